import { INTERESTS, interestLabels } from '#src/features/inquiries/schema/interests.ts';
import type { VisitSource } from '#src/lib/visit-source.ts';
import { DAY, HOUR } from '#src/server/platform/clock.ts';
import { hashText, idAt } from '#src/server/platform/ids.ts';
import type { InquiryRecord } from '#src/server/stores/records.ts';
import { demoNote } from './notes.ts';
import { demoReply } from './replies.ts';
import { person, pick, SAMPLE } from './people.ts';

/** The number of inquiries, and of days that they are spread over. */
const COUNT = 40;
const DAYS = 22;

const MESSAGES = [
  'We are a microfinance company with six branches. Can your system show the same day’s collections at head office?',
  'Please send a quotation for a pawning system for two shops. We weigh and value gold at the counter.',
  'Our website is ten years old and looks it. What would a new one with a blog cost, and how long would it take?',
  'We would like a demo of the leasing module next week, if possible with the reports for the Central Bank.',
  'Does the invoicing system print in Sinhala and Tamil? We have customers in Jaffna and Galle.',
  'Our accountant asks whether invoices can be exported to a spreadsheet each evening.',
  'We need help with search results: our shop is not found by its own name.',
  'Who can train twelve field officers on tablets in Kurunegala? They are new to such systems.',
];

const NOTES = [
  'Called, asked us to call again on Monday.',
  'Sent the price list and two references.',
  'Wants a demo with their own data; waiting for a sample file.',
];

const OFFICE = `Office colleague ${SAMPLE}`;

const INTEREST_KEYS = Object.keys(INTERESTS);

/** Where the visitors came from; many came directly, and of some it is not known. */
const SOURCES: readonly (VisitSource | undefined)[] = [
  { first_page: '/microfinance', referrer: 'www.google.com' },
  { first_page: '/' },
  { utm_source: 'newsletter', utm_medium: 'email', utm_campaign: 'gold-price', first_page: '/prawing' },
  undefined,
  { first_page: '/leasing', referrer: 'www.linkedin.com' },
  { first_page: '/blog/par30-without-self-deception', referrer: 'www.google.com' },
  { utm_source: 'google', utm_medium: 'cpc', utm_campaign: 'erp-colombo', first_page: '/erp' },
];

/** The inquiry whose answer came back, so that a colleague has to call. */
const BOUNCED = 11;

/** The answer that the office wrote, to those inquiries that were answered by mail. */
const replyTo = (number: number, first: string, at: number) =>
  demoReply(
    `inquiry ${number}`,
    {
      ...{ kind: 'reply', author: OFFICE, at },
      subject: 'Your inquiry',
      text: `Dear ${first},\n\nThank you for your message. Our price list is on its way; may we call you on Thursday at ten?\n\n${OFFICE}`,
    },
    number === BOUNCED ? 'bounced' : 'delivered',
  );

/** The youngest are new; the older, the more are done. */
function statusOf(number: number): InquiryRecord['status'] {
  if (number < 8) return 'new';
  if (number < 16) return pick(['in-progress', 'new', 'answered'] as const, number);
  return pick(['answered', 'closed', 'closed', 'in-progress'] as const, number);
}

/** The inquiries of the demo up to `now`, newest first; three of them are suspected. */
export function demoInquiries(now: number, policyVersion: string): { id: string; value: InquiryRecord }[] {
  return Array.from({ length: COUNT }, (_, number) => {
    const { first, last, email, phone } = person(number);
    const createdAt = now - HOUR - Math.floor((number / COUNT) * DAYS * DAY);
    const source = pick(SOURCES, number);
    const isSuspected = number % 14 === 9;
    const hasNote = number >= 8 && number % 3 === 0;
    const at = Math.min(now, createdAt + 5 * HOUR);
    const note = demoNote(`inquiry ${number}`, OFFICE, pick(NOTES, number), at);
    const status = number === BOUNCED ? 'in-progress' : statusOf(number);
    const isMailed = number === BOUNCED || status === 'answered' || (status === 'closed' && number % 2 === 0);
    const interestKeys = [
      pick(INTEREST_KEYS, number),
      ...(number % 4 === 0 ? [pick(INTEREST_KEYS, number + 2)] : []),
    ];
    const value: InquiryRecord = {
      firstName: first,
      lastName: last,
      email,
      phoneNumber: phone,
      message: isSuspected
        ? 'Best prices! https://a.example https://b.example https://c.example https://d.example'
        : pick(MESSAGES, number),
      interests: interestLabels(interestKeys),
      interestKeys,
      ...(source ? { source } : {}),
      createdAt,
      mail: isSuspected ? 'pending' : 'sent',
      policy: { version: policyVersion, agreed: number % 2 === 0 },
      ...(isSuspected
        ? { suspected: true, suspectedFor: ['linked', 'tooSoon'] }
        : {
            status,
            ...(hasNote ? { notes: [note] } : {}),
            ...(isMailed ? { replies: [replyTo(number, first, at)] } : {}),
          }),
    };
    return { id: idAt(createdAt, hashText('demo inquiry', String(number))), value };
  });
}
