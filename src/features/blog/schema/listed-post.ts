import { dayAt } from '#src/lib/day.ts';
import { textColumn, type ListColumn } from '#src/lib/list/column.ts';
import { shortDay, siteTimeInWords, timeInWords, timeWriter } from '#src/lib/time.ts';
import { type ListedPost, POST_STATES, type PostState } from './post.ts';

export const UNTITLED = 'Untitled draft';

export const STATE_WORDS: Record<PostState, string> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  published: 'Published',
  unpublished: 'Unpublished',
};

/** The day of publication; of a scheduled post its moment, of a draft when it was saved. */
export function dateOf({ date, state, publishedAt, isDraft }: ListedPost, saved = timeInWords): string {
  if (isDraft) return `Saved ${saved(publishedAt)}`;
  if (!publishedAt) return date;
  return state === 'scheduled' ? siteTimeInWords(publishedAt) : shortDay(publishedAt);
}

/** The columns of the list of posts, with the times of drafts in the browser's time zone or in this one. */
export const postColumns = (timeZone?: string): readonly ListColumn<ListedPost>[] => [
  textColumn('image', 'Image', () => '', { picture: true }),
  textColumn('title', 'Title', ({ title }) => title, { heading: true }),
  textColumn('state', 'State', ({ state }) => STATE_WORDS[state], {
    choices: POST_STATES.map((state) => STATE_WORDS[state]),
  }),
  textColumn('author', 'Author', ({ author }) => author),
  textColumn('date', 'Date', (post) => dateOf(post, timeWriter(timeZone)), {
    exported: ({ publishedAt }) => publishedAt,
    sortBy: ({ publishedAt }) => publishedAt,
    latestFirst: true,
    dayOf: ({ publishedAt }) => dayAt(Date.parse(publishedAt)),
  }),
  textColumn('home', 'Source', ({ committed }) => (committed ? 'File' : 'Written here'), {
    choices: ['File', 'Written here'],
    hidden: true,
  }),
];
