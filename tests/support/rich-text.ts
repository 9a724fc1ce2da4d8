import type { Page } from '@playwright/test';
import { chooseFormat, contentOf } from './blog-editor.ts';

/** The Markdown of the open form. */
export async function sourceOf(page: Page): Promise<string> {
  await chooseFormat(page, 'Markdown');
  const text = await contentOf(page).inputValue();
  await chooseFormat(page, 'Rich text');
  return text;
}

/** Pastes or drops at the end of the text, as the browser does it. */
export const bring = (
  page: Page,
  kind: 'paste' | 'drop',
  given: { html?: string; text?: string; image?: string; name?: string },
) =>
  contentOf(page).evaluate(
    (target, { kind: how, given: { html, text, image, name } }) => {
      const data = new DataTransfer();
      if (html) data.setData('text/html', html);
      if (text) data.setData('text/plain', text);
      if (image) {
        const bytes = Uint8Array.from(atob(image), (character) => character.charCodeAt(0));
        data.items.add(new File([bytes], name ?? 'photo.jpg', { type: 'image/jpeg' }));
      }
      const { left, bottom, width } = target.lastElementChild!.getBoundingClientRect();
      const place = { clientX: left + width / 2, clientY: bottom - 4 };
      const common = { bubbles: true, cancelable: true };
      target.dispatchEvent(
        how === 'paste'
          ? new ClipboardEvent('paste', { ...common, clipboardData: data })
          : new DragEvent('drop', { ...common, ...place, dataTransfer: data }),
      );
    },
    { kind, given },
  );
