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

it.each<
  [address: string, now: Mood, answer: [status: number, location: string, isLogged: boolean], page?: string]
>([
  // Where nobody knows of a page, the address leads to where the page would be, and from there in no circle.
  ['/Services', 'well', [301, '/services', false]],
  ['/Services', 'silent', [301, '/services', true]],
  ['/nothing/here', 'cut', [404, 'Page not found', true]],
  // What is there and cannot be fetched is not said to be missing.
  ['/blog/new', 'well', [200, PAGE, false], '/shell/blog'],
  ['/blog/new', 'silent', [503, 'Please try again', true], '/shell/blog'],
])('%s leads on or to a page although the site’s own are %s', async (address, now, expected, page) => {
  mood = now;
  const said: string[] = [];
  const log = { info: () => undefined, error: (event: string) => void said.push(event) };
  const env = parseEnv({ LOCAL_SERVING: '1', PORT: new URL(pages.url).port });
  const timeoutMs = now === 'silent' || now === 'cut' ? 400 : 30_000;
  const own = ownPages(new Request(pages.url + address), env, log, timeoutMs);
  const decision = page ? { page, status: 200 } : await decide(address, own.has, api.ctx);
  const isRedirect = 'redirect' in decision;
  const answer = await (isRedirect
    ? own.redirect(decision.redirect)
    : own.show(decision.page, decision.status));
  const text = await answer.text();
  const shown = answer.headers.get('location') ?? /<h1>(.+)<\/h1>/.exec(text)?.[1] ?? text;
  expect([answer.status, shown, said.length > 0]).toEqual(expected);
});
