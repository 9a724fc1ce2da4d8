import { POSTS_A_PAGE } from '../schema/post.ts';
import { SHEET_ROWS, sheetOf } from '#src/illustrations/drawn-svg.ts';
import { allPosts, cardOf } from './collection.ts';

/** The place of a drawn cover in a sheet: the sheet's file name without its extension, and the row, from 0. */
export interface SheetPlace {
  sheet: string;
  row: number;
}

/** The place of each drawn cover in the sheets. */
function placesOf(names: readonly string[]): Map<string, SheetPlace> {
  const covers = [...new Set(names)];
  return new Map(
    covers.map((name, at) => {
      const row = at % SHEET_ROWS;
      return [name, { sheet: sheetOf(covers.slice(at - row, at - row + SHEET_ROWS)), row }];
    }),
  );
}

/**
 * The places of the covers on the list's first page. Sheets save requests: browsers load a dozen covers before the reader
 * scrolls. The first cover is inlined in the page, so it is in no sheet.
 */
export async function newestCoverSheets(): Promise<Map<string, SheetPlace>> {
  const [, ...others] = (await allPosts()).slice(0, POSTS_A_PAGE);
  return placesOf(others.flatMap((post) => cardOf(post).drawing ?? []));
}
