import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';
import type { AuditAction, AuditChange } from '#src/features/audit/schema/audit.ts';
import type { AuditParts } from '#src/features/audit/server/audit.ts';
import { INTERESTS, interestLabels } from '#src/features/inquiries/schema/interests.ts';
import { storedWords } from '#src/features/jobs/schema/vacancy-wire.ts';
import type { VacancyForm } from '#src/features/jobs/schema/vacancy.ts';
import { claimSlug, claimTitle } from '#src/features/jobs/server/vacancy-addresses.ts';
import type { StoredReply } from '#src/features/messages/schema/reply.ts';
import type { StoredNote } from '#src/features/notes/schema/note.ts';
import { dayStart } from '#src/lib/calendar.ts';
import { dayAt } from '#src/lib/day.ts';
import type { VisitSource } from '#src/lib/submission.ts';
import { DAY, HOUR, MINUTE, SECOND } from '#src/server/platform/clock.ts';
import { openCompany } from '#src/server/platform/company.ts';
import { hashText, idAt } from '#src/server/platform/ids.ts';
import type { AuditRecord, ApplicationRecord, InquiryRecord } from '#src/server/stores/records.ts';
import { inBatches } from '#src/server/stores/batches.ts';
import type { DraftRecord } from '#src/server/stores/post-records.ts';
import { PROJECT } from '../command.ts';
import { docxOf, pdfOf } from './cv-files.ts';

type Role = 'office' | 'recruiter' | 'editor';

/** `content/demo.yaml`. */
interface Samples {
  staff: Record<Role, string>;
  firstNames: string[];
  lastNames: string[];
  inquiries: {
    days: number;
    states: string;
    messages: string[];
    advertisement: string;
    notes: string[];
    reply: Pick<StoredReply, 'subject' | 'text'>;
    sources: (VisitSource | null)[];
  };
  applications: {
    days: number;
    stages: string;
    towns: string[];
    unadvertised: string;
    notes: string[];
    replies: Record<string, string>;
    sources: (VisitSource | null)[];
  };
  vacancies: { title: string; draft?: boolean; closesInDays?: number }[];
  vacancyText: Omit<VacancyForm, 'title'>;
  drafts: (Partial<DraftRecord> & Pick<DraftRecord, 'title' | 'contentwriter' | 'content'>)[];
  trail: { hour: number; role: Role; action: AuditAction }[];
  changes: Partial<Record<AuditAction, AuditChange[]>>;
  browsers: Record<Role, string>;
}

interface Demo {
  ctx: AuditParts;
  samples: Samples;
  now: number;
  policy: string;
}

interface Named {
  id: string;
  title: string;
}

/** How many records are written side by side. */
const AT_ONCE = 8;

const pick = <T>(from: readonly T[], at: number): T => from[at % from.length] as T;

const idOf = (at: number, kind: string, number: number) => idAt(at, hashText(`demo ${kind}`, String(number)));

/** A made-up person, the same for each number, at an address that nobody can have. */
function person({ firstNames, lastNames }: Samples, number: number, domain: string) {
  const first = pick(firstNames, number);
  const last = pick(lastNames, number * 7 + Math.floor(number / firstNames.length));
  return {
    first,
    last: `${last} (sample)`,
    email: `${first}.${last}.${number + 1}@${domain}.example`.toLowerCase(),
    phone: `+94 77 000 ${String(1000 + number)}`,
  };
}

/** An internal note by a sample colleague, who has no account; `about` makes its id. */
const noteOf = (about: string, author: string, text: string, at: number): StoredNote => ({
  ...{ id: hashText('demo note', about).slice(0, 24), account: '', author, text, at },
});

/** A mail by a sample colleague, which arrived at once or came back. */
const replyOf = (
  about: string,
  words: Pick<StoredReply, 'kind' | 'author' | 'subject' | 'text' | 'at'>,
  isBounced: boolean,
): StoredReply => ({
  ...{ id: hashText('demo reply', about).slice(0, 24), account: '', mail: 'sent', ...words },
  arrival: { outcome: isBounced ? 'bounced' : 'delivered', at: words.at + 4 * SECOND },
});

