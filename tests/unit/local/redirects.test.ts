import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createRedirects } from '#local/redirects';
import type { AppContext } from '#server/context';
import { canonicalPath, decide } from '#server/features/routes/routes';

const redirects = createRedirects('dist');

it.each(['/blog', '/careers', '/pawning', '/showcareer'])(
  'the rule and the function redirect %s to the same path',
  async (address) => {
    const rule = await redirects.match(new Request(`http://localhost${address}`));
    const decision = await decide(address.toUpperCase(), async () => false, {} as AppContext);
    expect(decision).toEqual({ redirect: rule?.target.pathname });
  },
);

it('every page’s name is its canonical path', () => {
  const pages = readdirSync('src/pages').filter((file) => file.endsWith('.astro'));
  const paths = pages.map((file) => `/${file.replace(/\.astro$/, '')}`);
  expect(paths.filter((path) => canonicalPath(path) !== path)).toEqual([]);
});
