import { EDITOR_PREVIEW } from '../schema/preview-link.ts';
import { contentFromText, readingMinutes } from '../schema/post-body.ts';
import { postAnswer } from '../schema/post-wire.ts';
import { dayAt } from '#src/lib/day.ts';
import { dayInWords } from '#src/lib/messages/format.ts';
import { writeStored } from '#src/components/ui/form/storage.ts';
import type { Fields } from './drafts.ts';
import type { Editable } from './editable.ts';
import { momentOf, sentContent } from './editor-fields.ts';
import type { ChosenImage } from './use-chosen-image.ts';
import { isSameText } from './use-stored-text.ts';

interface Previewed {
  fields: Fields;
  /** What of the fields is saved. */
  saved: Fields | undefined;
  base: Editable | undefined;
  chosen: ChosenImage;
}

/** What the preview is headed with, by its name in that page; undefined for what readers do not see. */
function bandOf({ fields, saved, base, chosen }: Previewed): 'changed' | 'public' | undefined {
  if (!base || base.isDraft || (base.state ?? 'published') !== 'published') return undefined;
  return chosen === undefined && isSameText(fields, saved) ? 'public' : 'changed';
}

/**
 * Shows the text of the form with its cover as its page would look, in another tab. Nothing is sent: the text stays in this
 * browser, and a new cover is shown for as long as the editor is open.
 */
export async function openPreview(previewed: Previewed): Promise<void> {
  const { fields, base, chosen } = previewed;
  const { title, author, imageAlt, format } = fields;
  const at = momentOf(fields) ?? Date.now();
  const content = contentFromText(sentContent(fields, base), format, base?.content);
  const post = {
    ...{ id: base?.id ?? 'preview', title, author, imageAlt, content, format },
    ...{ cover: base?.cover, authorImage: base?.authorImage },
    image: chosen === 'removed' ? '' : (base?.image ?? ''),
    date: dayInWords(at),
    publishedAt: dayAt(at),
    readingTime: readingMinutes(content),
  };
  const image = chosen === 'removed' ? undefined : await chosen?.catch(() => undefined);
  const chosenImage = image && URL.createObjectURL(image);
  writeStored(
    EDITOR_PREVIEW.entry,
    { ...postAnswer(post), chosenImage, band: bandOf(previewed) },
    'localStorage',
  );
  window.open(`/preview${EDITOR_PREVIEW.hash}`, '_blank', 'noopener');
}
