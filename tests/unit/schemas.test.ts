import { coded, ERROR_CODES, fieldErrorCodes } from '#src/lib/error-codes.ts';
import { expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { newAccountSchema } from '#src/features/accounts/schema/account.ts';
import { newPasswordSchema } from '#src/features/accounts/schema/session.ts';
import { applicationSchema } from '#src/features/jobs/schema/application.ts';
import { applicationChangeSchema } from '#src/features/jobs/schema/applicant.ts';
import { postFormSchema } from '#src/features/blog/schema/post.ts';
import { JOB_TYPES, vacancyBodySchema } from '#src/features/jobs/schema/vacancy.ts';
import { inquirySchema, inquiryChangeSchema } from '#src/features/inquiries/schema/inquiry.ts';
import { INTERESTS } from '#src/features/inquiries/schema/interests.ts';
import { noteFormSchema } from '#src/features/notes/schema/note.ts';
import { replyFormSchema } from '#src/features/messages/schema/reply.ts';
import { templateFormSchema } from '#src/features/messages/schema/template.ts';
import { bulkEraseSchema } from '#src/lib/bulk.ts';
import { keyOf, labelOf, labelsOf } from '#src/lib/choices.ts';
import { fieldErrors } from '#src/lib/errors.ts';
import { APPLICANT, VACANCY } from '../support/applicants.ts';
import { INQUIRY } from '../support/inquiries.ts';

const POST = { title: 'Tills', content: 'A text', author: 'A clerk' };
const PERSON = { name: 'Nimal', email: 'nimal@office.example', roles: ['office'] };
const TEMPLATE = { kind: 'inquiry-reply', name: 'First', subject: 'Hello', text: 'Dear {name}' };
const RECORD = { id: 'a', version: '1' };

const FORMS: Record<string, [schema: z.ZodMiniType, good: object]> = {
  inquiry: [inquirySchema, INQUIRY],
  application: [applicationSchema, APPLICANT],
  vacancy: [vacancyBodySchema, VACANCY],
  post: [postFormSchema, POST],
  note: [noteFormSchema, { text: 'A note' }],
  reply: [replyFormSchema, { subject: 'Hello', text: 'Dear Nimal' }],
  template: [templateFormSchema, TEMPLATE],
  account: [newAccountSchema, PERSON],
  work: [applicationChangeSchema, { rating: 5 }],
  answer: [inquiryChangeSchema, { assignee: '' }],
  bulk: [bulkEraseSchema, { records: [RECORD], change: { erased: true } }],
};

/** The sentences and codes of a form's fields after a change. */
function refusal(form: string, change: object) {
  const [schema, good] = FORMS[form]!;
  const input = { ...good, ...change };
  const { error } = schema.safeParse(input);
  return { errors: error ? fieldErrors(error) : {}, codes: error ? fieldErrorCodes(error, input) : {} };
}

const LONGEST: Record<string, Record<string, number>> = {
  inquiry: { firstName: 100, lastName: 100, email: 254, phoneNumber: 40, message: 5000 },
  application: { name: 200, email: 254, contactNumber: 40, position: 200, linkedin: 300, message: 5000 },
  vacancy: { title: 200, shortTitle: 200, shortdis: 500, description: 10_000, bulletPoints: 5000 },
  post: { title: 200, author: 120, description: 160, imageAlt: 200, tags: 40 },
  note: { text: 2000 },
  reply: { subject: 150, text: 5000 },
  template: { name: 60, subject: 150, text: 5000 },
  account: { name: 100, email: 200 },
};

/** A value of so many characters, by its field. */
const MADE: Record<string, (length: number) => string> = {
  email: (length) => `${`a@${'b123456789.'.repeat(30)}`.slice(0, length - 4)}b.lk`,
  phoneNumber: (length) => '1'.repeat(length),
  contactNumber: (length) => '1'.repeat(length),
  linkedin: (length) => `https://in.example/${'a'.repeat(length - 19)}`,
};

it.each(Object.entries(LONGEST))('fields of %s take so many characters and no more: %o', (form, limits) => {
  for (const [field, most] of Object.entries(limits)) {
    const make = MADE[field] ?? ((length: number) => 'x'.repeat(length));
    expect(refusal(form, { [field]: make(most) }).errors).toEqual({});
    const sentence = `Please use at most ${most.toLocaleString('en')} characters.`;
    const refused = { errors: { [field]: sentence }, codes: { [field]: 'too-long' } };
    expect(refusal(form, { [field]: make(most + 1) })).toEqual(refused);
  }
});

const FILL = 'Please fill out all the fields and select at least one interest.';
const EMAIL = 'Please enter a valid email address.';
const PHONE = 'Please enter a valid phone number.';
const NIC = 'Please enter an NIC number of nine digits and V or X, or of twelve digits.';
const LINKEDIN = 'Please enter the whole web address of the profile, beginning with https://.';
const OPENINGS = 'Please enter the number of openings, a whole number from 1 to 999.';
const CLOSING = 'Please enter the closing date as year-month-day, such as 2026-12-31.';
const MOMENT = 'Please give the date and time with the UTC offset, such as 2025-09-02T09:00+05:30.';
const TYPE = 'Please choose the job type: Full-time or Part-time.';
const DAY = 'Please give the date as year-month-day, such as 2025-09-02.';
const YEARS = 'Please give a date from 1990 to 2999.';
const KNOWN = '{vacancy} is not known here: please use {name}, {interest} or {company}.';
const RANGE = 'The minimum salary is higher than the maximum.';
const LONG = 'x'.repeat(200_001);
/** Marks of a letter, which take long to be put in order: a text is measured before. */
const MARKS = '\u0301\u0323'.repeat(100_000);
const RATING = 'Please choose a rating from 1 to 5, or none.';

// prettier-ignore
it.each<[form: string, field: string, sentence: string, code: string, ...values: unknown[]]>([
  ['inquiry', 'firstName', FILL, 'required', '', ' ', '\u200b', undefined],
  ['inquiry', 'interests', FILL, 'required', [], undefined],
  ['inquiry', 'interests', 'Please choose from the interests shown.', 'unknown-choice', ['Cooking']],
  ['inquiry', 'email', EMAIL, 'invalid-format', 'nimal', 'a@b', 'a b@c.lk', 'a@.lk', 'a@b.', '@b.lk'],
  ['inquiry', 'phoneNumber', PHONE, 'invalid-format', '(011) 2', '77+1', '+ -', '07x'],
  ['inquiry', 'firstName', FILL, 'invalid-value', 7],
  ['application', 'name', 'Please enter your name.', 'required', '', ' ', undefined],
  ['application', 'email', EMAIL, 'invalid-format', 'nimal', 'a@b'],
  ['application', 'contactNumber', PHONE, 'invalid-value', 'call me', '(011) 2'],
  ['application', 'linkedin', LINKEDIN, 'invalid-value', 'nimal', 'www.in.example/x', 'https://in.example/x y', 'javascript:alert(1)'],
  ['application', 'nic', NIC, 'invalid-value', '123456789', '12345678V', '1234567890', '123456789A', '1234567890123', `x${MARKS}`],
  ['vacancy', 'title', 'Please enter the title.', 'required', '', ' ', undefined],
  ['vacancy', 'jobType', TYPE, 'unknown-choice', 'Sometimes'],
  ['vacancy', 'jobType', TYPE, 'required', '', undefined],
  ['vacancy', 'openings', OPENINGS, 'too-short', 0, '0'],
  ['vacancy', 'openings', OPENINGS, 'invalid-value', 'many'],
  ['vacancy', 'closingDate', CLOSING, 'invalid-value', 'soon', '2026-02-30', '31.12.2026'],
  ['vacancy', 'salary', RANGE, 'invalid-value', { min: 2, max: 1 }],
  ['vacancy', 'salary', 'Please enter the salary as a number.', 'too-short', { min: -1 }],
  ['vacancy', 'location', 'Please use at most 120 characters.', 'too-long', 'x'.repeat(121)],
  ['post', 'title', 'Please write a title.', 'required', '', undefined],
  ['post', 'content', 'Please write the content.', 'required', '', undefined],
  ['post', 'content', 'Please use at most 200,000 characters.', 'too-long', LONG, [LONG]],
  ['post', 'content', 'Please use fewer paragraphs.', 'invalid-value', Array(2001).fill('x')],
  ['post', 'format', 'Please choose paragraphs or Markdown.', 'unknown-choice', 'html'],
  ['post', 'tags', 'Please use at most 8 tags.', 'too-long', 'a,b,c,d,e,f,g,h,i'],
  ['post', 'date', DAY, 'invalid-value', 'soon', '2025-02-30'],
  ['post', 'date', YEARS, 'invalid-value', '1989-12-31', '3000-01-01'],
  ['post', 'publishAt', MOMENT, 'invalid-value', '2025-09-02', '2025-09-02T09:00', '2025-02-30T09:00Z'],
  ['post', 'publishAt', YEARS, 'invalid-value', '3000-01-01T00:00+05:30'],
  ['note', 'text', 'Please write the note.', 'required', '', ' \n'],
  ['reply', 'text', 'Please write the text.', 'required', ''],
  ['reply', 'text', 'Please replace {name} with your own words.', 'invalid-value', 'Dear {name}'],
  ['template', 'text', KNOWN, 'invalid-value', 'a {vacancy}'],
  ['account', 'email', 'Please enter an email address such as name@example.com.', 'invalid-format', 'nimal'],
  ['account', 'roles', 'Please choose at least one role.', 'required', []],
  ['work', 'rating', RATING, 'too-long', 6],
  ['bulk', 'records', 'Please select at least one record.', 'required', []],
  ['bulk', 'records', 'Please send at most 25 records at a time.', 'too-long', Array(26).fill(RECORD)],
])('in %s a wrong %s is told: %s (%s)', (form, field, sentence, code, ...values) => {
  const refused = { errors: { [field]: sentence }, codes: { [field]: code } };
  for (const value of values) expect([value, refusal(form, { [field]: value })]).toEqual([value, refused]);
});

// prettier-ignore
it.each([
  ['inquiry', { phoneNumber: '+94 77-123 4567' }, { phoneNumber: '+94 77-123 4567' }],
  ['inquiry', { firstName: ' \u0000Ann\u202e\t Lee ', message: 'a\r\nb\u0007\vc\u2028d ' }, { firstName: 'Ann Lee', message: 'a\nb\nc\nd' }],
  ['inquiry', { interests: ['other', 'Other', 'web-design'] }, { interests: ['Other', 'Web Design'] }],
  ['inquiry', { interests: 'Other' }, { interests: ['Other'] }],
  ['application', { nic: ' 123456789 v' }, { nic: '123456789V' }],
  ['application', { nic: '', nicNumber: '1990-1234 5678' }, { nic: '199012345678' }],
  ['application', { linkedin: '', linkedinProfile: 'http://in.example/x' }, { linkedin: 'http://in.example/x' }],
  ['application', { linkedin: '\u200b<https://in.example/x\u200e>.' }, { linkedin: 'https://in.example/x' }],
  ['application', { position: undefined, message: undefined, cv: '' }, { position: '', message: '', cv: undefined }],
  ['vacancy', { jobType: 'part-time' }, { jobType: 'Part-time' }],
  ['vacancy', { openings: '3', closingDate: '', salary: {} }, { openings: 3, closingDate: null, salary: null }],
  ['vacancy', { salary: { min: '1', max: 1 } }, { salary: { min: 1, max: 1, currency: 'LKR', period: 'month' } }],
  ['vacancy', { draft: 'false' }, { draft: false }], ['post', { tags: ' a, ,b ' }, { tags: ['a', 'b'] }],
  ['account', { email: ' Nimal@Office.example ' }, { email: 'nimal@office.example' }],
])('a good %s with %o is read as %o', (form, change, expected) => {
  const [schema, good] = FORMS[form]!;
  expect(schema.parse({ ...good, ...change })).toMatchObject(expected);
});

it.each([
  ['nine char', 'Please use at least 10 characters.'],
  ['x7'.repeat(100) + 'y', 'Please use at most 200 characters.'],
  [MARKS, 'Please use at most 200 characters.'],
  [undefined, 'Please enter a new password.'],
  ['ten chars!', undefined],
])('the new password %j is told: %s', (password, sentence) =>
  expect(newPasswordSchema.safeParse(password).error?.issues[0]?.message).toBe(sentence),
);

it('choices have the labels of the specification, and are found by key and label', () => {
  expect(labelsOf(INTERESTS).join()).toBe('UI/UX Design,Web Design,Design System,Software Solutions,Other');
  expect(labelsOf(JOB_TYPES).join()).toBe('Full-time,Part-time');
  for (const name of ['Web Design', 'web-design'])
    expect([keyOf(INTERESTS, name), labelOf(INTERESTS, name)]).toEqual(['web-design', 'Web Design']);
  for (const unknown of ['Cooking', 'constructor', '__proto__', ''])
    expect([keyOf(INTERESTS, unknown), labelOf(INTERESTS, unknown)]).toEqual([unknown, unknown]);
});

it('a failed call has a code of its own or of its status, and its fields have it, too', () => {
  const statuses = [400, 401, 403, 404, 405, 409, 410, 413, 415, 422, 429, 500, 503];
  const codes = statuses.map((status) => coded(status, { message: 'No.' }).code);
  expect(new Set(codes).size).toBe(codes.length);
  expect(codes.filter((code) => !ERROR_CODES.includes(code))).toEqual([]);
  const said = { message: 'No.', errors: { title: 'No.' }, code: 'title-taken' } as const;
  expect(coded(409, said)).toEqual({ ...said, errorCodes: { title: 'title-taken' } });
});
