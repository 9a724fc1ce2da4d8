import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';
import type { AuditParts } from '#src/features/audit/server/audit.ts';
import { vacancySampleSchema } from '#src/features/jobs/content/loader.ts';
import { storedWords, type VacancyForm } from '#src/features/jobs/schema/vacancy.ts';
import { claimSlug, claimTitle, type VacancyStores } from '#src/features/jobs/server/vacancy-addresses.ts';
import { dayStart } from '#src/lib/calendar.ts';
import { showsSamples, SITE_FILE } from '#src/lib/content-files.ts';
import { dayAt } from '#src/lib/day.ts';
import { DAY, HOUR, MINUTE } from '#src/server/platform/clock.ts';
import { openCompany } from '#src/server/platform/company.ts';
import { hashText, idAt } from '#src/server/platform/ids.ts';
import type { AuditRecord, ApplicationRecord, InquiryRecord } from '#src/server/stores/records.ts';
import type { DraftRecord } from '#src/server/stores/post-records.ts';
import { PROJECT } from './command.ts';
import { pdfOf } from './cv-files.ts';

const SEED_KEY = 'vacancies';

/** Stores a vacancy, unless another one has the title. */
async function storeVacancy(ctx: VacancyStores, id: string, form: VacancyForm, createdAt: number) {
  if (!(await claimTitle(ctx, id, form.title))) return;
  const slug = await claimSlug(ctx, id, form.title);
  await ctx.stores.vacancies.create(id, { ...storedWords(form), slug, createdAt, updatedAt: createdAt });
}

/**
 * Stores the sample vacancies of `content/` once in a new local store. Ids are made from the files, and a seed record
 * prevents that deleted samples are created again. A production store, and that of a site without samples, starts empty.
 */
export async function seedSamples(ctx: VacancyStores): Promise<void> {
  if (!showsSamples(await readFile(path.join(PROJECT, SITE_FILE), 'utf8'))) return;
  // An unreadable seed record counts, too.
  if (await ctx.stores.seeds.peek(SEED_KEY)) return;
  const folder = path.join(PROJECT, 'content/vacancies');
  const files = (await readdir(folder)).filter((file) => file.endsWith('.yaml')).sort();
  for (const [at, file] of files.entries()) {
    const sample = parse(await readFile(path.join(folder, file), 'utf8'));
    const { posted, vacancy } = vacancySampleSchema.parse(sample);
    // Without a date, samples are in the order of their files.
    const id = idAt(posted ? Date.parse(posted) : files.length - at, hashText('vacancy sample', file));
    await storeVacancy(ctx, id, vacancy, posted ? Date.parse(posted) : ctx.clock());
  }
  await ctx.stores.seeds.create(SEED_KEY, { seededAt: ctx.clock() });
}

/** `content/demo.yaml`: records as they are stored, but for what is made of other fields. */
interface Samples {
  inquiries: InquiryRecord[];
  applications: Omit<ApplicationRecord, 'careerId' | 'cv'>[];
  vacancies: (VacancyForm & { createdAt: number })[];
  drafts: DraftRecord[];
  trail: { hour: number; about?: About; entries: Omit<AuditRecord, 'record'>[] }[];
}

type About = 'inquiries' | 'applications' | 'vacancies' | 'drafts';

interface Named {
  id: string;
  title: string;
}

/** How many days before today have entries in the audit trail. */
const TRAIL_DAYS = 7;

const pick = <T>(from: readonly T[], at: number): T => from[at % from.length] as T;

const idOf = (at: number, kind: string, number: number) => idAt(at, hashText(`demo ${kind}`, String(number)));

/** The samples, with times that count from `now`. */
async function readSamples(now: number): Promise<Samples> {
  const policy = await openCompany(PROJECT).policyVersion();
  const ago = (text: string) =>
    text.split(' ').reduce((at, part) => at - Number.parseInt(part) * (part.endsWith('d') ? DAY : HOUR), now);
  const customTags = [
    { tag: '!ago', resolve: ago },
    { tag: '!day', resolve: (days: string) => dayAt(now + Number(days) * DAY) },
    { tag: '!policy', resolve: () => policy },
  ];
  return parse(await readFile(path.join(PROJECT, 'content/demo.yaml'), 'utf8'), { customTags, merge: true });
}

/** A small CV of an applicant. */
function cvOf(name: string, position: string) {
  const lines = [name, `Applies for: ${position}`, 'This is a sample. The person does not exist.'];
  const plain = lines.map((line) => line.replace(/[^\x20-\x7e]|[()<>&]/g, ''));
  const bytes = pdfOf(plain);
  return { bytes, about: { type: 'pdf' as const, label: `CV ${plain[0]}.pdf`, size: bytes.length } };
}

/** Whether nobody has used the store yet; the sample vacancies of a new store do not count. */
async function isFresh({ stores }: AuditParts): Promise<boolean> {
  const { inquiries, applications, posts, postDrafts, audit, directory } = stores;
  for (const store of [inquiries, applications, posts, postDrafts, audit, directory])
    for await (const _id of store.ids()) return false;
  return true;
}

/** Fills a fresh store with the samples of `content/demo.yaml`; false for a store with records, which stays as it is. */
export async function fillDemo(ctx: AuditParts): Promise<boolean> {
  if (!(await isFresh(ctx))) return false;
  const { stores } = ctx;
  const now = ctx.clock();
  const samples = await readSamples(now);
  const named: Record<About, Named[]> = { inquiries: [], applications: [], vacancies: [], drafts: [] };

  for (const [number, { createdAt, ...form }] of samples.vacancies.entries())
    await storeVacancy(ctx, idOf(createdAt, 'vacancy', number), form, createdAt);
  for (const { id, value } of (await stores.vacancies.list()).records)
    if (!value.draft) named.vacancies.push({ id, title: value.title });

  for (const [number, value] of samples.inquiries.entries()) {
    const id = idOf(value.createdAt, 'inquiry', number);
    await stores.inquiries.create(id, value);
    named.inquiries.push({ id, title: `${value.firstName} ${value.lastName}` });
  }
  for (const [number, value] of samples.applications.entries()) {
    const id = idOf(value.createdAt, 'application', number);
    const cv = cvOf(value.name, value.position);
    const vacancy = named.vacancies.find(({ title }) => title === value.position);
    await stores.cvs.create(id, cv.bytes);
    await stores.applications.create(id, { ...value, cv: cv.about, careerId: vacancy?.id });
    named.applications.push({ id, title: value.name });
  }
  for (const [number, value] of samples.drafts.entries()) {
    const id = idOf(value.updatedAt, 'draft', number);
    await stores.postDrafts.create(id, value);
    named.drafts.push({ id, title: value.title ?? '' });
  }
  for (let day = 0; day < TRAIL_DAYS; day += 1)
    for (const [place, { hour, about, entries }] of samples.trail.entries()) {
      const number = day * samples.trail.length + place;
      const minutes = (day * 7 + place * 3) % 20;
      const at = dayStart(now) - (TRAIL_DAYS - day) * DAY + hour * HOUR + minutes * MINUTE;
      const record = about && pick(named[about], number);
      const value = { ...pick(entries, day), record: record?.id ?? '', title: record?.title };
      await stores.audit.create(idOf(at, 'audit', number), value);
    }
  return true;
}
