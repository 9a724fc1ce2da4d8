import http from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openOnLoopback, type LoopbackServer } from '#local/loopback';
import { ownPages } from '#server/http/own-pages';
import { parseEnv } from '#server/platform/env';
import { decide } from '#server/features/routes/routes';
import { startApi } from '../support/api.ts';
import { perFile } from '../support/lifetimes.ts';

/** How the site's own pages answer: normally, not at all, with an error, or partly. */
type Mood = 'well' | 'silent' | 'failing' | 'cut';

const PAGE = '<p>The whole page</p>';

const api = perFile(startApi);
let pages: LoopbackServer;
let mood: Mood = 'well';

beforeAll(async () => {
  const server = http.createServer((request, response) => {
    if (mood === 'silent') return;
    if (mood === 'failing') return void response.writeHead(502).end();
    const found = ['/services', '/404.html', '/shell/blog'].includes(request.url ?? '');
    response.writeHead(found ? 200 : 404, { 'content-type': 'text/html', 'content-length': PAGE.length });
    if (mood === 'cut' && request.method === 'GET') return void response.write('<p>Half');
    response.end(PAGE);
  });
  pages = await openOnLoopback(server);
});

afterAll(() => pages.stop());

/** What a visitor gets at an address that no file, function or rule answers; silent pages are given up soon. */
async function visit(address: string, now: Mood, page?: string) {
  mood = now;
  const said: string[] = [];
  const log = { info: () => undefined, error: (event: string) => void said.push(event) };
  const env = parseEnv({ LOCAL_SERVING: '1', PORT: new URL(pages.url).port });
  const timeoutMs = now === 'silent' || now === 'cut' ? 400 : 30_000;
  const own = ownPages(new Request(pages.url + address), env, log, timeoutMs);
  const decision = page ? { page, status: 200 } : await decide(address, own.has, api.ctx);
  const answer =
    'redirect' in decision
      ? own.redirect(decision.redirect)
      : await own.show(decision.page, decision.status, decision.head);
  const { status, headers } = answer;
  const text = await answer.text();
  return [status, headers.get('location') ?? /<h1>(.+)<\/h1>/.exec(text)?.[1] ?? text, said.length > 0];
}

it.each<[address: string, now: Mood, answer: [status: number, location: string, isLogged: boolean]]>([
  ['/Services', 'well', [301, '/services', false]],
  ['/Nothing', 'well', [404, PAGE, false]],
  // Where nobody knows of a page, the address leads to where the page would be, and from there in no circle.
  ['/Services', 'silent', [301, '/services', true]],
  ['/Services', 'failing', [301, '/services', false]],
  ['/services', 'silent', [404, 'Page not found', true]],
  ['/nothing/here', 'failing', [404, 'Page not found', false]],
  ['/nothing/here', 'cut', [404, 'Page not found', true]],
])('%s leads on or to a page although the site’s own are %s', async (address, now, answer) => {
  expect(await visit(address, now)).toEqual(answer);
});

it('an address whose page cannot be fetched is not said to be missing', async () => {
  expect(await visit('/blog/new', 'well', '/shell/blog')).toEqual([200, PAGE, false]);
  expect(await visit('/blog/new', 'silent', '/shell/blog')).toEqual([503, 'Please try again', true]);
});
