import type { Post } from '../schema/post.ts';
import type { ServerDraft } from '../schema/draft.ts';
import { DRAFT_FIELDS, type ListedPost } from '../schema/listed-post.ts';
import { timeOn } from '#src/lib/day.ts';
import { recordAddress } from '#src/lib/record-address.ts';
import type { AdminPage } from '#src/lib/admin-pages.ts';
import { readDraft } from './draft-api.ts';
import { readPost } from './api.ts';

/** What the editor edits: a post, or a draft on the server, which has the fields of a post. */
export interface Editable extends Post {
  isDraft?: boolean;
}

const DRAFT = 'draft:';

/** The key of a row or of what is edited; drafts and posts have ids of their own. */
export const keyOf = ({ id, isDraft }: Pick<ListedPost, 'id' | 'isDraft'>): string =>
  isDraft ? DRAFT + id : id;

/** The key that an address of the post's page names: `?id=` a post, `?draft=` a draft; undefined for a new post. */
export function keyIn(search: string): string | undefined {
  const params = new URLSearchParams(search);
  const draft = params.get('draft');
  return draft ? DRAFT + draft : (params.get('id') ?? undefined);
}

const PAGE = '/post' satisfies AdminPage;

/** The address of the page on which a post or draft is edited, or a new post is written. */
export function pageOf(key: string | undefined): string {
  if (key === undefined) return PAGE;
  return isDraftKey(key)
    ? `${PAGE}?draft=${encodeURIComponent(key.slice(DRAFT.length))}`
    : recordAddress(PAGE, key);
}

export const isDraftKey = (key: string): boolean => key.startsWith(DRAFT);

/** A draft in the form of a post; it has no moment of publication until one is chosen. */
export function editableOf({ savedAt: _at, savedBy: _by, date, publishAt, ...draft }: ServerDraft): Editable {
  const moment = publishAt ?? (date && timeOn(date, '00:00'));
  return {
    ...DRAFT_FIELDS,
    ...draft,
    tags: draft.tags ?? [],
    date: '',
    publishedAt: moment ? new Date(moment).toISOString() : '',
  };
}

/** What a key stands for. Throws ApiError 404 when it does not exist. */
export const readEditable = async (key: string): Promise<Editable> =>
  isDraftKey(key) ? editableOf(await readDraft(key.slice(DRAFT.length))) : readPost(key);
