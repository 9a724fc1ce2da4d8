import { EDITOR_PREVIEW } from '#features/blog/schema/preview-link';
import { contentFromText, readingMinutes } from '#features/blog/schema/post-body';
import { postAnswer } from '#features/blog/schema/post-wire';
import { dayAt } from '#lib/day';
import { dayInWords } from '#lib/messages/format';
import { writeStored } from '../../../components/ui/form/storage.ts';
import type { Fields } from './drafts.ts';
import type { Editable } from './editable.ts';
import { momentOf, sentContent } from './editor-fields.ts';

/** Shows the text of the form as its page would look, in another tab. Nothing is sent: the text stays in this browser. */
export function openPreview(fields: Fields, base: Editable | undefined): void {
  const { title, author, imageAlt, format } = fields;
  const at = momentOf(fields) ?? Date.now();
  const content = contentFromText(sentContent(fields, base), format, base?.content);
  const post = {
    ...{ id: base?.id ?? 'preview', title, author, imageAlt, content, format },
    ...{ image: base?.image ?? '', cover: base?.cover, authorImage: base?.authorImage },
    date: dayInWords(at),
    publishedAt: dayAt(at),
    readingTime: readingMinutes(content),
  };
  writeStored(EDITOR_PREVIEW.entry, postAnswer(post), 'localStorage');
  window.open(`/preview${EDITOR_PREVIEW.hash}`, '_blank', 'noopener');
}
