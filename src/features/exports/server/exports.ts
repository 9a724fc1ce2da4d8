import { exportSchema, type Export } from '../schema/export.ts';
import type { ListColumn } from '#src/lib/list/column.ts';
import { BYTE_ORDER_MARK, csvRow, ROWS_HEADER } from '#src/lib/list/csv.ts';
import { findRows, sortRows } from '#src/lib/list/matching.ts';
import { mayUse } from '#src/features/accounts/schema/roles.ts';
import { dayAt } from '#src/lib/day.ts';
import type { AppContext } from '#src/server/context.ts';
import type { Call } from '#src/server/http/call.ts';
import { HttpError, streamed, type Reply } from '#src/server/http/reply.ts';
import { SOURCES } from './lists.ts';
import { endpoint } from '#src/server/http/endpoints.ts';

/** The rows of one piece of the stream: enough to be quick, few enough to be small. */
const ROWS_A_PIECE = 250;

/** A list as a file: the number of its rows, and its text in pieces, each of which is made when it is asked for. */
export interface CsvFile {
  rows: number;
  pieces: Iterable<string>;
}

export interface ShownList<T> {
  rows: readonly T[];
  columns: readonly ListColumn<T>[];
  /** The path of a row's page, where rows have one; empty for a row without. */
  pageOf?: (row: T) => string;
}

/**
 * The columns of a file: columns hidden at first are in the file, because people sort and count by these elsewhere; columns
 * that the person has hidden are not.
 */
const exportedColumns = <T>(columns: readonly ListColumn<T>[], hidden: readonly string[]) =>
  columns.filter((column) => !column.picture && (column.hidden || !hidden.includes(column.id)));

/** The file of a list with the search, filters, order and columns of a view; `origin` begins its links. */
export function csvFile<T>(
  { rows, columns, pageOf }: ShownList<T>,
  { query, filters, sort, hidden = [] }: Export,
  origin: string,
): CsvFile {
  const found = sortRows(findRows(rows, columns, { query, filters }), columns, sort);
  const written = exportedColumns(columns, hidden);
  const linkOf = (row: T) => {
    const page = pageOf?.(row) ?? '';
    return page && origin + page;
  };
  const textOf = (row: T) =>
    csvRow([
      ...written.map(({ text, exported = text }) => exported(row, origin)),
      ...(pageOf ? [linkOf(row)] : []),
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

/**
 * POST /api/exports: a list as a CSV file, with the search, filters, order and columns of the caller's screen. The entry in
 * the audit trail has the number of rows in the file.
 * @throws HttpError 403 when the caller may not read the list
 */
async function exportList(call: Call<Export>, ctx: AppContext): Promise<Reply> {
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

export const exportEndpoints = {
  'POST /api/exports': endpoint({
    access: 'admin',
    roles: 'any',
    stepUp: true,
    body: { schema: exportSchema },
    keyed: false,
    audit: 'export',
    run: exportList,
  }),
};
