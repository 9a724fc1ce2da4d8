import type { Reading } from '#src/features/jobs/schema/applicant.ts';
import type { ExportedList } from './schema/export.ts';
import { rowsIn, ROWS_HEADER } from '#src/lib/list/csv.ts';
import type { TableView } from '#src/lib/list/view.ts';
import { ApiError, open } from '#src/lib/api/client.ts';

const cutOff = (cause?: unknown) =>
  Object.assign(new ApiError(0, 'The file arrived incomplete, so it was not saved. Please try again.'), {
    cause,
  });

/**
 * A list as a file, as the person sees it; `reading` is which list of the applications. By a POST, so that nothing of the search
 * is in an address. The rows that arrive are compared with the number that the server announced before the first of them.
 * @throws ApiError when it is refused, or cut off on its way
 */
export async function exportList(
  list: ExportedList,
  { query, filters, sort, hidden }: TableView,
  reading?: Reading,
) {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const body = { list, query, filters, sort, hidden, reading, timeZone };
  const answer = await open('/exports', { method: 'POST', body });
  const { headers } = answer;
  const rows = Number(headers.get(ROWS_HEADER) ?? NaN);
  const blob = await answer.blob().catch((cause: unknown) => {
    throw cutOff(cause);
  });
  // One more than the rows: the headings.
  if (rowsIn(await blob.text()) !== rows + 1) throw cutOff();
  const name = /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? 'list.csv';
  return { name, rows, blob };
}