function inquiryOf({ samples, now, policy }: Demo, number: number, state: string, count: number) {
  const { days, messages, advertisement, notes, reply, sources } = samples.inquiries;
  const { office } = samples.staff;
  const { first, last, email, phone } = person(samples, number, 'customer');
  const createdAt = now - HOUR - Math.floor((number / count) * days * DAY);
  const at = Math.min(now, createdAt + 5 * HOUR);
  const isSuspected = state === 'suspected';
  const isBounced = state === 'bounced';
  const isMailed = isBounced || state === 'answered' || (state === 'closed' && number % 2 === 0);
  const text = `Dear ${first},\n\n${reply.text}\n\n${office}`;
  const words = { kind: 'reply' as const, author: office, at, subject: reply.subject, text };
  const keys = Object.keys(INTERESTS);
  const interestKeys = [pick(keys, number), ...(number % 4 === 0 ? [pick(keys, number + 2)] : [])];
  const source = pick(sources, number);
  const handled: Partial<InquiryRecord> = {
    status: isBounced ? 'in-progress' : (state as InquiryRecord['status']),
    ...(number >= 8 && number % 3 === 0
      ? { notes: [noteOf(`inquiry ${number}`, office, pick(notes, number), at)] }
      : {}),
    ...(isMailed ? { replies: [replyOf(`inquiry ${number}`, words, isBounced)] } : {}),
  };
  const value: InquiryRecord = {
    ...{ firstName: first, lastName: last, email, phoneNumber: phone },
    message: isSuspected ? advertisement : pick(messages, number),
    ...{ interests: interestLabels(interestKeys), interestKeys },
    ...(source ? { source } : {}),
    ...{ createdAt, mail: isSuspected ? 'pending' : 'sent' },
    policy: { version: policy, agreed: number % 2 === 0 },
    ...(isSuspected ? { suspected: true, suspectedFor: ['linked', 'tooSoon'] } : handled),
  };
  return { id: idOf(createdAt, 'inquiry', number), value };
}

function cvOf(number: number, name: string, position: string, town: string) {
  const lines = [
    name.replace(/[()]/g, ''),
    `Applies for: ${position}`,
    `Lives in ${town}`,
    `${2 + (number % 9)} years of experience in finance and sales`,
    'Languages: Sinhala, Tamil, English',
    'This is a sample. The person does not exist.',
  ].map((line) => line.replace(/[^\x20-\x7e]|[()<>&]/g, ''));
  const type = number % 6 === 5 ? ('docx' as const) : ('pdf' as const);
  const bytes = type === 'docx' ? docxOf(lines) : pdfOf(lines);
  return { bytes, about: { type, label: `CV ${lines[0]}.${type}`, size: bytes.length } };
}

/** An applicant is another person than those of the inquiries; some name no vacancy. */
function applicationOf({ samples, now, policy }: Demo, number: number, word: string, vacancies: Named[]) {
  const { days, stages, towns, unadvertised, notes, replies, sources } = samples.applications;
  const { recruiter } = samples.staff;
  const { first, last, email, phone } = person(samples, 40 + number, 'applicant');
  const name = `${first} ${last}`;
  const createdAt = now - 2 * HOUR - Math.floor((number / stages.split(' ').length) * days * DAY);
  const vacancy = number % 5 === 4 || vacancies.length === 0 ? undefined : pick(vacancies, number);
  const position = vacancy?.title ?? unadvertised;
  const stage = word === 'bounced' ? 'rejected' : (word as ApplicationRecord['stage']);
  const rating = stage === 'new' ? 0 : stage === 'rejected' ? 2 : 3 + (number % 3);
  const town = pick(towns, number);
  const cv = cvOf(number, name, position, town);
  const source = pick(sources, number);
  const sentence = replies[stage ?? ''];
  const words = {
    ...{ kind: stage === 'rejected' ? ('rejection' as const) : ('reply' as const), author: recruiter },
    ...{ at: createdAt + 30 * HOUR, subject: `Your application for ${position}` },
    text: `Dear ${name},\n\n${sentence}\n\n${recruiter}`,
  };
  const note = noteOf(`applicant ${number}`, recruiter, pick(notes, number), createdAt + 6 * HOUR);
  const value: ApplicationRecord = {
    ...{ name, email, contactNumber: phone, position, nic: '' },
    linkedin: number % 3 === 0 ? `https://www.linkedin.com/in/sample-${number}` : '',
    message: number % 2 === 0 ? `I live in ${town} and can start next month.` : '',
    ...(vacancy ? { careerId: vacancy.id } : {}),
    ...(source ? { source } : {}),
    ...{ cv: cv.about, stage, ...(rating ? { rating } : {}), ...(rating > 3 ? { notes: [note] } : {}) },
    ...(sentence ? { replies: [replyOf(`applicant ${number}`, words, word === 'bounced')] } : {}),
    ...{ createdAt, mail: 'sent', policy: { version: policy, agreed: true } },
  };
  return { id: idOf(createdAt, 'application', number), value, cv: cv.bytes };
}

