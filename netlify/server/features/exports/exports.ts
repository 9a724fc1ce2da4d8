import { mayUse, type AllowedRoles } from '#features/accounts/schema/roles';
import type { Export } from '#features/audit/schema/audit';
import type { AppContext } from '#server/context';
import type { Call } from '#server/http/call';
import { HttpError } from '#server/http/http-error';
import type { Reply } from '#server/http/reply';
import { list as listApplications } from '../applications/applications.ts';
import { list as listAudit } from '../audit/audit.ts';
import { list as listPosts } from '../blog/post-lists.ts';
import { list as listVacancies } from '../careers/vacancies.ts';
import { list as listDeleted } from '../deletions/deletions.ts';
import { list as listDrafts } from '../drafts/drafts.ts';
import { list as listInquiries } from '../inquiries/inquiries.ts';

type List = (call: Call, ctx: AppContext) => Promise<Reply>;

/** A list that is exported, or a part of it: who may read it, and the service that answers it. */
interface Part {
  roles: AllowedRoles;
  list: List;
  query?: Record<string, string>;
}

const SUSPECTED = { suspected: '1' };

const PARTS: Record<Export['list'], Part[]> = {
  'contact-submissions': [{ roles: ['office'], list: listInquiries }],
  applications: [{ roles: ['recruiter'], list: listApplications }],
  careers: [{ roles: ['recruiter'], list: listVacancies }],
  blogs: [
    { roles: ['editor'], list: listPosts, query: { view: 'cards', state: 'all' } },
    { roles: ['editor'], list: listDrafts },
  ],
  'audit-trail': [{ roles: ['owner'], list: listAudit }],
  deleted: [{ roles: 'any', list: listDeleted }],
  // The screen shows what the caller may read of both.
  'suspected-spam': [
    { roles: ['office'], list: listInquiries, query: SUSPECTED },
    { roles: ['recruiter'], list: listApplications, query: SUSPECTED },
  ],
};

const ROWS_A_PAGE = '1000';

/** The number of rows that a list answers to this caller, through all its pages. */
async function rowsOf({ list, query = {} }: Part, call: Call, ctx: AppContext): Promise<number> {
  let rows = 0;
  let cursor: string | undefined = '';
  while (cursor !== undefined) {
    const page: URLSearchParams = new URLSearchParams({ ...query, limit: ROWS_A_PAGE });
    if (cursor) page.set('cursor', cursor);
    const { body, headers }: Reply = await list(
      { ...call, query: page, headers: new Headers(), audit: {} },
      ctx,
    );
    rows += (body as unknown[]).length;
    const next: string | undefined = /<([^>]+)>/.exec(headers.Link ?? '')?.[1];
    cursor = next && (new URL(next, call.url).searchParams.get('cursor') ?? undefined);
  }
  return rows;
}

/**
 * POST /api/exports: a list is about to be saved as a file in the browser, which asks before it writes the file. The
 * entry in the audit trail has the number of all rows that the caller can read: what the browser left out, the server
 * cannot see.
 * @throws HttpError 403 when the caller may not read the list
 */
export async function exportList(call: Call<Export>, ctx: AppContext) {
  const { body, session, audit } = call;
  audit.record = body.list;
  const parts = PARTS[body.list].filter(({ roles }) => session && mayUse(session.roles, roles));
  if (parts.length === 0)
    throw new HttpError(403, 'Your account may not do this. An owner decides what it may do.');
  const counts = await Promise.all(parts.map((part) => rowsOf(part, call, ctx)));
  audit.rows = counts.reduce((sum, rows) => sum + rows, 0);
  audit.filtered = body.filtered;
  return { rows: audit.rows };
}
