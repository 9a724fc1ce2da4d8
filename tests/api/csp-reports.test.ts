import { describe, expect, it } from 'vitest';
import { purge } from '#server/features/maintenance/purge';
import { DAY } from '#server/platform/clock';
import { adminCookie, startApi } from '../support/api.ts';
import { count } from '../support/applications.ts';
import { perTest } from '../support/lifetimes.ts';

const SITE = 'https://www.veralu.example';

const api = perTest(startApi);

/** As `report-uri` sends it, with all that a browser adds. */
const single = (directive: string, blocked: string, page = '/login') => ({
  type: 'application/csp-report',
  body: {
    'csp-report': {
      'document-uri': `${SITE}${page}`,
      referrer: `${SITE}/oneperson?email=kamala@example.com`,
      'violated-directive': directive,
      'effective-directive': directive,
      'original-policy': "default-src 'self'",
      disposition: 'enforce',
      'blocked-uri': blocked,
      'status-code': 200,
      'script-sample': 'Kamala Perera',
    },
  },
});

/** As `report-to` sends them. */
const several = (...reports: [directive: string, blocked: string, page?: string][]) => ({
  type: 'application/reports+json',
  body: reports.map(([effectiveDirective, blockedURL, page = '/login']) => ({
    type: 'csp-violation',
    age: 10,
    url: `${SITE}${page}`,
    user_agent: 'Mozilla/5.0',
    body: { documentURL: `${SITE}${page}`, effectiveDirective, blockedURL, disposition: 'enforce' },
  })),
});

const report = ({ type, body }: { type: string; body: unknown }, ip?: string) =>
  api.call('/api/csp-reports', {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'Content-Type': type },
    ...(ip ? { ip } : {}),
  });

async function sums() {
  const headers = { Cookie: await adminCookie(api) };
  return (await api.call('/api/csp-reports', { headers })).json();
}

describe('reports of content security policies', () => {
  it('are added up, in both forms that browsers send', async () => {
    expect((await report(single('img-src', 'https://tracker.example/pixel.png?who=kamala'))).status).toBe(
      204,
    );
    const both = several(
      ['img-src', 'https://tracker.example/other.png'],
      ['script-src-elem', 'inline', '/admin'],
    );
    expect((await report(both)).status).toBe(204);
    expect(await sums()).toEqual({
      sums: [
        { directive: 'img-src', blocked: 'https://tracker.example', page: '/login', count: 2 },
        { directive: 'script-src-elem', blocked: 'inline', page: '/admin', count: 1 },
      ],
      others: 0,
    });
  });

  it('hold neither an address with its query nor anything else of a person', async () => {
    await report(
      single('img-src', 'https://a.example/kamala?email=kamala@example.com', '/oneperson?email=kamala'),
    );
    await report(single('kamala-src kamala', 'kamala:1', '/blog/kamala'));
    await report(
      several(['connect-src', 'chrome-extension://kamala/x.js'], ['style-src', 'data:text/css,kamala']),
    );
    const [stored] = (await api.ctx.stores.cspReports.list()).records;
    expect(JSON.stringify(stored)).not.toContain('kamala');
    expect((await sums()).sums).toEqual([
      { directive: 'img-src', blocked: 'https://a.example', page: '/oneperson', count: 1 },
      { directive: 'other', blocked: 'other', page: 'other', count: 1 },
      { directive: 'connect-src', blocked: 'chrome-extension', page: '/login', count: 1 },
      { directive: 'style-src', blocked: 'data', page: '/login', count: 1 },
    ]);
  });

  it('are of a bounded number of kinds, whatever is made up', async () => {
    for (let from = 0; from < 4; from += 1)
      await report(
        several(
          ...Array.from({ length: 40 }, (_, at): [string, string] => [
            'img-src',
            `https://x${from}-${at}.example`,
          ]),
        ),
      );
    const { sums: kinds, others } = await sums();
    expect([kinds.length, others]).toEqual([50, 110]);
    expect(await count(api.ctx.stores.cspReports.ids())).toBe(1);
  });

  it('are written together, behind the answer', async () => {
    const use = await api.countRequests(async () => {
      const answers = Array.from({ length: 20 }, () => report(single('img-src', 'https://a.example')));
      expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(20).fill(204));
    });
    expect(use.requests.length).toBeLessThanOrEqual(4);
    expect((await sums()).sums).toMatchObject([{ count: 20 }]);
  });

  it.each([
    ['another format', { type: 'application/json', body: {} }, 415],
    [
      'more than they can be',
      { type: 'application/csp-report', body: { 'csp-report': {}, x: 'x'.repeat(40_000) } },
      413,
    ],
    ['neither form', { type: 'application/reports+json', body: { reports: 'none' } }, 422],
    [
      'more of them than a page has',
      several(...Array.from({ length: 51 }, (): [string, string] => ['img-src', 'inline'])),
      422,
    ],
  ])('are refused in %s', async (_what, sent, status) => {
    expect((await report(sent)).status).toBe(status);
    expect(await count(api.ctx.stores.cspReports.ids())).toBe(0);
  });

  it('of one sender are limited', async () => {
    const ip = '203.0.113.77';
    const statuses: number[] = [];
    for (let times = 0; times < 121; times += 1)
      statuses.push(
        (
          await api.callOnly('/api/csp-reports', {
            method: 'POST',
            body: JSON.stringify([]),
            headers: { 'Content-Type': 'application/reports+json' },
            ip,
          })
        ).status,
      );
    expect(statuses.slice(0, 120)).toEqual(Array(120).fill(204));
    expect(statuses[120]).toBe(429);
  });

  it('are for admins to see, of seven days, and go after thirty', async () => {
    expect((await api.call('/api/csp-reports')).status).toBe(401);
    await report(single('img-src', 'https://a.example'));
    api.clock.now += 3 * DAY;
    await report(single('img-src', 'https://a.example'));
    expect((await sums()).sums).toMatchObject([{ count: 2 }]);
    api.clock.now += 4 * DAY;
    expect((await sums()).sums).toMatchObject([{ count: 1 }]);
    api.clock.now += 23 * DAY;
    await purge(api.ctx);
    expect(await count(api.ctx.stores.cspReports.ids())).toBe(1);
    api.clock.now += 3 * DAY;
    await purge(api.ctx);
    expect(await count(api.ctx.stores.cspReports.ids())).toBe(0);
  });
});
