import { exportSchema, type Export, type ExportedList } from '../schema/export.ts';
import { mayUse, type AllowedRoles } from '#src/features/accounts/schema/roles.ts';
import { colleagues } from '#src/features/accounts/server/directory.ts';
import { auditColumns } from '#src/features/audit/schema/sentences.ts';
import { allRows as allAudit } from '#src/features/audit/server/entries.ts';
import * as listed from '#src/features/blog/schema/listed-post.ts';
import { byDate, type ListedPost } from '#src/features/blog/schema/post.ts';
import { allDraftRows } from '#src/features/blog/server/drafts.ts';
import { allPostRows } from '#src/features/blog/server/post-lists.ts';
import { deletedColumns } from '#src/features/deletions/schema/deleted-record.ts';
import { allRows as allDeleted } from '#src/features/deletions/server/deletions.ts';
import { inquiryColumns } from '#src/features/inquiries/schema/columns.ts';
import type { InquiryRow } from '#src/features/inquiries/schema/inquiry.ts';
import { inquiries } from '#src/features/inquiries/server/inquiries.ts';
import { type Applicant, applicationColumns, vacanciesOf } from '#src/features/jobs/schema/applicant.ts';
import { VACANCY_COLUMNS } from '#src/features/jobs/schema/vacancy-columns.ts';
import { applications } from '#src/features/jobs/server/applications.ts';
import { allRows as allVacancies } from '#src/features/jobs/server/vacancies.ts';
import { suspectColumns } from '#src/features/spam/schema/suspect.ts';
import { suspectEntries } from '#src/features/spam/server/suspects.ts';
import { ADMIN_PAGES, recordAddress } from '#src/lib/admin-pages.ts';
import { dayAt } from '#src/lib/day.ts';
import type { ListColumn } from '#src/lib/list/column.ts';
import { BYTE_ORDER_MARK, csvRow, ROWS_HEADER } from '#src/lib/list/csv.ts';
import { findRows, sortRows } from '#src/lib/list/matching.ts';
import type { AppContext } from '#src/server/context.ts';
import { HttpError, streamed, type Call, type Reply } from '#src/server/http/call.ts';
import { forRoles } from '#src/server/http/endpoints.ts';
import { rowsOf } from '#src/server/http/paging.ts';

/** The rows of one piece of the stream: enough to be quick, few enough to be small. */
const ROWS_A_PIECE = 250;

interface ShownList<T> {
  rows: readonly T[];
  columns: readonly ListColumn<T>[];
  /** The path of a row's page, where rows have one; empty for a row without. */
  pageOf?: (row: T) => string;
}

/** The file of a list in a view. Columns hidden at first are in the file, because people sort and count by these elsewhere. */
function csvFile<T>(
  { rows, columns, pageOf }: ShownList<T>,
  { query, filters, sort, hidden = [] }: Export,
  origin: string,
) {
  const found = sortRows(findRows(rows, columns, { query, filters }), columns, sort);
  const written = columns.filter(
    (column) => !column.picture && (column.hidden || !hidden.includes(column.id)),
  );
  const linkOf = (page: string) => page && origin + page;
  const textOf = (row: T) =>
    csvRow([
      ...written.map(({ text, exported = text }) => exported(row, origin)),
      ...(pageOf ? [linkOf(pageOf(row))] : []),
    ]);
  function* pieces() {
    yield BYTE_ORDER_MARK + csvRow([...written.map(({ header }) => header), ...(pageOf ? ['Link'] : [])]);
    for (let from = 0; from < found.length; from += ROWS_A_PIECE)
      yield found
        .slice(from, from + ROWS_A_PIECE)
        .map(textOf)
        .join('');
  }
  return { rows: found.length, pieces: pieces() };
}

interface Source {
  roles: AllowedRoles;
  file: (call: Call<Export>, ctx: AppContext) => Promise<ReturnType<typeof csvFile>>;
}

