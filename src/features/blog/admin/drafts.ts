import * as z from 'zod/mini';
import { typedFields } from '../schema/post-wire.ts';
import { readStored, writeStored } from '#src/components/ui/form/storage.ts';
import { POST_FORMATS, type PostFormat } from '../schema/post-body.ts';
import { randomId } from '#src/lib/random-id.ts';

/** The text of the form, as typed: all but the picture, with the moment of publication as a day and a time. */
const TEXTS = [
  ...(['title', 'content', 'author', 'date', 'time'] as const),
  ...(['description', 'tags', 'imageAlt'] as const),
];

export type Fields = Record<(typeof TEXTS)[number], string> & { format: PostFormat };

/** A draft of an earlier version lacks the fields that were added since. */
const fieldsSchema = z.object({
  ...(Object.fromEntries(TEXTS.map((name) => [name, z._default(z.string(), '')])) as unknown as Record<
    (typeof TEXTS)[number],
    z.ZodMiniType<string>
  >),
  format: z.enum(POST_FORMATS),
});

export const noFields = (format: PostFormat): Fields => fieldsSchema.parse({ format });

const draftSchema = z.object({
  /** The key of the post or server draft being edited (`keyOf`); none for a new one. */
  of: z.optional(z.string()),
  /** The version of that post that the text replaces. */
  version: z.optional(z.string()),
  fields: typedFields(fieldsSchema),
  /** Milliseconds since 1970. */
  at: z.number(),
});

/** A draft in local storage. */
export interface Draft extends z.infer<typeof draftSchema> {
  key: string;
}

/** The content of a draft: the text, and the post and version that it replaces. */
export type Typed = Pick<Draft, 'of' | 'version' | 'fields'>;

const PREFIX = 'blog-draft:';

/** The session-storage entry for the id of this tab. */
const TAB = 'blog-tab';

/** The id of this tab, the same after a reload, so that new posts in two tabs have two drafts. */
function tab(): string {
  try {
    const name = sessionStorage.getItem(TAB) ?? randomId();
    sessionStorage.setItem(TAB, name);
    return name;
  } catch {
    return 'any';
  }
}

/** The id of this page until it is left, so that one post in two tabs, or in a duplicated one, has two drafts. */
const PAGE = Math.random().toString(36).slice(2);

/** The key of the draft being edited, which no other page writes to; archived drafts have other keys. */
export const activeKey = (id: string | undefined) => PREFIX + (id ? `${id}@${PAGE}` : `new-${tab()}`);

/** What the keys of archived drafts begin with; that of a post may, too, but goes on with its page. */
const ARCHIVED = `${PREFIX}aside-`;

const isArchived = ({ key }: Draft) => key.startsWith(ARCHIVED) && !key.includes('@');

export function readDraft(key: string): Draft | undefined {
  const { success, data } = draftSchema.safeParse(readStored(key, 'localStorage'));
  return success ? { ...data, key } : undefined;
}

/** All drafts in this browser, newest first. */
export function allDrafts(): Draft[] {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
    const drafts = keys.flatMap((key) => readDraft(key) ?? []);
    return drafts.sort((one, other) => other.at - one.at);
  } catch {
    return [];
  }
}

/**
 * The draft with which a post or server draft opens: the newest one that was typed into it in any tab and not cancelled, also
 * one of an earlier version, whose key had no page. Of a new post, the one of this tab.
 */
export const newestDraft = (id: string | undefined): Draft | undefined =>
  id ? allDrafts().find((draft) => draft.of === id && !isArchived(draft)) : readDraft(activeKey(id));

const isEmpty = ({ title, content, author, description, tags }: Fields) =>
  !`${title}${content}${author}${description}${tags}`.trim();

/** Stores a draft, dated `at` (milliseconds since 1970). Removes it when it is a new post without text. */
export function writeDraft(key: string, { of, version, fields }: Typed, at = Date.now()): void {
  if (!of && isEmpty(fields)) return clearDraft(key);
  writeStored(key, { of, version, fields, at }, 'localStorage');
}

export const clearDraft = (key: string): void => writeStored(key, undefined, 'localStorage');

/** Moves the draft of a cancelled form to a key of its own: the next form starts empty, and the draft stays listed. */
export function archiveDraft(key: string): void {
  const draft = readDraft(key);
  clearDraft(key);
  if (draft) writeDraft(ARCHIVED + draft.at, draft, draft.at);
}

/** Makes a draft the one being edited, with the content `typed`. Archives the draft that was being edited before. */
export function resumeDraft(draft: Draft, typed: Typed): void {
  const key = activeKey(typed.of);
  if (key !== draft.key) archiveDraft(key);
  clearDraft(draft.key);
  writeDraft(key, typed, draft.at);
}
