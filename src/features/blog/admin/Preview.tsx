import { useDeferredValue, useEffect, useRef } from 'react';
import { POST_MESSAGES } from '#features/blog/schema/post';
import { contentFromText, type PostFormat } from '#features/blog/schema/post-body';
import { bodyTree } from '../markdown/body.ts';
import { element, toDom } from '../markdown/tree.ts';
import { replaceFailed } from '../../../components/ui/failed-images.ts';

interface Props {
  text: string;
  format: PostFormat;
  /** The saved content, because a list of paragraphs stays a list. */
  earlier: unknown;
}

/** The text as readers will see it, updated while it is typed. */
export function Preview({ text, format, earlier }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const shown = useDeferredValue(text);

  useEffect(() => {
    if (box.current) replaceFailed(box.current);
  }, []);

  useEffect(() => {
    const tree = bodyTree(contentFromText(shown, format, earlier), format);
    const empty = [element('p', [shown.trim() ? POST_MESSAGES.malformed : 'What you write appears here.'])];
    box.current?.replaceChildren(toDom(tree ?? empty));
  }, [shown, format, earlier]);

  return (
    <section aria-label="Preview" className="grid min-w-0 content-start gap-1.5">
      <p className="text-small font-medium">Preview</p>
      <div
        ref={box}
        tabIndex={0}
        className="prose max-h-[26rem] min-h-32 overflow-y-auto rounded-sm border border-line bg-surface px-4 py-3 text-[0.9375rem]!"
      />
    </section>
  );
}
