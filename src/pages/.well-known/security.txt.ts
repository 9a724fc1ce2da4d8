import type { APIRoute } from 'astro';
import { siteFacts } from '#src/lib/site.ts';

/** How long the file counts after a build: RFC 9116 asks for less than a year. */
const VALID_DAYS = 330;

const DAY_MS = 86_400_000;

/** Where to report a weakness (RFC 9116). */
export const GET: APIRoute = async ({ site }) => {
  const { email, locale } = await siteFacts();
  const page = (path: string) => new URL(path, site).href;
  // At midnight: builds of one day write the same.
  const expires = new Date((Math.ceil(Date.now() / DAY_MS) + VALID_DAYS) * DAY_MS).toISOString();
  const lines = [
    `Contact: mailto:${email}`,
    `Contact: ${page('/contact')}`,
    `Expires: ${expires}`,
    `Preferred-Languages: ${locale.slice(0, 2)}`,
    `Canonical: ${page('/.well-known/security.txt')}`,
    `Policy: ${page('/security-policy')}`,
  ];
  return new Response(`${lines.join('\n')}\n`, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } });
};
