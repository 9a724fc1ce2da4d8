import { useEffect, useRef, useState } from 'react';
import { EDITOR_PREVIEW, POST_MESSAGES, sentPost } from '../schema/post.ts';
import { contentFromText, readingMinutes, type PostFormat } from '../schema/post-body.ts';
import { bodyTree } from '../markdown.ts';
import { element, toDom, withStoredImages } from '#src/lib/html.ts';
import { replaceFailed } from '#src/components/ui/failed-images.ts';
import { writeStored } from '#src/components/ui/form/storage.ts';
import { dayAt } from '#src/lib/day.ts';
import { dayInWords } from '#src/lib/format.ts';
import { isUnsavedIn, type EditorState } from './use-editor.ts';
import { momentIn, sentContent } from './post-form.ts';

interface Props {
  text: string;
  format: PostFormat;
  /** The saved content, because a list of paragraphs stays a list. */
  earlier: unknown;
}

/** How long after the last key the preview is made: for a long text that takes longer than a key may. */
const SETTLED_MS = 250;

/** The text as readers will see it, updated when typing pauses. */
export function Preview({ text, format, earlier }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(text);

  useEffect(() => {
    const timer = setTimeout(() => setShown(text), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [text]);

  useEffect(() => {
    if (box.current) replaceFailed(box.current);
  }, []);

  useEffect(() => {
    const whole = bodyTree(contentFromText(shown, format, earlier), format);
    const tree = whole && withStoredImages(whole);
    const empty = [element('p', [shown.trim() ? POST_MESSAGES.malformed : 'What you write appears here.'])];
    if (!box.current) return;
    box.current.replaceChildren(toDom(tree ?? empty));
  }, [shown, format, earlier]);

  return (
    <section
      aria-label="Preview"
      className="grid min-w-0 content-start gap-1.5 lg:grid-rows-[auto_minmax(0,1fr)] lg:content-stretch"
    >
      <p className="text-small font-medium">Preview</p>
      <div
        ref={box}
        tabIndex={0}
        className="prose max-h-[26rem] min-h-32 overflow-y-auto lg:h-0 lg:max-h-none lg:min-h-full rounded-sm border border-line bg-surface [--prose-ground:var(--color-surface)] px-4 pt-2.25 pb-3 text-[0.9375rem]! *:first:mt-0"
      />
    </section>
  );
}

/** Shows text and cover of the form as their page, in another tab. Nothing is sent; a new cover is shown while the editor is open. */
export async function openPreview(state: EditorState): Promise<void> {
  const { fields, base, image: chosen } = state;
  const { title, author, imageAlt, format } = fields;
  const at = Date.parse(momentIn(fields) ?? new Date().toISOString());
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
  // The heading of the preview, by its name in that page; none for a text that readers do not see.
  const isPublic = base && !base.isDraft && (base.state ?? 'published') === 'published';
  const band = isPublic ? (isUnsavedIn(state) ? 'changed' : 'public') : undefined;
  const entry = { ...sentPost(post), chosenImage, band };
  writeStored(EDITOR_PREVIEW.entry, entry, 'localStorage');
  window.open(`/preview${EDITOR_PREVIEW.hash}`, '_blank', 'noopener');
}
