import path from 'node:path';
import { RedirectsHandler } from '@netlify/redirects';
import { PROJECT } from './settings.ts';

/** The rules of netlify.toml, read by Netlify's own package. */
export const createRedirects = (publicDir: string): RedirectsHandler =>
  new RedirectsHandler({
    configPath: path.join(PROJECT, 'netlify.toml'),
    configRedirects: [],
    projectDir: PROJECT,
    publicDir,
    jwtSecret: '',
    jwtRoleClaim: '',
  });

type Match = NonNullable<Awaited<ReturnType<RedirectsHandler['match']>>>;

/** The answer of a redirect rule. */
export function redirectTo({ statusCode, external, target }: Match): Response {
  const location = external ? target.href : target.pathname + target.search;
  return new Response(null, { status: statusCode, headers: { Location: location } });
}
