import { getEntry } from 'astro:content';
import type { PageContent, PageName } from '#src/content-schemas/page.ts';

/** The content of `content/pages/<name>.yaml`. For Astro components; an island gets what it needs as props. */
export async function pageContent<Name extends PageName>(
  name: Name,
): Promise<Extract<PageContent, { page: Name }>> {
  const entry = await getEntry('pages', name);
  if (entry?.data.page !== name) {
    throw new Error(
      `content/pages/${name}.yaml is missing or its field "page" is not "${name}": mend that file.`,
    );
  }
  return entry.data as Extract<PageContent, { page: Name }>;
}
