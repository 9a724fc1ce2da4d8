import * as z from 'zod/mini';
import { typedFields } from '#features/blog/schema/post-wire';
import { readStored, writeStored } from '../../../components/ui/form/storage.ts';
import { POST_FORMATS } from '#features/blog/schema/post-body';

const fieldsSchema = z.object({
  title: z.string(),
  content: z.string(),
  author: z.string(),
  format: z.enum(POST_FORMATS),
  date: z.string(),
});

/** The text of the form, as typed. */
export type Fields = z.infer<typeof fieldsSchema>;

export const NO_FIELDS: Fields = {
  title: '',
  content: '',
  author: '',
  format: 'paragraphs',
  date: '',
};

const draftSchema = z.object({
  /** The post being edited; none for a new one. */
  of: z.optional(z.string()),
  /** The version of that post which the text replaces. */
  version: z.optional(z.string()),
  fields: typedFields(fieldsSchema),
  /** Milliseconds since 1970. */
  at: z.number(),
});

/** What was typed and not yet saved, kept by this browser until it is. */
export interface Draft extends z.infer<typeof draftSchema> {
  key: string;
}

/** What is kept of a form: its text, and what that is to replace. */
export type Typed = Pick<Draft, 'of' | 'version' | 'fields'>;

const PREFIX = 'blog-draft:';

/** The session-storage entry with the name of this tab. */
const TAB = 'blog-tab';

/** A name that a tab keeps over a reload: two tabs in which a new post is written write two. */
function tab(): string {
  try {
    const name = sessionStorage.getItem(TAB) ?? crypto.randomUUID();
    sessionStorage.setItem(TAB, name);
    return name;
  } catch {
    return 'any';
  }
}

/** The place of what is being typed now; what was cancelled has a place of its own. */
export const activeKey = (id: string | undefined) => `${PREFIX}${id ?? `new-${tab()}`}`;

export function readDraft(key: string): Draft | undefined {
  const { success, data } = draftSchema.safeParse(readStored(key, 'localStorage'));
  return success ? { ...data, key } : undefined;
}

/** Every draft in this browser, newest first. */
export function allDrafts(): Draft[] {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
    const drafts = keys.flatMap((key) => readDraft(key) ?? []);
    return drafts.sort((one, other) => other.at - one.at);
  } catch {
    return [];
  }
}

const isEmpty = ({ title, content, author }: Fields) => !`${title}${content}${author}`.trim();

/** Keeps what was typed at a time; a new post without a word is none. */
export function writeDraft(key: string, { of, version, fields }: Typed, at = Date.now()): void {
  if (!of && isEmpty(fields)) return clearDraft(key);
  writeStored(key, { of, version, fields, at }, 'localStorage');
}

export const clearDraft = (key: string): void => writeStored(key, undefined, 'localStorage');

/** Puts a cancelled draft aside: the next form starts empty, and the text can still be taken up again. */
export function archiveDraft(key: string): void {
  const draft = readDraft(key);
  clearDraft(key);
  if (draft) writeDraft(`${PREFIX}aside-${draft.at}`, draft, draft.at);
}

/** Moves a draft to where it is typed on, as what it is to be there; what stood in that place is put aside. */
export function resumeDraft(draft: Draft, typed: Typed): void {
  const key = activeKey(typed.of);
  if (key !== draft.key) archiveDraft(key);
  clearDraft(draft.key);
  writeDraft(key, typed, draft.at);
}
