import type { AdminPost, Post } from '#features/blog/schema/post';
import type { DraftRow, ServerDraft } from '#features/blog/schema/draft';
import { timeOn } from '#lib/day';
import { recordAddress } from '../../../components/admin/record/record-order.ts';
import type { AdminPage } from '../../../lib/admin-pages.ts';
import { readDraft } from './draft-api.ts';
import { readPost } from './api.ts';

/** What the editor edits: a post, or a draft on the server, which has the fields of a post. */
export interface Editable extends Post {
  isDraft?: boolean;
}

/** A row of the list: a post, or a draft. */
export interface ListedPost extends AdminPost {
  isDraft?: boolean;
}

const DRAFT = 'draft:';

export const UNTITLED = 'Untitled draft';

/** The key of a row or of what is edited; drafts and posts have ids of their own. */
export const keyOf = ({ id, isDraft }: Pick<ListedPost, 'id' | 'isDraft'>): string =>
  isDraft ? DRAFT + id : id;

/** The key that an address of the post's page names: `?id=` a post, `?draft=` a draft; undefined for a new post. */
export function keyIn(search: string): string | undefined {
  const params = new URLSearchParams(search);
  const draft = params.get('draft');
  return draft ? DRAFT + draft : (params.get('id') ?? undefined);
}

/** The address of the page on which a post or draft is edited. */
export const pageOf = (key: string): string =>
  isDraftKey(key)
    ? `${'/post' satisfies AdminPage}?draft=${encodeURIComponent(key.slice(DRAFT.length))}`
    : recordAddress('/post' satisfies AdminPage, key);

export const isDraftKey = (key: string): boolean => key.startsWith(DRAFT);

const common = { isDraft: true, committed: false, cover: undefined, readingTime: 1, state: 'draft' } as const;

/** A draft as a row; its date is when it was saved. */
export const rowOfDraft = ({ id, title, author, image, version, savedAt }: DraftRow): ListedPost => ({
  ...common,
  ...{ id, author, image, version },
  title: title || UNTITLED,
  date: '',
  publishedAt: savedAt,
});

/** A draft in the form of a post; it has no moment of publication until one is chosen. */
export function editableOf({ savedAt: _at, savedBy: _by, date, publishAt, ...draft }: ServerDraft): Editable {
  const moment = publishAt ?? (date && timeOn(date, '00:00'));
  return {
    ...common,
    ...draft,
    tags: draft.tags ?? [],
    date: '',
    publishedAt: moment ? new Date(moment).toISOString() : '',
  };
}

/** What a key stands for. Throws ApiError 404 when it does not exist. */
export const readEditable = async (key: string): Promise<Editable> =>
  isDraftKey(key) ? editableOf(await readDraft(key.slice(DRAFT.length))) : readPost(key);
