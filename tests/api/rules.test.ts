import { expect, it } from 'vitest';
import { json, SILENT_LOG, startSignedIn } from '../support/api.ts';
import { APPLICANT, form, VACANCY } from '../support/applicants.ts';
import { INQUIRY } from '../support/inquiries.ts';
import { perFile } from '../support/lifetimes.ts';
import { WORDS } from '../support/records.ts';

const api = perFile(() => startSignedIn({ log: SILENT_LOG }));

const records = [{ id: 'none', version: 'none' }];
const TEMPLATE = { kind: 'inquiry-reply', name: 'Short answer', ...WORDS };
const STAGES = { new: 'A', shortlisted: 'B', interview: 'Interview', offer: 'C', hired: 'D', rejected: 'E' };
const REJECTION = { ...WORDS, move: true, again: false };
const PERSON = { email: 'a@b.example' };

/** The bodies of calls as they are taken, but for what a row of the table changes in them. */
const FORMS = {
  'POST /api/send-email': INQUIRY,
  'POST /api/submit-application': APPLICANT,
  'POST /api/save': VACANCY,
  'PUT /api/careerdetails/none': VACANCY,
  'POST /api/templates': TEMPLATE,
  'PUT /api/templates/none': TEMPLATE,
  'PUT /api/application-stages': STAGES,
  'POST /api/inquiries/none/notes': { text: 'A note' },
  'POST /api/applications/none/notes': { text: 'A note' },
  'POST /api/inquiries/none/replies': WORDS,
  'POST /api/applications/none/replies': WORDS,
  'PATCH /api/inquiries/none': {},
  'PATCH /api/applications/none': {},
  'POST /api/inquiries/bulk': { records, change: { status: 'closed' } },
  'POST /api/applications/bulk': { records, change: { stage: 'offer' } },
  'POST /api/inquiries/bulk-erase': { records, change: { erased: true } },
  'POST /api/applications/bulk-erase': { records, change: { erased: true } },
  'POST /api/applications/notes': { records, change: { text: 'A note' } },
  'POST /api/applications/rejections': { records, change: REJECTION },
  'POST /api/exports': { list: 'applications' },
  'POST /api/people/export': PERSON,
  'POST /api/people/erase': PERSON,
};

type Call = keyof typeof FORMS;

/** The status of a call, its sentence and the sentences of its fields. */
async function sent(call: Call, own: object): Promise<[number, string, Record<string, string>]> {
  const [method, address = ''] = call.split(' ');
  const body = { ...FORMS[call], ...own };
  const init = address.endsWith('application') ? form(body as Record<string, string>) : json(body);
  const headers = { ...(init.headers as Record<string, string>), Cookie: api.cookie };
  const answer = await api.call(address, { ...init, method, headers });
  const { message, errors = {} } = await answer.json();
  return [answer.status, message, errors];
}

/** Any sentence. */
const ANY = expect.stringMatching(/\S/) as unknown as string;

const LINKEDIN = 'Please enter the whole web address of the profile, beginning with https://.';
const NIC = 'Please enter an NIC number of nine digits and V or X, or of twelve digits.';
const OPENINGS = 'Please enter the number of openings, a whole number from 1 to 999.';
const CLOSING = 'Please enter the closing date as year-month-day, such as 2026-12-31.';
const AMOUNT = 'Please enter the salary as a number.';
const NO_NOTE = 'Please write the note.';
const IN_INQUIRY = 'is not known here: please use {name}, {interest} or {company}.';
const IN_APPLICATION = 'is not known here: please use {name}, {vacancy} or {company}.';

type Row = [field: string, values: unknown[], sentence: string];

