import { fields, list, words } from './field.ts';

/** What search engines and link previews get of a page. */
export const seo = fields({
  /** The page's part of the title; ` | Veralu Systems` follows it. */
  page: words(42),
  /** The sentence under the title in search results, 70 to 160 characters. */
  description: words(160).min(70, 'is too short for a search result: write at least 70 characters'),
  /** What people search for when they need this page; the site's own keywords follow them. */
  keywords: list(words(60), 3, 20),
});
