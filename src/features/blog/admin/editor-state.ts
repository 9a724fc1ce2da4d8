import type { Editable } from './api.ts';
import type { ChosenImage } from './pictures.tsx';
import { chosenFormat, isSameText, noFields, type Fields } from './local-drafts.ts';
import { afterSave, fieldsOf, type Intent } from './post-form.ts';

/** The text with which the editor opens. */
export interface Opening {
  post?: Editable | undefined;
  /** The text to begin with instead of the stored one: a local draft, or a superseded text. */
  text?: Fields | undefined;
  /** Says why the form begins with that text. */
  notice?: string | undefined;
  /** The post or draft to show once that text is discarded, null for an empty form; without it there is nothing to show. */
  original?: Editable | null | undefined;
}

/** What was refused because another editor saved before. */
export type Refused = Intent | 'restore';

/** All that the editor shows; changed by `reduce` alone. */
export interface EditorState extends Pick<Opening, 'notice' | 'original'> {
  /** The post or draft as it is stored; none for a new post. */
  base: Editable | undefined;
  /** The text in the form, and the same text as it is stored. */
  fields: Fields;
  saved: Fields | undefined;
  image: ChosenImage;
  /** Counts the covers that were saved or discarded: the field of the cover begins anew. */
  imageRound: number;
  /** Counts the texts that were not typed: the rich editor begins anew. */
  revision: number;
  conflict?: { theirs: Editable; refused: Refused } | undefined;
  /** The reason why the edited post or draft no longer exists. */
  gone?: 'published' | 'deleted' | undefined;
  /** A text that the last save left unsaved: typed while it ran, or replaced by a restored version and archived. */
  leftOver?: 'newer' | 'archived' | undefined;
}

export type EditorAction =
  | { type: 'typed'; changed: Partial<Fields> }
  | { type: 'set'; part: Partial<Pick<EditorState, 'image' | 'conflict' | 'gone' | 'leftOver'>> }
  /** A call stored the fields `sent` with the cover `image`. */
  | { type: 'stored'; base: Editable; sent: Fields; image: ChosenImage }
  /** The text of a post or draft, or none, takes the place of the text in the form. */
  | { type: 'replaced'; base: Editable | undefined; leftOver?: 'archived' | undefined }
  /** The text in the form becomes that of another version, or of a new post. */
  | { type: 'moved'; base: Editable | undefined };

const textOf = (base: Editable | undefined) => (base ? fieldsOf(base) : noFields(chosenFormat()));

export const firstState = ({ post, text, notice, original }: Opening): EditorState => ({
  ...{ base: post, notice, original, image: undefined, imageRound: 0, revision: 0 },
  fields: text ?? textOf(post),
  saved: post && fieldsOf(post),
});

export const isUnsavedIn = ({ fields, saved, image }: EditorState) =>
  image !== undefined || !isSameText(fields, saved);

export function reduce(state: EditorState, action: EditorAction): EditorState {
  if (action.type === 'typed') return { ...state, fields: { ...state.fields, ...action.changed } };
  if (action.type === 'set') return { ...state, ...action.part };
  const { base } = action;
  const settled = { base, original: base, conflict: undefined, gone: undefined, leftOver: undefined };
  const next: EditorState = { ...state, ...settled, saved: base && fieldsOf(base) };
  if (action.type === 'moved') return next;
  const { imageRound, revision } = state;
  if (action.type === 'replaced')
    return {
      ...{ ...next, notice: undefined, image: undefined, leftOver: action.leftOver, fields: textOf(base) },
      ...{ imageRound: imageRound + 1, revision: revision + 1 },
    };
  const { fields, saved } = afterSave(state.fields, action.sent, action.base, state.base);
  const isSent = action.image !== undefined && action.image === state.image;
  return {
    ...{ ...next, fields, saved, notice: isSameText(fields, saved) ? undefined : state.notice },
    ...(isSent && { image: undefined, imageRound: imageRound + 1 }),
  };
}
