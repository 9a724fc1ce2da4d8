import type { Reading } from '#src/features/jobs/schema/applicant-columns.ts';
import type { ExportedList, ExportedView } from './schema/export.ts';
import { RowCounter, ROWS_HEADER } from '#src/lib/list/csv.ts';
import { ApiError, open } from '#src/lib/api/client.ts';

interface ExportedFile {
  name: string;
  rows: number;
  blob: Blob;
}

const CUT_OFF = 'The file arrived incomplete, so it was not saved. Please try again.';

const nameIn = (headers: Headers): string =>
  /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? 'list.csv';

/**
 * Asks for a list as a file, by a POST, so that nothing of the search is in an address. The rows that arrive are counted and
 * compared with the number that the server announced before the first of them.
 * @throws ApiError when it is refused, or cut off on its way
 */
async function readExport(body: unknown): Promise<ExportedFile> {
  const response = await open('/exports', { method: 'POST', body });
  const announced = Number(response.headers.get(ROWS_HEADER) ?? NaN);
  const counter = new RowCounter();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const reader = response.body?.getReader();
  try {
    for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
      counter.add(read.value);
      pieces.push(read.value);
    }
  } catch (cause) {
    const cutOff = new ApiError(0, CUT_OFF);
    cutOff.cause = cause;
    throw cutOff;
  }
  // One more than the rows: the headings.
  if (counter.rows !== announced + 1) throw new ApiError(0, CUT_OFF);
  const type = response.headers.get('content-type') ?? '';
  return { name: nameIn(response.headers), rows: announced, blob: new Blob(pieces, { type }) };
}

/**
 * A list as a file, as the person sees it: the server may refuse it, or need a fresh proof of the person first.
 * `reading` is which list of the applications.
 */
export const exportList = (
  list: ExportedList,
  { query, filters, sort, hidden }: ExportedView,
  reading?: Reading,
): Promise<ExportedFile> => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return readExport({ list, query, filters, sort, hidden, reading, timeZone });
};
