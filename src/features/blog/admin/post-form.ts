import type { Errors } from '#src/components/ui/form/use-form.ts';
import { clearKey, idempotencyKey } from '#src/components/ui/form/draft.ts';
import { dayAt, timeOn } from '#src/lib/day.ts';
import { fieldErrors } from '#src/lib/errors.ts';
import { siteTimeInWords } from '#src/lib/time.ts';
import { publicFrom } from '../schema/current-text.ts';
import { DRAFT_MESSAGES, draftFormSchema, holdsSomething } from '../schema/editing.ts';
import { bodyOf, editorText, withSlashes } from '../schema/post-body.ts';
import { postFormSchema, timeAt, sentPost } from '../schema/post.ts';
import { addEditable, publishEditable, unpublishEditable, updateEditable, type Editable } from './api.ts';
import type { Fields } from './local-drafts.ts';

export type StateChange = 'publish' | 'schedule' | 'unpublish' | 'unschedule';

/** What a button of the editor does: stores a draft, saves the post, or changes its state after what is unsaved was saved. */
export type Intent = 'draft' | 'post' | StateChange;

/** The fields of the form for a post or draft, or for an earlier version, which has no moment of publication. */
export function fieldsOf(post: Partial<Editable> & Pick<Editable, 'title' | 'author' | 'format'>): Fields {
  const { title, author, format, content, description = '', tags = [], imageAlt = '', publishedAt } = post;
  const moment = publishedAt ? Date.parse(publishedAt) : undefined;
  return {
    ...{ title, author, format, description, imageAlt },
    content: editorText(content),
    tags: tags.join(', '),
    date: moment === undefined ? '' : dayAt(moment),
    time: moment === undefined ? '' : timeAt(moment),
  };
}

/** The moment of publication as it is sent: a day, or a day with a time, which is today unless a day is chosen. */
function publicationOf({ date, time }: Fields): { date?: string; publishAt?: string } {
  if (time) return { publishAt: timeOn(date || dayAt(Date.now()), time) };
  return date ? { date } : {};
}

/** The chosen moment in ISO 8601; undefined when none is chosen, or while its year has too many digits. */
export function momentIn(fields: Fields): string | undefined {
  const { date, publishAt } = publicationOf(fields);
  const moment = new Date(publishAt ?? (date ? timeOn(date, '00:00') : ''));
  return Number.isNaN(moment.valueOf()) ? undefined : moment.toISOString();
}

export const isLater = (fields: Fields): boolean =>
  publicFrom(Date.parse(momentIn(fields) ?? '')) > Date.now();

export const savedMeanwhile = ({ isDraft }: Editable) =>
  `Someone else saved this ${isDraft ? 'draft' : 'post'} in the meantime`;

/** Paragraphs with an empty line between them: how a text separates its paragraphs is no difference. */
function comparedContent({ content, format }: Fields): string {
  const body = bodyOf(content, format);
  return body.kind === 'paragraphs' ? body.paragraphs.join('\n\n') : content;
}

/** The texts that are compared, by their labels: those before the description always, the others where they differ. */
const COMPARED: Record<string, (fields: Fields) => string> = {
  Title: ({ title }) => title,
  Author: ({ author }) => author,
  Content: comparedContent,
  Description: ({ description }) => description,
  Tags: ({ tags }) => tags,
  'Alternative text': ({ imageAlt }) => imageAlt,
  'Date and time': (fields) => {
    const moment = momentIn(fields);
    return moment ? siteTimeInWords(moment) : '';
  },
};

/** The texts of two versions, and a note for authors of rich text, who have not typed the signs of Markdown. */
export function comparisonOf(before: Fields, after: Fields) {
  const texts = Object.entries(COMPARED)
    .map(([label, textOf]) => [label, textOf(before), textOf(after)] as const)
    .filter(([, one, other], at) => at < 3 || one !== other);
  const isMarkdown = before.format === 'markdown' || after.format === 'markdown';
  const hasNote = isMarkdown && comparedContent(before) !== comparedContent(after);
  const note = ' The content is compared as Markdown, where ** marks bold text and * italics.';
  return { texts, note: hasNote ? note : '' };
}

/** The content as it is sent: in a new post and in a draft, an empty line separates paragraphs as a slash does. */
export const sentContent = ({ content, format }: Fields, base: Editable | undefined): string =>
  format === 'paragraphs' && (!base || base.isDraft) ? withSlashes(content) : content;

/** The errors of fields. A moment is wrong because of its date: each time is a time of that day. */
export const incompleteErrors = ({ publishAt, ...errors }: Record<string, string>): Errors => ({
  formErrors: [DRAFT_MESSAGES.incomplete],
  fieldErrors: { ...(publishAt ? { date: publishAt } : {}), ...errors },
});

/** The errors before anything is sent: a draft may lack anything but must hold something. */
export function postFormErrors(fields: Fields, asDraft: boolean, hasImage: boolean): Errors | undefined {
  const { date, time: _time, ...texts } = fields;
  const schema = asDraft ? draftFormSchema : postFormSchema;
  // The error of the day is shown before that of the moment.
  const { error, data } = schema.safeParse({ ...texts, ...(date && { date }), ...publicationOf(fields) });
  if (error) return incompleteErrors(fieldErrors(error));
  const isEmpty = asDraft && !hasImage && !holdsSomething(data);
  return isEmpty ? { formErrors: [DRAFT_MESSAGES.empty] } : undefined;
}

/** A moment in the future would hide a post that readers see. */
export const hidingErrors = (fields: Fields, base: Editable | undefined): Errors | undefined =>
  base?.state === 'published' && !base.isDraft && isLater(fields)
    ? incompleteErrors({ date: 'Readers see this post now. To hide it until then, unpublish it first.' })
    : undefined;

/** The text to save, the new cover, and whether the stored cover is removed. */
interface Saving {
  fields: Fields;
  image: Blob | undefined;
  removesImage: boolean;
  /** Whether the text differs from the stored one. */
  isUnsaved: boolean;
  /** Called with the stored text before the publication, so that a retry does not conflict with the own save. */
  onStored: (stored: Editable) => unknown;
}

async function storeText(base: Editable | undefined, isDraft: boolean, saving: Saving): Promise<Editable> {
  const { fields, image, removesImage } = saving;
  const { date: _date, time: _time, ...texts } = fields;
  const form = new FormData();
  const sent = sentPost({ ...texts, content: sentContent(fields, base), ...publicationOf(fields) });
  for (const [name, value] of Object.entries(sent)) form.append(name, value);
  if (image) form.append('image', image, 'image');
  if (removesImage) form.append('removeImage', 'true');
  if (base) return updateEditable(base, form);
  const name = isDraft ? 'blog-draft' : 'blog';
  const added = await addEditable(form, isDraft, idempotencyKey(name, JSON.stringify([fields, image?.size])));
  clearKey(name);
  return added;
}

/** Does what a button of the editor says. Repeating the call after a failure adds no second post or draft. */
export async function save(base: Editable | undefined, intent: Intent, saving: Saving): Promise<Editable> {
  if (base && (intent === 'unpublish' || intent === 'unschedule')) return unpublishEditable(base);
  const publishes = intent === 'post' ? base?.isDraft : intent !== 'draft';
  const moment = intent === 'schedule' ? momentIn(saving.fields) : undefined;
  if (publishes && base && !saving.isUnsaved) return publishEditable(base, moment);
  const stored = await storeText(base, intent === 'draft', saving);
  if (!publishes) return stored;
  saving.onStored(stored);
  return publishEditable(stored, moment);
}
