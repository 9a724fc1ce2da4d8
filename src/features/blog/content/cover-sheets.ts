import { POSTS_A_PAGE } from '../schema/post.ts';
import { SHEET_ROWS, sheetOf } from '../../../illustrations/cover-sheet.ts';
import { allPosts, cardOf } from './collection.ts';

/** Where a list finds a drawn cover: in which file, by its name without an ending, and in which row of it. */
export interface SheetPlace {
  sheet: string;
  row: number;
}

/** The place of each drawn cover in files of several. */
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
 * The sheets of the list's first page, which nearly every reader of the blog opens: browsers ask for a dozen covers
 * before anybody scrolls, and each file would be a request. Its first cover stands in the page itself.
 */
export async function newestCoverSheets(): Promise<Map<string, SheetPlace>> {
  const [, ...others] = (await allPosts()).slice(0, POSTS_A_PAGE);
  return placesOf(others.flatMap((post) => cardOf(post).drawing ?? []));
}
