import type { VisitSource } from '#src/lib/visit-source.ts';
import { DAY, HOUR } from '#src/server/platform/clock.ts';
import { hashText, idAt } from '#src/server/platform/ids.ts';
import type { ApplicationRecord } from '#src/server/stores/records.ts';
import { docxOf, pdfOf } from './cv-files.ts';
import { demoNote } from './notes.ts';
import { demoReply } from './replies.ts';
import { person, pick, SAMPLE } from './people.ts';

const COUNT = 25;
const DAYS = 20;

/** The applicants are other people than those of the inquiries. */
const FIRST_PERSON = 40;

const PLACES = ['Colombo', 'Kandy', 'Galle', 'Kurunegala', 'Jaffna'];

const RECRUITER = `Recruiter ${SAMPLE}`;

/** Where the applicants came from; of some it is not known. */
const SOURCES: readonly (VisitSource | undefined)[] = [
  { first_page: '/careernew', referrer: 'www.linkedin.com' },
  { first_page: '/careernew' },
  { utm_source: 'jobs-portal', utm_medium: 'listing', first_page: '/careernew' },
  undefined,
];

const NOTES = [
  'Speaks Tamil and Sinhala well; has worked in a branch that lends to groups.',
  'Telephone interview on Tuesday at 10. Asked about field work in Kurunegala.',
  'Strong answers on lease schedules, no experience with pawning.',
];

/** How far the applicants are, newest first: the youngest are unread, most of the others wait for a decision. */
const STAGES: readonly ApplicationRecord['stage'][] = [
  ...Array.from({ length: 9 }, () => 'new' as const),
  ...([
    'shortlisted',
    'rejected',
    'interview',
    'shortlisted',
    'new',
    'rejected',
    'interview',
    'offer',
  ] as const),
  ...(['rejected', 'shortlisted', 'interview', 'rejected', 'hired', 'rejected', 'new', 'hired'] as const),
];

/** The rating of an applicant whom the staff has looked at, from 2 to 5; 0 is none. */
const ratingAt = (number: number, stage: ApplicationRecord['stage']): number =>
  stage === 'new' ? 0 : stage === 'rejected' ? 2 : 3 + (number % 3);

/** The applicant whose rejection came back. */
const BOUNCED = 14;

/** The mails that an applicant of a stage was sent. */
function repliesTo(
  number: number,
  stage: ApplicationRecord['stage'],
  { name, position, at }: { name: string; position: string; at: number },
) {
  const subject = `Your application for ${position}`;
  const sent = (kind: 'reply' | 'rejection', sentence: string) => [
    demoReply(
      `applicant ${number}`,
      {
        ...{ kind, author: RECRUITER, at, subject },
        text: `Dear ${name},\n\n${sentence}\n\n${RECRUITER}`,
      },
      number === BOUNCED ? 'bounced' : 'delivered',
    ),
  ];
  if (stage === 'rejected')
    return sent('rejection', 'Thank you for your application. We have chosen another candidate.');
  return stage === 'interview' ? sent('reply', 'We would like to meet you on Tuesday at ten.') : [];
}

interface Position {
  id: string;
  title: string;
}

export interface DemoApplication {
  id: string;
  value: ApplicationRecord;
  cv: Uint8Array<ArrayBuffer>;
}

function cvOf(number: number, name: string, position: string) {
  const town = pick(PLACES, number);
  const lines = [
    name.replace(/[()]/g, ''),
    `Applies for: ${position}`,
    `Lives in ${town}`,
    `${2 + (number % 9)} years of experience in finance and sales`,
    'Languages: Sinhala, Tamil, English',
    'This is a sample. The person does not exist.',
  ].map((line) => line.replace(/[^\x20-\x7e]|[()<>&]/g, ''));
  const isWord = number % 6 === 5;
  const bytes = isWord ? docxOf(lines) : pdfOf(lines);
  const type = isWord ? ('docx' as const) : ('pdf' as const);
  return { bytes, about: { type, label: `CV ${lines[0]}.${type}`, size: bytes.length } };
}

/** The applications of the demo up to `now`, newest first, for these vacancies; some name no vacancy. */
export function demoApplications(
  now: number,
  vacancies: readonly Position[],
  policyVersion: string,
): DemoApplication[] {
  return Array.from({ length: COUNT }, (_, number) => {
    const { first, last, email, phone } = person(FIRST_PERSON + number);
    const createdAt = now - 2 * HOUR - Math.floor((number / COUNT) * DAYS * DAY);
    const vacancy = number % 5 === 4 || vacancies.length === 0 ? undefined : pick(vacancies, number);
    const name = `${first} ${last}`;
    const position = vacancy?.title ?? 'Any position in the office';
    const stage = pick(STAGES, number);
    const rating = ratingAt(number, stage);
    const note =
      rating > 3 && demoNote(`applicant ${number}`, RECRUITER, pick(NOTES, number), createdAt + 6 * HOUR);
    const cv = cvOf(number, name, position);
    const source = pick(SOURCES, number);
    const replies = repliesTo(number, stage, { name, position, at: createdAt + 30 * HOUR });
    const value: ApplicationRecord = {
      name,
      email: email.replace('@customer.', '@applicant.'),
      contactNumber: phone,
      position,
      linkedin: number % 3 === 0 ? `https://www.linkedin.com/in/sample-${number}` : '',
      nic: '',
      message: number % 2 === 0 ? `I live in ${pick(PLACES, number)} and can start next month.` : '',
      ...(vacancy ? { careerId: vacancy.id } : {}),
      ...(source ? { source } : {}),
      cv: cv.about,
      stage,
      ...(rating ? { rating } : {}),
      ...(note ? { notes: [note] } : {}),
      ...(replies.length > 0 ? { replies } : {}),
      createdAt,
      mail: 'sent',
      policy: { version: policyVersion, agreed: true },
    };
    const id = idAt(createdAt, hashText('demo application', String(number)));
    return { id, value, cv: cv.bytes };
  });
}
