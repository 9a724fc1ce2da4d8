import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';
import type { AuditParts } from '#src/features/audit/server/audit.ts';
import { vacancySampleSchema } from '#src/features/jobs/content/loader.ts';
import { storedWords, type VacancyForm } from '#src/features/jobs/schema/vacancy.ts';
import { claimAddress, type VacancyStores } from '#src/features/jobs/server/vacancy-addresses.ts';
import { showsSamples, SITE_FILE } from '#src/lib/content-files.ts';
import { dayAt } from '#src/lib/day.ts';
import { DAY, HOUR } from '#src/server/platform/clock.ts';
import { openCompany } from '#src/server/platform/company.ts';
import { hashText, idAt } from '#src/server/platform/ids.ts';
import type { AuditRecord, ApplicationRecord, InquiryRecord } from '#src/server/stores/records.ts';
import type { DraftRecord } from '#src/server/stores/post-records.ts';
import { PROJECT } from './command.ts';

const SEED_KEY = 'vacancies';

/** Stores a vacancy, unless another one has the title. */
async function storeVacancy(ctx: VacancyStores, id: string, form: VacancyForm, createdAt: number) {
  const slug = await claimAddress(ctx, id, form.title);
  if (slug === undefined) return;
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
  trail: (Omit<AuditRecord, 'record'> & { at: number; about?: [kind: Kind, number: number] })[];
}

type Kind = 'inquiries' | 'applications' | 'vacancies' | 'drafts';

type Named = Record<'id' | 'title', string>;

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
  const samples = await readSamples(ctx.clock());
  const made: Record<Kind, Named[]> = { inquiries: [], applications: [], vacancies: [], drafts: [] };
  const idFor = (kind: Kind, title: string, at: number): string => {
    const id = idAt(at, hashText('demo', kind, title));
    made[kind].push({ id, title });
    return id;
  };

  for (const { createdAt, ...form } of samples.vacancies)
    await storeVacancy(ctx, idFor('vacancies', form.title, createdAt), form, createdAt);
  for (const value of samples.inquiries) {
    const id = idFor('inquiries', `${value.firstName} ${value.lastName}`, value.createdAt);
    await stores.inquiries.create(id, value);
  }
  const vacancies = await stores.snapshots.vacancies.entries();
  const bytes = new Uint8Array(await readFile(path.join(PROJECT, 'content/demo-cv.pdf')));
  const cv = { type: 'pdf' as const, label: 'Curriculum vitae (sample).pdf', size: bytes.length };
  for (const value of samples.applications) {
    const id = idFor('applications', value.name, value.createdAt);
    const careerId = vacancies.find(({ row }) => row?.value.title === value.position)?.id;
    await stores.cvs.create(id, bytes);
    await stores.applications.create(id, { ...value, cv, careerId });
  }
  for (const value of samples.drafts)
    await stores.postDrafts.create(idFor('drafts', value.title ?? '', value.updatedAt), value);
  for (const [number, { at, about: [kind, place] = [], ...value }] of samples.trail.entries()) {
    const { id = '', title } = (kind && made[kind][place ?? 0]) ?? {};
    await stores.audit.create(idAt(at, hashText('demo', String(number))), { ...value, record: id, title });
  }
  return true;
}
