import { DRAFT_MESSAGES, draftFormSchema, holdsSomething } from '../schema/draft.ts';
import { POST_MESSAGES, postFormSchema } from '../schema/post.ts';
import { addsUndescribedPicture } from '../schema/undescribed-pictures.ts';
import { editorText, withSlashes } from '../schema/post-body.ts';
import { sentPost } from '../schema/post-wire.ts';
import { dayAt, timeOn } from '#src/lib/day.ts';
import { timeAt } from '#src/lib/moment.ts';
import { fieldErrors } from '#src/lib/error.ts';
import type { Errors } from '#src/components/ui/form/use-form.ts';
import type { Fields } from './drafts.ts';
import type { Editable } from './editable.ts';
import type { Typed } from './save-post.ts';

/** Said where two contents are compared: who writes rich text has not typed these signs. */
export const MARKDOWN_NOTE = 'The content is compared as Markdown, where ** marks bold text and * italics.';

/** Said of a conflict, as the beginning of a sentence. */
export const savedMeanwhile = ({ isDraft }: Editable) =>
  `Someone else saved this ${isDraft ? 'draft' : 'post'} in the meantime`;

/** What the form shows of a post or draft. */
export function fieldsOf(post: Editable): Fields {
  const moment = post.publishedAt ? Date.parse(post.publishedAt) : undefined;
  return {
    title: post.title,
    content: editorText(post.content),
    author: post.author,
    format: post.format,
    description: post.description ?? '',
    tags: post.tags.join(', '),
    imageAlt: post.imageAlt ?? '',
    date: moment === undefined ? '' : dayAt(moment),
    time: moment === undefined ? '' : timeAt(moment),
  };
}

/** When it is to be published, as it is sent: a day, or a day with a time, which is today unless one is chosen. */
function publicationOf({ date, time }: Fields): { date?: string; publishAt?: string } {
  if (time) return { publishAt: timeOn(date || dayAt(Date.now()), time) };
  return date ? { date } : {};
}

/** The same with the date that was typed, whose error is shown before that of the moment. */
const typedMoment = (fields: Fields) => ({
  ...(fields.date ? { date: fields.date } : {}),
  ...publicationOf(fields),
});

/** The chosen moment, in milliseconds since 1970; undefined when none is chosen, or while its year has too many digits. */
export function momentOf(fields: Fields): number | undefined {
  const { date, publishAt } = publicationOf(fields);
  const moment = Date.parse(publishAt ?? (date ? timeOn(date, '00:00') : ''));
  return Number.isNaN(moment) ? undefined : moment;
}

/** The chosen moment as it is sent. */
export const momentIn = (fields: Fields): string | undefined => {
  const moment = momentOf(fields);
  return moment === undefined ? undefined : new Date(moment).toISOString();
};

/** Whether the chosen moment lies in the future. */
export const isLater = (fields: Fields): boolean => (momentOf(fields) ?? 0) > Date.now();

const sentFields = ({ date: _date, time: _time, ...texts }: Fields, publication: object) => ({
  ...texts,
  ...publication,
});

/** The content as it is sent: in a new post, or a draft of one, an empty line separates paragraphs as a slash does. */
export const sentContent = ({ content, format }: Fields, base: Editable | undefined): string =>
  format === 'paragraphs' && (!base || base.isDraft) ? withSlashes(content) : content;

export function formOf({ fields, image, removesImage }: Typed, base: Editable | undefined): FormData {
  const form = new FormData();
  const texts = { ...fields, content: sentContent(fields, base) };
  const sent = sentPost(sentFields(texts, publicationOf(fields)));
  for (const [name, value] of Object.entries(sent)) form.append(name, value);
  if (image) form.append('image', image, 'image');
  if (removesImage) form.append('removeImage', 'true');
  return form;
}

/** The errors of fields. A moment is wrong because of its date: each time is one of that day. */
export const incomplete = ({ publishAt, ...errors }: Record<string, string>): Errors => ({
  formErrors: [DRAFT_MESSAGES.incomplete],
  fieldErrors: { ...(publishAt ? { date: publishAt } : {}), ...errors },
});

interface WhileSaved {
  /** The text in the form now, and what of it was sent or was saved before. */
  now: Fields;
  sent: Fields;
  /** What is stored now, and what was before. */
  stored: Editable;
  before: Editable | undefined;
}

/**
 * The text of the form after a save, which stays as it was typed, and what of it is saved. A post has a moment of its own
 * then, and the paragraphs of a new one are separated by slashes from now on, as the saved ones are.
 */
export function whileSaved({ now, sent, stored, before }: WhileSaved) {
  if (stored.isDraft) return { now, known: sent };
  const { content, date, time } = fieldsOf(stored);
  const isOwn = now.date !== sent.date || now.time !== sent.time;
  const text = now.content === sent.content ? content : sentContent(now, before);
  const written = (fields: Fields, next: string) =>
    fields.format === 'paragraphs' ? { ...fields, content: next } : fields;
  return {
    now: { ...written(now, text), ...(isOwn ? {} : { date, time }) },
    known: { ...written(sent, content), date, time },
  };
}

interface Checked {
  asDraft: boolean;
  hasImage: boolean;
  base: Editable | undefined;
}

/** The errors before anything is sent: a draft may lack anything but must hold something. */
export function errorsIn(fields: Fields, { asDraft, hasImage, base }: Checked): Errors | undefined {
  const schema = asDraft ? draftFormSchema : postFormSchema;
  const { error, data } = schema.safeParse(sentFields(fields, typedMoment(fields)));
  if (error) return incomplete(fieldErrors(error));
  const before = base?.isDraft ? undefined : base?.content;
  if (!asDraft && addsUndescribedPicture(fields.content, fields.format, before))
    return incomplete({ content: POST_MESSAGES.undescribed });
  const isEmpty = asDraft && !hasImage && !holdsSomething(data);
  return isEmpty ? { formErrors: [DRAFT_MESSAGES.empty] } : undefined;
}
