import { writeStored } from '#src/components/ui/form/storage.ts';
import { dayAt } from '#src/lib/day.ts';
import { dayInWords } from '#src/lib/format.ts';
import { contentFromText, readingMinutes } from '../schema/post-body.ts';
import { postAnswer, EDITOR_PREVIEW } from '../schema/post.ts';
import { isUnsavedIn, type EditorState } from './editor-state.ts';
import { momentOf, sentContent } from './post-form.ts';

/** The heading of the preview, by its name in that page; none for a text that readers do not see. */
function bandOf(state: EditorState): 'changed' | 'public' | undefined {
  const { base } = state;
  if (!base || base.isDraft || (base.state ?? 'published') !== 'published') return undefined;
  return isUnsavedIn(state) ? 'changed' : 'public';
}

/**
 * Shows the text of the form with its cover as its page would look, in another tab. Nothing is sent: the text stays in this
 * browser, and a new cover is shown for as long as the editor is open.
 */
export async function openPreview(state: EditorState): Promise<void> {
  const { fields, base, image: chosen } = state;
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
  const entry = { ...postAnswer(post), chosenImage, band: bandOf(state) };
  writeStored(EDITOR_PREVIEW.entry, entry, 'localStorage');
  window.open(`/preview${EDITOR_PREVIEW.hash}`, '_blank', 'noopener');
}
