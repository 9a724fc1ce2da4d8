import type { Errors } from '#src/components/ui/form/use-form.ts';
import { clearKey, idempotencyKey } from '#src/components/ui/form/draft.ts';
import { ApiError } from '#src/lib/api/client.ts';
import { dayAt, timeOn } from '#src/lib/day.ts';
import {
  DRAFT_MESSAGES,
  draftFormSchema,
  holdsSomething,
  addsUndescribedPicture,
} from '../schema/editing.ts';
import { fieldErrors, isGone } from '#src/lib/errors.ts';
import { siteTimeInWords } from '#src/lib/time.ts';
import { bodyOf, editorText, withSlashes } from '../schema/post-body.ts';
import { POST_MESSAGES, postFormSchema, timeAt, sentPost } from '../schema/post.ts';
import { addEditable, publishEditable, updateEditable, type Editable } from './api.ts';
import type { Fields } from './local-drafts.ts';

/**
 * A button of the editor: stores a draft; saves the post, which publishes or schedules a new one and a draft; or saves a
 * hidden post and then publishes or schedules it.
 */
export type Intent = 'draft' | 'post' | 'publish' | 'schedule';

/** The fields of the form for a post or draft, or for an earlier version, which has no moment of publication. */
export function fieldsOf(post: Partial<Editable> & Pick<Editable, 'title' | 'author' | 'format'>): Fields {
  const moment = post.publishedAt ? Date.parse(post.publishedAt) : undefined;
  return {
    title: post.title,
    content: editorText(post.content),
    author: post.author,
    format: post.format,
    description: post.description ?? '',
    tags: (post.tags ?? []).join(', '),
    imageAlt: post.imageAlt ?? '',
    date: moment === undefined ? '' : dayAt(moment),
    time: moment === undefined ? '' : timeAt(moment),
  };
}

/** The moment of publication as it is sent: a day, or a day with a time, which is today unless a day is chosen. */
function publicationOf({ date, time }: Fields): { date?: string; publishAt?: string } {
  if (time) return { publishAt: timeOn(date || dayAt(Date.now()), time) };
  return date ? { date } : {};
}

/** The chosen moment, in milliseconds since 1970; undefined when none is chosen, or while its year has too many digits. */
export function momentOfPublication(fields: Fields): number | undefined {
  const { date, publishAt } = publicationOf(fields);
  const moment = Date.parse(publishAt ?? (date ? timeOn(date, '00:00') : ''));
  return Number.isNaN(moment) ? undefined : moment;
}

/** The chosen moment in ISO 8601. */
export const momentIn = (fields: Fields): string | undefined => {
  const moment = momentOfPublication(fields);
  return moment === undefined ? undefined : new Date(moment).toISOString();
};

/** Whether the chosen moment lies in the future. */
export const isLater = (fields: Fields): boolean => (momentOfPublication(fields) ?? 0) > Date.now();

/** Says that there is a conflict, as the beginning of a sentence. */
export const savedMeanwhile = ({ isDraft }: Editable) =>
  `Someone else saved this ${isDraft ? 'draft' : 'post'} in the meantime`;

/** Said where two contents are compared: authors of rich text have not typed these signs. */
export const MARKDOWN_NOTE = 'The content is compared as Markdown, where ** marks bold text and * italics.';

/** Paragraphs with an empty line between them: how a text separates its paragraphs is no difference. */
function comparedContent({ content, format }: Fields): string {
  const body = bodyOf(content, format);
  return body.kind === 'paragraphs' ? body.paragraphs.join('\n\n') : content;
}

/** The texts of two versions by their labels: title, author and content, and the others where they differ. */
export function comparedTexts(
  before: Fields,
  after: Fields,
): [label: string, before: string, after: string][] {
  const moments = [before, after].map((fields) => {
    const moment = momentIn(fields);
    return moment ? siteTimeInWords(moment) : '';
  });
  const [from = '', to = ''] = moments;
  const details: [string, string, string][] = [
    ['Description', before.description, after.description],
    ['Tags', before.tags, after.tags],
    ['Alternative text', before.imageAlt, after.imageAlt],
    ['Date and time', from, to],
  ];
  return [
    ['Title', before.title, after.title],
    ['Author', before.author, after.author],
    ['Content', comparedContent(before), comparedContent(after)],
    ...details.filter(([, one, other]) => one !== other),
  ];
}

