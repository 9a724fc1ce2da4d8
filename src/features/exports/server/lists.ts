import { mayUse, type AllowedRoles } from '#src/features/accounts/schema/roles.ts';
import type { Applicant } from '#src/features/jobs/schema/applicant.ts';
import { applicationColumns } from '#src/features/jobs/schema/applicant-columns.ts';
import { auditColumns } from '#src/features/audit/schema/sentences.ts';
import {
  isFileRemoved,
  postColumns,
  rowOfDraft,
  type ListedPost,
} from '#src/features/blog/schema/listed-post.ts';
import { byDate } from '#src/features/blog/schema/post.ts';
import { VACANCY_COLUMNS } from '#src/features/jobs/schema/vacancy-columns.ts';
import { deletedColumns } from '#src/features/deletions/schema/deleted-record.ts';
import type { Export, ExportedList } from '../schema/export.ts';
import type { InquiryRow } from '#src/features/inquiries/schema/inquiry.ts';
import { inquiryColumns } from '#src/features/inquiries/schema/columns.ts';
import { suspectColumns, suspectsOf } from '#src/features/spam/schema/suspect.ts';
import { ADMIN_PAGES, recordAddress } from '#src/lib/admin-pages.ts';
import type { AppContext } from '#src/server/context.ts';
import type { Call } from '#src/server/http/call.ts';
import { colleagues } from '#src/features/accounts/server/colleagues.ts';
import { allRows as allApplications } from '#src/features/jobs/server/applications.ts';
import { allRows as allAudit } from '#src/features/audit/server/entries.ts';
import { allPostRows } from '#src/features/blog/server/post-lists.ts';
import { allRows as allVacancies } from '#src/features/jobs/server/vacancies.ts';
import { allRows as allDeleted } from '#src/features/deletions/server/deletions.ts';
import { allDraftRows } from '#src/features/blog/server/drafts.ts';
import { allRows as allInquiries } from '#src/features/inquiries/server/inquiries.ts';
import { csvFile, type CsvFile, type ShownList } from './exports.ts';

/** A list that is exported: who may read it, the beginning of its file's name, and the list. */
interface Source {
  roles: AllowedRoles;
  name: string | ((asked: Export) => string);
  file: (call: Call<Export>, ctx: AppContext) => Promise<CsvFile>;
}

const source = <T>(
  roles: AllowedRoles,
  name: Source['name'],
  shown: (call: Call<Export>, ctx: AppContext) => Promise<ShownList<T>>,
): Source => ({
  ...{ roles, name },
  file: async (call, ctx) => csvFile(await shown(call, ctx), call.body, call.url.origin),
});

const may = ({ session }: Pick<Call, 'session'>, roles: AllowedRoles) =>
  session !== undefined && mayUse(session.roles, roles);

/** Where readers see a post, or where it can be edited; nothing for one of which only a superseded text is left. */
function pageOfPost(post: ListedPost): string {
  const { id, state, isDraft } = post;
  if (isFileRemoved(post)) return '';
  return state === 'published'
    ? `/blog/${id}`
    : recordAddress(ADMIN_PAGES.posts, id, isDraft ? 'draft' : 'edit');
}

export const SOURCES: Record<ExportedList, Source> = {
  'contact-submissions': source<InquiryRow>(['office'], 'contact-submissions', async (call, ctx) => {
    const people = colleagues(call, ctx);
    const [rows, holidays] = await Promise.all([allInquiries(ctx), ctx.company.holidays()]);
    return {
      rows,
      columns: inquiryColumns({
        ...{ holidays, colleagues: people, now: ctx.clock },
        timeZone: call.body.timeZone,
      }),
      pageOf: ({ id }) => recordAddress(ADMIN_PAGES.inquiry, id),
    };
  }),
  applications: source<Applicant>(
    ['recruiter'],
    ({ reading }) => (reading === 'A' ? 'job-applications' : 'applications'),
    async (call, ctx) => {
      const { reading, timeZone } = call.body;
      const people = colleagues(call, ctx);
      const [rows, vacancies] = await Promise.all([allApplications(ctx), allVacancies(ctx)]);
      const titles = Object.fromEntries(vacancies.map(({ id, title }) => [id, title]));
      return {
        rows,
        columns: applicationColumns(reading, { timeZone, titles, colleagues: people }),
        pageOf: ({ id }) => recordAddress(ADMIN_PAGES.applicant, id),
      };
    },
  ),
  careers: source(['recruiter'], 'careers', async (_call, ctx) => ({
    rows: await allVacancies(ctx),
    columns: VACANCY_COLUMNS,
  })),
  blogs: source<ListedPost>(['editor'], 'blogs', async (call, ctx) => {
    const [posts, drafts] = await Promise.all([allPostRows(ctx), allDraftRows(call, ctx)]);
    return {
      rows: [...posts, ...drafts.map(rowOfDraft)].sort(byDate),
      columns: postColumns(call.body.timeZone),
      pageOf: pageOfPost,
    };
  }),
  'audit-trail': source(['owner'], 'audit-trail', async (call, ctx) => {
    const rows = await allAudit(call, ctx);
    return { rows, columns: auditColumns(colleagues(call, ctx), call.body.timeZone) };
  }),
  deleted: source('any', 'deleted-records', async (call, ctx) => ({
    rows: await allDeleted(call, ctx),
    columns: deletedColumns(call.body.timeZone),
  })),
  // The screen shows what the caller may read of both.
  'suspected-spam': source(['office', 'recruiter'], 'suspected-spam', async (call, ctx) => {
    const [inquiries, applications] = await Promise.all([
      may(call, ['office']) ? allInquiries(ctx, true) : [],
      may(call, ['recruiter']) ? allApplications(ctx, true) : [],
    ]);
    return { rows: suspectsOf(inquiries, applications), columns: suspectColumns(call.body.timeZone) };
  }),
};
