import { mayUse } from '#features/accounts/schema/roles';
import type { Export } from '#features/exports/schema/export';
import { dayAt } from '#lib/day';
import { ROWS_HEADER } from '#lib/list/csv';
import type { AppContext } from '#server/context';
import type { Call } from '#server/http/call';
import { HttpError } from '#server/http/http-error';
import { Reply } from '#server/http/reply';
import { streamOf } from './csv-file.ts';
import { SOURCES } from './lists.ts';

/**
 * POST /api/exports: a list as a CSV file, with the search, filters, order and columns of the caller's screen. The rows come
 * as a stream, compressed where the caller takes that: the platform ends a streamed answer after 20 MB. The entry in the
 * audit trail has the number of rows in the file.
 * @throws HttpError 403 when the caller may not read the list
 */
export async function exportList(call: Call<Export>, ctx: AppContext): Promise<Reply> {
  const { body, session, audit, headers } = call;
  audit.record = body.list;
  const { roles, name, file } = SOURCES[body.list];
  if (!session || !mayUse(session.roles, roles))
    throw new HttpError(403, 'Your account may not do this. An owner decides what it may do.');
  const { rows, pieces } = await file(call, ctx);
  audit.rows = rows;
  audit.filtered = body.query.trim() !== '' || Object.values(body.filters).some(Boolean);
  const stream = streamOf(pieces);
  const compressed = /\bgzip\b/.test(headers.get('accept-encoding') ?? '');
  const prefix = typeof name === 'string' ? name : name(body);
  return new Reply(compressed ? stream.pipeThrough(new CompressionStream('gzip')) : stream, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${prefix}-${dayAt(ctx.clock())}.csv"`,
      [ROWS_HEADER]: String(rows),
      ...(compressed ? { 'Content-Encoding': 'gzip' } : {}),
    },
  });
}
