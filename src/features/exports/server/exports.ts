import { mayUse } from '#src/features/accounts/schema/roles.ts';
import type { Export } from '../schema/export.ts';
import { dayAt } from '#src/lib/day.ts';
import { ROWS_HEADER } from '#src/lib/list/csv.ts';
import type { AppContext } from '#src/server/context.ts';
import type { Call } from '#src/server/http/call.ts';
import { HttpError } from '#src/server/http/http-error.ts';
import type { Reply } from '#src/server/http/reply.ts';
import { streamed } from '#src/server/http/streamed.ts';
import { SOURCES } from './lists.ts';

/**
 * POST /api/exports: a list as a CSV file, with the search, filters, order and columns of the caller's screen. The entry in
 * the audit trail has the number of rows in the file.
 * @throws HttpError 403 when the caller may not read the list
 */
export async function exportList(call: Call<Export>, ctx: AppContext): Promise<Reply> {
  const { body, session, audit } = call;
  audit.record = body.list;
  const { roles, name, file } = SOURCES[body.list];
  if (!session || !mayUse(session.roles, roles))
    throw new HttpError(403, 'Your account may not do this. An owner decides what it may do.');
  const { rows, pieces } = await file(call, ctx);
  audit.rows = rows;
  audit.filtered = body.query.trim() !== '' || Object.values(body.filters).some(Boolean);
  const prefix = typeof name === 'string' ? name : name(body);
  return streamed(call, pieces, {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${prefix}-${dayAt(ctx.clock())}.csv"`,
    [ROWS_HEADER]: String(rows),
  });
}
