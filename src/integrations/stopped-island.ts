import type { Typed } from './client-interaction.ts';

const node = <K extends keyof HTMLElementTagNameMap>(tag: K, text: string, className = '') =>
  Object.assign(document.createElement(tag), { textContent: text, className });

/** Says in the place of an island that it has stopped, and shows what was typed in it, to be copied. */
export function showStopped(island: HTMLElement, typed: Typed): void {
  const alert = node('div', '', 'grid max-w-xl gap-4 rounded-md border border-line bg-paper p-5');
  alert.role = 'alert';
  const reload = node('button', 'Reload the page', 'w-fit cursor-pointer text-brand-600 underline');
  reload.addEventListener('click', () => location.reload());
  const texts = [...typed].filter(([, text]) => text.trim() !== '');
  alert.append(
    node('p', 'This part of the page has stopped working. Translating a page can cause it.'),
    ...(texts.length > 0 ? [node('p', 'Nothing that you typed is lost. Copy it from here:')] : []),
    ...texts.map(([, text]) =>
      node('p', text, 'rounded-sm bg-surface p-3 whitespace-pre-wrap wrap-anywhere'),
    ),
    reload,
  );
  island.replaceChildren(alert);
}