const source = <T>(
  roles: AllowedRoles,
  shown: (call: Call<Export>, ctx: AppContext, timeZone: string) => Promise<ShownList<T>>,
): Source => ({
  roles,
  file: async (call, ctx) => csvFile(await shown(call, ctx, call.body.timeZone), call.body, call.url.origin),
});

/** Where readers see a post, or where it can be edited. */
const pageOfPost = ({ id, state, isDraft }: ListedPost): string =>
  state === 'published' ? `/blog/${id}` : recordAddress(ADMIN_PAGES.posts, id, isDraft ? 'draft' : 'edit');

const SOURCES: Record<ExportedList, Source> = {
  'contact-submissions': source<InquiryRow>(['office'], async (call, ctx, timeZone) => {
    const [rows, holidays] = await Promise.all([inquiries.allRows(ctx), ctx.company.holidays()]);
    const columns = inquiryColumns({ holidays, colleagues: colleagues(call, ctx), now: ctx.clock, timeZone });
    return { rows, columns, pageOf: ({ id }) => recordAddress(ADMIN_PAGES.inquiry, id) };
  }),
  applications: source<Applicant>(['recruiter'], async (call, ctx, timeZone) => {
    const rows = await applications.allRows(ctx);
    const words = { timeZone, vacancies: vacanciesOf(rows), colleagues: colleagues(call, ctx) };
    const columns = applicationColumns(call.body.reading, words);
    return { rows, columns, pageOf: ({ id }) => recordAddress(ADMIN_PAGES.applicant, id) };
  }),
  careers: source(['recruiter'], async (_call, ctx) => ({
    rows: await allVacancies(ctx),
    columns: VACANCY_COLUMNS,
  })),
  blogs: source<ListedPost>(['editor'], async (_call, ctx, timeZone) => {
    const [posts, drafts] = await Promise.all([allPostRows(ctx), allDraftRows(ctx)]);
    const rows = [...posts, ...drafts].sort(byDate);
    return { rows, columns: listed.postColumns(timeZone), pageOf: pageOfPost };
  }),
  'audit-trail': source(['owner'], async (call, ctx, timeZone) => {
    const rows = await allAudit(call, ctx);
    return { rows, columns: auditColumns(colleagues(call, ctx), timeZone) };
  }),
  deleted: source('any', async (call, ctx, timeZone) => ({
    rows: await allDeleted(call, ctx),
    columns: deletedColumns(timeZone),
  })),
  'suspected-spam': source(['office', 'recruiter'], async (call, ctx, timeZone) => {
    const rows = rowsOf(await suspectEntries(call, ctx), (suspect) => suspect);
    return { rows, columns: suspectColumns(timeZone) };
  }),
};

/** POST /api/exports: a list as a CSV file, as on the caller’s screen. @throws HttpError 403 when the caller may not read the list */
async function exportList(call: Call<Export>, ctx: AppContext): Promise<Reply> {
  const { body, audit } = call;
  audit.record = body.list;
  const { roles, file } = SOURCES[body.list];
  if (!mayUse(call.session?.roles ?? [], roles))
    throw new HttpError(403, 'Your account may not do this. An owner decides what it may do.');
  const { rows, pieces } = await file(call, ctx);
  audit.rows = rows;
  audit.filtered = body.query.trim() !== '' || Object.values(body.filters).some(Boolean);
  const own = body.list === 'deleted' ? 'deleted-records' : body.list;
  const name = body.list === 'applications' && body.reading === 'A' ? 'job-applications' : own;
  return streamed(call, pieces, {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${name}-${dayAt(ctx.clock())}.csv"`,
    [ROWS_HEADER]: String(rows),
  });
}

export const exportEndpoints = {
  'POST /api/exports': forRoles('any', {
    stepUp: true,
    body: { schema: exportSchema },
    keyed: false,
    audit: 'export',
    run: exportList,
  }),
};