/** Adds drafts and a closed vacancy. Returns those that can be applied for, with the samples of every local store. */
async function addVacancies({ ctx, samples, now }: Demo): Promise<Named[]> {
  for (const [number, { title, draft, closesInDays }] of samples.vacancies.entries()) {
    const vacancy: VacancyForm = {
      ...{ ...samples.vacancyText, title, ...(draft ? { draft } : {}) },
      ...(closesInDays === undefined ? {} : { closingDate: dayAt(now + closesInDays * DAY) }),
    };
    const createdAt = now - (number + 1) * DAY;
    const id = idOf(createdAt, 'vacancy', number);
    await claimTitle(ctx, id, title);
    const slug = await claimSlug(ctx, id, title);
    const times = { createdAt, updatedAt: createdAt };
    await ctx.stores.vacancies.create(id, { ...storedWords(vacancy), slug, ...times });
  }
  const { records } = await ctx.stores.vacancies.list();
  return records.flatMap(({ id, value }) => (value.draft ? [] : { id, title: value.title }));
}

/** The audit entries of the week before today; `titles` has the records that they are about, by the first part of an action. */
function trailOf(
  { samples, now }: Demo,
  titles: Record<string, Named[]>,
): { id: string; value: AuditRecord }[] {
  const { trail, staff, changes, browsers } = samples;
  return Array.from({ length: 7 * trail.length }, (_, number) => {
    const [day, place] = [Math.floor(number / trail.length), number % trail.length];
    const { hour, role, action } = pick(trail, place);
    const at = dayStart(now) - (7 - day) * DAY + hour * HOUR + ((day * 7 + place * 3) % 20) * MINUTE;
    const about = action === 'application.list' ? [] : (titles[action.split('.')[0] ?? ''] ?? []);
    const record = about.length > 0 ? pick(about, number) : undefined;
    const changed = changes[action];
    const isRefused = action === 'login.refuse';
    const value: AuditRecord = {
      ...{ who: staff[role], roles: [role], action, outcome: isRefused ? 'refused' : 'done' },
      ...(isRefused ? { reason: 'login' as const, count: 1 + (day % 3) } : {}),
      ...{ record: record?.id ?? '', title: record?.title },
      ...(changed ? { changes: [pick(changed, day + place)] } : {}),
      ...{ networks: ['198.51.100'], browser: browsers[role] },
    };
    return { id: idOf(at, 'audit', number), value };
  });
}

/** Whether nobody has used the store yet; the sample vacancies of a new store do not count. */
async function isFresh({ stores }: AuditParts): Promise<boolean> {
  const { inquiries, applications, posts, postDrafts, audit, directory } = stores;
  for (const store of [inquiries, applications, posts, postDrafts, audit, directory])
    for await (const _id of store.ids()) return false;
  return true;
}

/**
 * Fills a fresh store with visible samples: inquiries, applications with CVs, drafts of vacancies and posts, and a week of audit
 * entries. The same samples are made at each time; only their days move with `clock`.
 * @returns whether it did; a store with records is left as it is
 */
export async function fillDemo(ctx: AuditParts): Promise<boolean> {
  if (!(await isFresh(ctx))) return false;
  const { stores } = ctx;
  const now = ctx.clock();
  const samples = parse(await readFile(path.join(PROJECT, 'content/demo.yaml'), 'utf8')) as Samples;
  const demo: Demo = { ctx, samples, now, policy: await openCompany(PROJECT).policyVersion() };
  const vacancies = await addVacancies(demo);
  const states = samples.inquiries.states.split(' ');
  const inquiries = states.map((state, number) => inquiryOf(demo, number, state, states.length));
  const stages = samples.applications.stages.split(' ');
  const applications = stages.map((stage, number) => applicationOf(demo, number, stage, vacancies));
  const drafts = samples.drafts.map((draft, number) => {
    const updatedAt = now - number * DAY - 2 * HOUR;
    return {
      id: idOf(updatedAt, 'draft', number),
      value: { ...draft, format: 'markdown' as const, updatedAt },
    };
  });
  await inBatches(inquiries, AT_ONCE, ({ id, value }) => stores.inquiries.create(id, value));
  await inBatches(applications, AT_ONCE, async ({ id, value, cv }) => {
    await stores.cvs.create(id, cv);
    await stores.applications.create(id, value);
  });
  await inBatches(drafts, AT_ONCE, ({ id, value }) => stores.postDrafts.create(id, value));
  const applicants = applications.map(({ id, value }) => ({ id, title: value.name }));
  const trail = trailOf(demo, {
    inquiry: inquiries.map(({ id, value }) => ({ id, title: `${value.firstName} ${value.lastName}` })),
    ...{ cv: applicants, application: applicants, vacancy: vacancies },
    draft: drafts.map(({ id, value }) => ({ id, title: value.title ?? '' })),
  });
  await inBatches(trail, AT_ONCE, ({ id, value }) => stores.audit.create(id, value));
  return true;
}