const VACANCY_RULES: Row[] = [
  ['title', [' '], 'Please enter the title.'],
  ['jobType', ['', 'Internship'], 'Please choose the job type: Full-time or Part-time.'],
  ['shortTitle', [' '], 'Please enter the short title.'],
  ['shortdis', [' '], 'Please enter the short description.'],
  ['description', ['\n'], 'Please enter the description.'],
  ['bulletPoints', [undefined], 'Please enter the bullet points.'],
  ['closingDate', ['31.12.2026', '2026-02-30'], CLOSING],
  ['openings', ['0', '1000', '1.5', 'x'], OPENINGS],
  ['salary', ['much', ...['-1', '1000000001', 'x'].map((min) => ({ min }))], AMOUNT],
  ['salary', [{ min: 2, max: 1 }], 'The minimum salary is higher than the maximum.'],
  ['salary', [{ max: 1, currency: 'Rupees' }], 'Please enter the currency as three letters, such as LKR.'],
  ['salary', [{ max: 1, period: 'decade' }], 'Please choose the period of the salary.'],
  ['draft', [3, []], ANY],
];
const TEMPLATE_RULES: Row[] = [
  ['kind', ['postcard'], ANY],
  ['name', [' '], 'Please name the template.'],
  ['subject', [''], 'Please write a subject.'],
  ['subject', ['About {vacancy}'], `{vacancy} ${IN_INQUIRY}`],
  ['text', [''], 'Please write the text.'],
  ['text', ['Dear {nmae}'], `{nmae} ${IN_INQUIRY}`],
];
const REPLY_RULES: Row[] = [
  ['subject', [' '], 'Please write a subject.'],
  ['subject', ['About {interest}'], 'Please replace {interest} with your own words.'],
  ['text', [''], 'Please write the text.'],
  ['text', ['Dear {name},'], 'Please replace {name} with your own words.'],
];
const BULK_RULES: Row[] = [
  ['records', [[]], 'Please select at least one record.'],
  ['records', [Array(26).fill(records[0])], 'Please send at most 25 records at a time.'],
  ['change', [undefined, {}], ANY],
];
const PERSON_RULES: Row[] = [
  ['email', [undefined], 'Please enter the email address.'],
  ['email', ['a', 'x'.repeat(255)], ANY],
];

/** What a call refuses, with its sentence; the rules of an inquiry have an order and stand in `inquiries.test.ts`. */
const REFUSED: Partial<Record<Call, Row[]>> = {
  'POST /api/submit-application': [
    ['name', [' '], 'Please enter your name.'],
    ['email', [''], 'Please enter your email address.'],
    ['email', ['nimal at example', 'a@b.example\u0000\nBcc: c'], 'Please enter a valid email address.'],
    ['contactNumber', ['077 CALL', '+ - -'], 'Please enter a valid phone number.'],
    ['linkedin', ['javascript:alert(1)', 'a.example/in/n', 'ftp://a.example', 'https://nowhere'], LINKEDIN],
    ['nic', ['12345678V', '123456789', '1234567890V', '12345678901', '1234567890123', '123456789A'], NIC],
    ['cv', ['a text'], 'Please attach the CV as one file.'],
  ],
  'POST /api/save': VACANCY_RULES,
  'PUT /api/careerdetails/none': VACANCY_RULES,
  'POST /api/templates': TEMPLATE_RULES,
  'PUT /api/templates/none': TEMPLATE_RULES,
  'PUT /api/application-stages': [
    ['offer', [''], 'Please name the stage.'],
    ['offer', ['interview'], 'Another stage has this name. Please choose a different one.'],
  ],
  'POST /api/inquiries/none/notes': [['text', [' \n'], NO_NOTE]],
  'POST /api/applications/none/notes': [['text', [' \n'], NO_NOTE]],
  'POST /api/inquiries/none/replies': REPLY_RULES,
  'POST /api/applications/none/replies': REPLY_RULES,
  'PATCH /api/inquiries/none': [
    ['other', ['x'], 'Please choose a status or a person.'],
    ['status', ['done', ''], ANY],
    ['assignee', [7, 'x'.repeat(65)], ANY],
  ],
  'PATCH /api/applications/none': [
    ['other', ['x'], 'Please choose a stage, a rating or a person.'],
    ['stage', ['fired', ''], ANY],
    ['rating', [6, -1, 2.5], 'Please choose a rating from 1 to 5, or none.'],
    ['assignee', [7, 'x'.repeat(65)], ANY],
  ],
  'POST /api/inquiries/bulk': [...BULK_RULES, ['change', [{ status: 'done' }, { deleted: false }], ANY]],
  'POST /api/applications/bulk': [...BULK_RULES, ['change', [{ stage: 'fired' }, { rating: 9 }], ANY]],
  'POST /api/inquiries/bulk-erase': BULK_RULES,
  'POST /api/applications/bulk-erase': BULK_RULES,
  'POST /api/applications/notes': [...BULK_RULES, ['change', [{ text: ' ' }], NO_NOTE]],
  'POST /api/applications/rejections': [
    ...BULK_RULES,
    ['change', [{ ...REJECTION, text: 'About {interest}' }], `{interest} ${IN_APPLICATION}`],
  ],
  'POST /api/exports': [
    ['list', ['accounts', undefined], ANY],
    ['timeZone', ['Nowhere/Else'], 'This time zone is not known.'],
    ['query', ['x'.repeat(501)], 'Please shorten the text that you search for.'],
  ],
  'POST /api/people/export': PERSON_RULES,
  'POST /api/people/erase': PERSON_RULES,
};

