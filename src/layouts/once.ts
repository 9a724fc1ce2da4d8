const rendered = new Map<string, Promise<string>>();

/**
 * Renders what is the same on many pages once a build: header and footer cost more than the text of a post.
 * While developing it is rendered each time, so that an edit is seen.
 */
export function kept(name: string, render: () => Promise<string>): Promise<string> {
  if (import.meta.env.DEV) return render();
  const html = rendered.get(name) ?? render();
  rendered.set(name, html);
  return html;
}
