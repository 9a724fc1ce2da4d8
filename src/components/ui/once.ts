import { keepPart } from '../../integrations/page-styles/kept-parts.ts';

const rendered = new Map<string, Promise<string>>();

/**
 * Renders what is the same on many pages once a build, and gives the mark that stands for it until a page is finished:
 * header and footer cost more than the text of a post.
 * While developing it is rendered each time, so that an edit is seen.
 */
export function kept(name: string, render: () => Promise<string>): Promise<string> {
  if (import.meta.env.DEV) return render();
  const html = rendered.get(name) ?? render().then(keepPart);
  rendered.set(name, html);
  return html;
}
