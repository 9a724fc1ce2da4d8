import http from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCdn, type Cdn } from '#server/platform/cdn';
import { openOnLoopback, type LoopbackServer } from '#local/loopback';
import { parseEnv } from '#server/platform/env';
import { quickest } from '#tests/support/quickest';

const LIMITS = { timeoutMs: 150, retryAfterMs: 60 };

let network: LoopbackServer;
/** How the platform answers one purge after the other; 'hang' is no answer. The last one stands for all that follow. */
let answers: (number | 'hang')[];
let asked: { tags: string[]; at: number }[];
let said: string[];
let cdn: Cdn;

beforeEach(async () => {
  [answers, asked, said] = [[202], [], []];
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    asked.push({ tags: JSON.parse(Buffer.concat(chunks).toString()).cache_tags, at: performance.now() });
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (answer !== 'hang') response.writeHead(answer ?? 500).end();
  });
  network = await openOnLoopback(server);
  const log = { info: () => undefined, error: (event: string) => void said.push(event) };
  process.env.NETLIFY_PURGE_API_TOKEN = 'the-token';
  process.env.SITE_ID = 'the-site';
  cdn = createCdn(parseEnv({}), log, { ...LIMITS, apiURL: network.url });
});

afterEach(async () => {
  delete process.env.NETLIFY_PURGE_API_TOKEN;
  delete process.env.SITE_ID;
  await network.stop();
});

describe('a purge of the network’s cache', () => {
  it('is requested once if it is accepted', async () => {
    await cdn.purge(['blogs', 'blog-a']);
    expect(asked.map(({ tags }) => tags)).toEqual([['blogs', 'blog-a']]);
    expect(said).toEqual([]);
  });

  it('that is refused by the platform’s limit is requested again after the wait', async () => {
    answers = [429, 202];
    await cdn.purge(['blogs']);
    expect(asked).toHaveLength(2);
    expect(asked[1]!.at - asked[0]!.at).toBeGreaterThanOrEqual(LIMITS.retryAfterMs - 5);
    expect(said).toEqual([]);
  });

  it.each<[string, number | 'hang']>([
    ['hangs', 'hang'],
    ['is refused for good', 429],
    ['fails', 500],
  ])('that %s ends all the same, and is logged', async (_name, answer) => {
    answers = [answer];
    await cdn.purge(['blogs']);
    expect(asked).toHaveLength(3);
    expect(said).toEqual(['cache not purged']);
  });

  it('is not requested without a token', async () => {
    delete process.env.NETLIFY_PURGE_API_TOKEN;
    const took = await quickest(LIMITS.retryAfterMs, () => cdn.purge(['blogs']));
    expect(took).toBeLessThan(LIMITS.retryAfterMs);
    expect(asked).toEqual([]);
    expect(new Set(said)).toEqual(new Set(['cache not purged']));
  });
});
