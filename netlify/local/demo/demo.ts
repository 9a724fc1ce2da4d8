import { storedWords } from '#src/features/jobs/schema/vacancy-wire.ts';
import type { VacancyForm } from '#src/features/jobs/schema/vacancy.ts';
import { dayAt } from '#src/lib/day.ts';
import { dayStart } from '#src/lib/calendar.ts';
import type { AuditParts } from '#src/features/audit/server/audit.ts';
import { claimSlug, claimTitle } from '#src/features/jobs/server/vacancy-addresses.ts';
import { DAY } from '#src/server/platform/clock.ts';
import { openCompany } from '#src/server/platform/company.ts';
import { hashText, idAt } from '#src/server/platform/ids.ts';
import { inBatches } from '#src/server/stores/batches.ts';
import { PROJECT } from '../command.ts';
import { demoApplications } from './applications.ts';
import { demoAuditWeek } from './audit-week.ts';
import { demoDrafts } from './drafts.ts';
import { demoInquiries } from './inquiries.ts';
import { SAMPLE } from './people.ts';

/** How many records are written side by side. */
const AT_ONCE = 8;

type Ctx = AuditParts;

/** Whether nobody has used the store yet; the sample vacancies of a new store do not count. */
async function isFresh({ stores }: Ctx): Promise<boolean> {
  const { inquiries, applications, posts, postDrafts, audit, directory } = stores;
  for (const store of [inquiries, applications, posts, postDrafts, audit, directory])
    for await (const _id of store.ids()) return false;
  return true;
}

const words = (title: string): VacancyForm => ({
  title: `${title} ${SAMPLE}`,
  jobType: 'Full-time',
  shortTitle: 'A sample for the demo',
  shortDescription: 'This vacancy shows how the list looks. It does not exist.',
  description: 'A sample.\nIt can be changed, published and deleted.',
  bulletPoints: 'Read the sample\nChange the sample',
});

/** Two drafts, and a vacancy that closed. */
const vacanciesAt = (now: number): VacancyForm[] => [
  { ...words('Support Engineer'), draft: true },
  { ...words('Branch Trainer'), draft: true, closingDate: dayAt(now + 30 * DAY) },
  { ...words('Data Entry Clerk'), closingDate: dayAt(now - 5 * DAY) },
];

async function addVacancies(ctx: Ctx, now: number): Promise<void> {
  for (const [number, vacancy] of vacanciesAt(now).entries()) {
    const createdAt = now - (number + 1) * DAY;
    const id = idAt(createdAt, hashText('demo vacancy', String(number)));
    await claimTitle(ctx, id, vacancy.title);
    const slug = await claimSlug(ctx, id, vacancy.title);
    const times = { createdAt, updatedAt: createdAt };
    await ctx.stores.vacancies.create(id, { ...storedWords(vacancy), slug, ...times });
  }
}

/**
 * Fills a fresh store with visible samples: inquiries, applications with CVs, drafts of vacancies and posts, and a week of audit
 * entries. The same samples are made at each time; only their days move with `clock`.
 * @returns whether it did; a store with records is left as it is
 */
export async function fillDemo(ctx: Ctx): Promise<boolean> {
  if (!(await isFresh(ctx))) return false;
  const { stores } = ctx;
  const now = ctx.clock();
  await addVacancies(ctx, now);
  const vacancies = (await stores.vacancies.list()).records
    .filter(({ value }) => !value.draft)
    .map(({ id, value }) => ({ id, title: value.title }));
  const policyVersion = await openCompany(PROJECT).policyVersion();
  const inquiries = demoInquiries(now, policyVersion);
  const applications = demoApplications(now, vacancies, policyVersion);
  await inBatches(inquiries, AT_ONCE, ({ id, value }) => stores.inquiries.create(id, value));
  await inBatches(applications, AT_ONCE, async ({ id, value, cv }) => {
    await stores.cvs.create(id, cv);
    await stores.applications.create(id, value);
  });
  const drafts = demoDrafts(now);
  await inBatches(drafts, AT_ONCE, ({ id, value }) => stores.postDrafts.create(id, value));
  const applicants = applications.map(({ id, value }) => ({ id, title: value.name }));
  const titles = {
    inquiry: inquiries.map(({ id, value }) => ({ id, title: `${value.firstName} ${value.lastName}` })),
    ...{ cv: applicants, application: applicants },
    vacancy: vacancies,
    draft: drafts.map(({ id, value }) => ({ id, title: value.title ?? '' })),
  };
  const week = demoAuditWeek(dayStart(now), titles);
  await inBatches(week, AT_ONCE, ({ id, value }) => stores.audit.create(id, value));
  return true;
}
