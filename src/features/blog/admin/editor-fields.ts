import { DRAFT_MESSAGES, draftFormSchema, holdsSomething } from '#features/blog/schema/draft';
import { postFormSchema } from '#features/blog/schema/post';
import { editorText, withSlashes } from '#features/blog/schema/post-body';
import { sentPost } from '#features/blog/schema/post-wire';
import { dayAt, timeOn } from '#lib/day';
import { timeAt } from '#lib/moment';
import { fieldErrors } from '#lib/error';
import type { Errors } from '../../../components/ui/form/use-form.ts';
import type { Fields } from './drafts.ts';
import type { Editable } from './editable.ts';

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

/** The chosen moment, in milliseconds since 1970; undefined when none is chosen. */
export function momentOf(fields: Fields): number | undefined {
  const { date, publishAt } = publicationOf(fields);
  const moment = publishAt ?? (date && timeOn(date, '00:00'));
  return moment ? Date.parse(moment) : undefined;
}

/** Whether the chosen moment lies in the future. */
export const isLater = (fields: Fields): boolean => (momentOf(fields) ?? 0) > Date.now();

const sentFields = ({ date: _date, time: _time, ...texts }: Fields, publication: object) => ({
  ...texts,
  ...publication,
});

/** The content as it is sent: in a new post, or a draft of one, an empty line separates paragraphs as a slash does. */
export const sentContent = ({ content, format }: Fields, base: Editable | undefined): string =>
  format === 'paragraphs' && (!base || base.isDraft) ? withSlashes(content) : content;

export function formOf(fields: Fields, image: Blob | undefined, base: Editable | undefined): FormData {
  const form = new FormData();
  const texts = { ...fields, content: sentContent(fields, base) };
  const sent = sentPost(sentFields(texts, publicationOf(fields)));
  for (const [name, value] of Object.entries(sent)) form.append(name, value);
  if (image) form.append('image', image, 'image');
  return form;
}

/** The errors of fields; the moment is wrong where it was typed. */
export const incomplete = ({ publishAt, ...errors }: Record<string, string>): Errors => ({
  formErrors: [DRAFT_MESSAGES.incomplete],
  fieldErrors: { ...errors, ...(publishAt ? { time: publishAt } : {}) },
});

/** The errors before anything is sent: a draft may lack anything but must hold something. */
export function errorsIn(fields: Fields, asDraft: boolean, hasImage: boolean): Errors | undefined {
  const schema = asDraft ? draftFormSchema : postFormSchema;
  const { error, data } = schema.safeParse(sentFields(fields, publicationOf(fields)));
  if (error) return incomplete(fieldErrors(error));
  const isEmpty = asDraft && !hasImage && !holdsSomething(data);
  return isEmpty ? { formErrors: [DRAFT_MESSAGES.empty] } : undefined;
}
