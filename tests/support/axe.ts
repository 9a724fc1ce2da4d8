import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

export const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

const source = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The violations that axe finds in a page or part of it, as a rule and an element each; `tags` limits the rules. */
export async function violations(page: Page, tags?: string[], part = 'html'): Promise<string[]> {
  if (page.frames().length > 1) throw new Error('axe is run in the page alone, and this one has frames.');
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(
    async ([runOnly, selector]) => {
      const { run } = (window as unknown as { axe: typeof axe }).axe;
      // Describing passed rules would double the time.
      const { violations: found } = await run(selector, {
        ...(runOnly ? { runOnly } : {}),
        resultTypes: ['violations'],
      });
      return found.flatMap(({ id, nodes }) =>
        nodes.map(({ target, html }) => `${id}: ${target.join(' ')} ${html}`),
      );
    },
    [tags, part] as const,
  );
}
