import http from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openOnLoopback, type LoopbackServer } from '#local/loopback';
import { parseEnv } from '#server/platform/env';
import { ownPages } from '#server/http/own-pages';
import { decide } from '#server/features/routes/routes';
import { startApi } from '../support/api.ts';
import { perFile } from '../support/lifetimes.ts';

/** How the site's own pages answer: normally, not at all, with an error, or partly. */
type Mood = 'well' | 'silent' | 'failing' | 'cut';

const TIMEOUT_MS = 400;

const PAGE = '<p>The whole page</p>';

const api = perFile(startApi);
let pages: LoopbackServer;
let mood: Mood;
let said: string[];

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

beforeEach(() => {
  mood = 'well';
  said = [];
});

function pagesFor(path: string) {
  const log = { info: () => undefined, error: (event: string) => void said.push(event) };
  const env = parseEnv({ LOCAL_SERVING: '1', PORT: new URL(pages.url).port });
  return ownPages(new Request(pages.url + path), env, log, TIMEOUT_MS);
}

/** What a visitor gets at an address that no file, function or rule answers. */
async function visit(path: string): Promise<{ status: number; location: string | null; text: string }> {
  const pages = pagesFor(path);
  const decision = await decide(path, pages.has, api.ctx);
  const answer =
    'redirect' in decision
      ? pages.redirect(decision.redirect)
      : await pages.show(decision.page, decision.status, decision.head);
  return { status: answer.status, location: answer.headers.get('location'), text: await answer.text() };
}

describe('a path that nothing else answers', () => {
  it('leads to its page with one redirect, or to the designed 404 page', async () => {
    expect(await visit('/Services')).toMatchObject({ status: 301, location: '/services' });
    expect(await visit('/Nothing')).toMatchObject({ status: 404, text: PAGE });
    expect(said).toEqual([]);
  });

  it.each<Mood>(['silent', 'failing', 'cut'])(
    'is answered soon and as a page where the site’s own are %s',
    async (now) => {
      mood = now;
      const startedAt = performance.now();
      const missing = await visit('/nothing/here');
      expect(missing).toMatchObject({ status: 404 });
      expect(missing.text).toContain('<h1>Page not found</h1>');
      expect(performance.now() - startedAt).toBeLessThan(20 * TIMEOUT_MS);
    },
  );

  it.each<Mood>(['silent', 'failing'])(
    'in other letters leads to where its page would be, where nobody knows of it: %s',
    async (now) => {
      mood = now;
      expect(await visit('/Services')).toMatchObject({ status: 301, location: '/services' });
      // There it is not asked again, and so nobody goes in circles.
      expect(await visit('/services')).toMatchObject({ status: 404, location: null });
    },
  );

  it('is not answered with 404 if the page that would show it cannot be fetched', async () => {
    mood = 'silent';
    const answer = await pagesFor('/blog/new').show('/shell/blog', 200);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '60']);
    expect(await answer.text()).toContain('<h1>Please try again</h1>');
    expect(said).toEqual(['own page not reached']);
  });
});