/** The content as it is sent: in a new post and in a draft, an empty line separates paragraphs as a slash does. */
export const sentContent = ({ content, format }: Fields, base: Editable | undefined): string =>
  format === 'paragraphs' && (!base || base.isDraft) ? withSlashes(content) : content;

/** The errors of fields. A moment is wrong because of its date: each time is a time of that day. */
export const incompleteErrors = ({ publishAt, ...errors }: Record<string, string>): Errors => ({
  formErrors: [DRAFT_MESSAGES.incomplete],
  fieldErrors: { ...(publishAt ? { date: publishAt } : {}), ...errors },
});

interface Checked {
  asDraft: boolean;
  hasImage: boolean;
  base: Editable | undefined;
}

/** The errors before anything is sent: a draft may lack anything but must hold something. */
export function postFormErrors(fields: Fields, { asDraft, hasImage, base }: Checked): Errors | undefined {
  const { date, time: _time, ...texts } = fields;
  const schema = asDraft ? draftFormSchema : postFormSchema;
  // The error of the day is shown before that of the moment.
  const { error, data } = schema.safeParse({ ...texts, ...(date && { date }), ...publicationOf(fields) });
  if (error) return incompleteErrors(fieldErrors(error));
  const before = base?.isDraft ? undefined : base?.content;
  if (!asDraft && addsUndescribedPicture(fields.content, fields.format, before))
    return incompleteErrors({ content: POST_MESSAGES.undescribed });
  const isEmpty = asDraft && !hasImage && !holdsSomething(data);
  return isEmpty ? { formErrors: [DRAFT_MESSAGES.empty] } : undefined;
}

/**
 * The text of the form after a save that sent the fields `sent`, and the fields that are stored. A post has a moment of its
 * own then, and the paragraphs of a new post are separated by slashes from now on, as the saved ones are.
 */
export function afterSave(now: Fields, sent: Fields, stored: Editable, before: Editable | undefined) {
  if (stored.isDraft) return { fields: now, saved: sent };
  const { content, date, time } = fieldsOf(stored);
  const hasOwnMoment = now.date !== sent.date || now.time !== sent.time;
  const text = now.content === sent.content ? content : sentContent(now, before);
  const written = (fields: Fields, next: string) =>
    fields.format === 'paragraphs' ? { ...fields, content: next } : fields;
  return {
    fields: { ...written(now, text), ...(hasOwnMoment ? {} : { date, time }) },
    saved: { ...written(sent, content), date, time },
  };
}

/** The text to save, the new cover, and whether the stored cover is removed. */
interface Sent {
  fields: Fields;
  image: Blob | undefined;
  removesImage: boolean;
}

interface Saving extends Sent {
  /** Whether the text differs from the stored one. */
  isUnsaved: boolean;
  /** Called with the stored text before the publication, so that a retry does not conflict with the own save. */
  onStored: (stored: Editable) => unknown;
}

/** The draft has become a post, which lacks the text of the form. */
export class PublishedMeanwhile extends Error {
  readonly post: Editable;

  constructor(post: Editable) {
    super('This draft was published in the meantime.');
    this.post = post;
  }
}

async function storeText(base: Editable | undefined, isDraft: boolean, typed: Sent): Promise<Editable> {
  const { fields, image, removesImage } = typed;
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

/** Stores a draft and makes it a post. An earlier try that broke off is finished, and one whose answer was lost is found. */
async function publishDraft(base: Editable, saving: Saving): Promise<Editable> {
  let draft: Editable;
  try {
    draft = await storeText(base, true, saving);
  } catch (cause) {
    const isPublishing = cause instanceof ApiError && cause.code === 'being-published';
    if (!isGone(cause) && !isPublishing) throw cause;
    const post = await publishEditable({ id: base.id, isDraft: true });
    if (saving.isUnsaved) throw new PublishedMeanwhile(post);
    return post;
  }
  saving.onStored(draft);
  return publishEditable(draft);
}

/** Saves the text of the form. Repeating the call after a failure adds no second post or draft. */
export async function save(base: Editable | undefined, intent: Intent, saving: Saving): Promise<Editable> {
  if (intent !== 'draft' && base?.isDraft) return publishDraft(base, saving);
  const saved = await storeText(base, intent === 'draft', saving);
  if (intent === 'draft' || intent === 'post') return saved;
  saving.onStored(saved);
  return publishEditable(saved, intent === 'schedule' ? momentIn(saving.fields) : undefined);
}