it.each(Object.entries(REFUSED) as [Call, Row[]][])('%s has a sentence for each rule', async (call, rows) => {
  for (const [field, values, sentence] of rows)
    for (const value of values) {
      const [status, message, errors] = await sent(call, { [field]: value });
      expect([field, value, status, message]).toEqual([field, value, 422, sentence]);
      expect([field, value, Object.values(errors)]).toEqual([field, value, [sentence]]);
    }
});

type Filled = (length: number) => string;

/** The longest value of a field, and what makes values of a length. */
const upTo = (max: number, filled: Filled = (length) => 'x'.repeat(length)): [number, Filled] => [
  max,
  filled,
];
const email: Filled = (length) => `${'x'.repeat(length - 4)}@b.c`;
const digits: Filled = (length) => `+94 7-${'1'.repeat(length - 6)}`;
const web: Filled = (length) => `https://a.example/${'x'.repeat(length - 18)}`;

type Longest = Record<string, [number, Filled]>;

const VACANCY_LIMITS: Longest = {
  ...{ title: upTo(200), shortTitle: upTo(200), shortdis: upTo(500), description: upTo(10_000) },
  ...{ bulletPoints: upTo(5000), location: upTo(120) },
};
const MAIL_LIMITS: Longest = { subject: upTo(150), text: upTo(5000) };

const LIMITS: Partial<Record<Call, Longest>> = {
  'POST /api/send-email': {
    ...{ firstName: upTo(100), lastName: upTo(100), email: upTo(254, email), message: upTo(5000) },
    phoneNumber: upTo(40, digits),
  },
  'POST /api/submit-application': {
    ...{ name: upTo(200), email: upTo(254, email), contactNumber: upTo(40, digits), position: upTo(200) },
    ...{ linkedin: upTo(300, web), message: upTo(5000) },
  },
  'POST /api/save': VACANCY_LIMITS,
  'PUT /api/careerdetails/none': VACANCY_LIMITS,
  'POST /api/templates': { name: upTo(60), ...MAIL_LIMITS },
  'PUT /api/application-stages': { offer: upTo(30) },
  'POST /api/inquiries/none/notes': { text: upTo(2000) },
  'POST /api/applications/none/notes': { text: upTo(2000) },
  'POST /api/inquiries/none/replies': MAIL_LIMITS,
  'POST /api/applications/none/replies': MAIL_LIMITS,
};

it.each(Object.entries(LIMITS) as [Call, Longest][])(
  '%s says how long a text may be',
  async (call, limits) => {
    // A field that is wrong in any case keeps the call from storing anything.
    const wrong = Object.fromEntries(Object.keys(FORMS[call]).map((name) => [name, '']));
    for (const [field, [max, filled]] of Object.entries(limits)) {
      const [, , errors] = await sent(call, { ...wrong, [field]: filled(max) });
      expect([field, errors[field]]).toEqual([field, undefined]);
      const sentence = `Please use at most ${max.toLocaleString('en')} characters.`;
      const refused = await sent(call, { [field]: filled(max + 1) });
      expect([field, ...refused]).toEqual([field, 422, sentence, { [field]: sentence }]);
    }
  },
);
