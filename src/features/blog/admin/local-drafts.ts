import * as z from 'zod/mini';
import { readStored, writeStored } from '#src/components/ui/form/storage.ts';
import { POST_FORMATS, type PostFormat } from '../schema/post-body.ts';
import { typedFields } from '../schema/editing.ts';

const PLACE = 'localStorage';

/** A draft of an earlier version lacks the fields that were added since. */
const text = z._default(z.string(), '');

const fieldsSchema = z.object({
  ...{ title: text, content: text, author: text, description: text, tags: text, imageAlt: text },
  /** The moment of publication. */
  ...{ date: text, time: text },
  format: z.enum(POST_FORMATS),
});

/** The text of the form, as typed: everything but the image. */
export type Fields = z.infer<typeof fieldsSchema>;

export const noFields = (format: PostFormat): Fields => fieldsSchema.parse({ format });

export const isSameText = (one: Fields, other: Fields | undefined): boolean =>
  other !== undefined && (Object.keys(one) as (keyof Fields)[]).every((name) => one[name] === other[name]);

const localDraftSchema = z.object({
  /** The key of the post or draft that is edited (`editableKey`); none for a new post. */
  of: z.optional(z.string()),
  /** The version of that post or draft that the text replaces. */
  version: z.optional(z.string()),
  fields: typedFields(fieldsSchema),
  /** Milliseconds since 1970. */
  at: z.number(),
});

/** A text that was typed and not saved, in the local storage of this browser. */
export interface LocalDraft extends z.infer<typeof localDraftSchema> {
  key: string;
}

type Content = Omit<LocalDraft, 'key' | 'at'>;

const PREFIX = 'blog-draft:';

export const KEPT = 'What you typed is kept as a draft in this browser, above the list of posts.';

/** The id of this page until the page is left, so that one post in two tabs, or in a duplicated tab, has two drafts. */
const PAGE = Math.random().toString(36).slice(2);

/** The id of this tab, the same after a reload; stored while the tab is out of view, as a duplicated tab begins with a copy. */
let tab: string | undefined;

function findTab(): string {
  const stored = readStored('blog-tab');
  const id = typeof stored === 'string' ? stored : PAGE;
  const keep = () => writeStored('blog-tab', document.hidden ? id : undefined);
  document.addEventListener('visibilitychange', keep);
  keep();
  return id;
}

/** The entry of the text that is edited, which no other page writes to. `of` is the key of the post or draft. */
export const activeEntry = (of: string | undefined) =>
  PREFIX + (of ? `${of}@${PAGE}` : `new-${(tab ??= findTab())}`);

/** The beginning of the entries of archived drafts; the entry of a post may begin so, too, but goes on with its page. */
const ARCHIVED = `${PREFIX}aside-`;

const isArchived = ({ key }: LocalDraft) => key.startsWith(ARCHIVED) && !key.includes('@');

function readLocal(key: string): LocalDraft | undefined {
  const { success, data } = localDraftSchema.safeParse(readStored(key, PLACE));
  return success ? { ...data, key } : undefined;
}

export function allLocalDrafts(): LocalDraft[] {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
    return keys.flatMap((key) => readLocal(key) ?? []).sort((one, other) => other.at - one.at);
  } catch {
    return [];
  }
}

/** The text with which the editor opens: the newest one typed in any tab and not cancelled; of a new post, that of this tab. */
export const newestLocalDraft = (of: string | undefined): LocalDraft | undefined =>
  of ? allLocalDrafts().find((draft) => draft.of === of && !isArchived(draft)) : readLocal(activeEntry(of));

/** Stores a text, dated `at`. A new post without text is not stored. */
export function writeLocal(key: string, { of, version, fields }: Content, at = Date.now()): void {
  const { title, content, author, description, tags } = fields;
  const isEmpty = !of && !`${title}${content}${author}${description}${tags}`.trim();
  writeStored(key, isEmpty ? undefined : { of, version, fields, at }, PLACE);
}

export const clearLocal = (key: string): void => writeStored(key, undefined, PLACE);

/** Gives the text of a cancelled form, or of another new post, an entry of its own: the next form starts empty, and the text stays listed. */
export function archiveLocal(key: string): void {
  const draft = readLocal(key);
  clearLocal(key);
  if (draft) writeLocal(ARCHIVED + draft.at, draft, draft.at);
}

/** Makes a draft the text that is edited, and archives the text that was edited before. */
export function resumeLocal(draft: LocalDraft, content: Content): void {
  const key = activeEntry(content.of);
  if (key !== draft.key) archiveLocal(key);
  clearLocal(draft.key);
  writeLocal(key, content, draft.at);
}

/** The entry is removed at logout with the drafts (`own-drafts.ts`). */
const FORMAT = 'blog-format';

/** The format in which the person wrote last; at first that of the specification. */
export const chosenFormat = (): PostFormat =>
  POST_FORMATS.find((format) => format === readStored(FORMAT, PLACE)) ?? 'paragraphs';

export const rememberFormat = (format: PostFormat): void => writeStored(FORMAT, format, PLACE);
