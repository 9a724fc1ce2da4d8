import { expect, it, vi } from 'vitest';
import { loadFunctions } from '#netlify/local/functions.ts';
import { MINUTE } from '#src/server/platform/clock.ts';
import { adminCookie, json, startApi } from '../support/api.ts';
import { VACANCY } from '../support/applicants.ts';
import { perFile } from '../support/lifetimes.ts';

const api = perFile(startApi);

/** A vacancy as an admin adds it: an endpoint with a body, a session and idempotency keys. */
const save = async (body: BodyInit, headers: Record<string, string> = {}) => {
  const own = { 'Content-Type': 'application/json', Cookie: await adminCookie(api), ...headers };
  return api.call('/api/save', { method: 'POST', body, headers: own, ip: crypto.randomUUID() });
};

it.each<[what: string, call: () => Promise<Response>, status: number]>([
  ['an unknown address', () => api.call('/api/nothing'), 404],
  ['an address with a parameter for another method', () => api.call('/api/data', { method: 'PATCH' }), 405],
  ['broken JSON', () => save('{"title":'), 400],
  ['a malformed key', () => save(JSON.stringify(VACANCY), { 'Idempotency-Key': '../x' }), 400],
])('every answer to %s is JSON in no cache, with the right status', async (_what, call, status) => {
  const { status: given, headers } = await call();
  const type = 'application/json; charset=utf-8';
  const told = ['content-type', 'cache-control'].map((name) => headers.get(name));
  expect([given, ...told]).toEqual([status, type, 'no-store']);
});

it('every answer to HEAD is as to GET, in any letter case of the path, with parameters decoded once', async () => {
  expect((await api.call('/API/Data', { method: 'HEAD' })).status).toBe(200);
  expect((await save(JSON.stringify({ ...VACANCY, title: 'A/B %25' }))).status).toBe(200);
  expect((await (await api.call('/API/Career/a%2Fb%20%2525')).json()).title).toBe('A/B %25');
});

it('every answer to a failure of the site hides the cause, and logs a reference without what was typed', async () => {
  const lines: string[] = [];
  const log = {
    info: () => {},
    error: (...details: unknown[]) => void lines.push(JSON.stringify(details)),
  };
  const instance = api.anotherInstance();
  const fail = () => Promise.reject(new Error('a secret of nimal@customer.example'));
  Object.assign(instance.ctx, { log, passwords: { verify: fail } });
  const answer = await instance.call('/api/login', json({ username: 'nimal', password: 'typed here' }));
  const { message } = await answer.json();
  expect(answer.status).toBe(500);
  const [, reference = 'none'] = /Reference: (\w+)/.exec(message) ?? [];
  expect(lines.join()).toContain(reference);
  expect(message + lines.join()).not.toMatch(/nimal|typed here/);
});

it('every answer to a failure outside of any endpoint hides the cause, too, and no schedule tells it', async () => {
  const log = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  for (const { name, run, schedule } of await loadFunctions()) {
    log.mockClear();
    const answer = await run(new Request('https://www.veralu.example/x'), null as never);
    const told = `${await answer?.text()} ${log.mock.calls.join()}`;
    expect([name, answer?.status]).toEqual([name, schedule ? undefined : 500]);
    expect(told).toMatch(schedule ? /schedule failed/ : /Reference: (\w+).*"reference":"\1"/s);
    expect(told).not.toMatch(/Cannot|deploy'/);
  }
  log.mockRestore();
});

it('an endpoint takes so many calls of a client in a minute, and others are not in the way', async () => {
  const call = (ip = '203.0.113.1') => api.callOnly('/api/login/passkey/options', { ...json({}), ip });
  const answers = await Promise.all(Array.from({ length: 61 }, () => call()));
  const [refused, ...others] = answers.filter(({ status }) => status === 429);
  expect([refused?.headers.get('retry-after'), others]).toEqual(['60', []]);
  expect((await call('203.0.113.2')).status).toBe(200);
  api.clock.now += MINUTE;
  expect((await call()).status).toBe(200);
});

it('one idempotency key gives one record and one answer, also to a race, and to another body 422', async () => {
  const vacancy = JSON.stringify({ ...VACANCY, title: 'Cashier' });
  const key = { 'Idempotency-Key': 'a-key-of-a-form' };
  const sent = [vacancy, vacancy.replace(',', ', '), vacancy];
  const answers = await Promise.all(sent.map((body) => save(body, key)));
  answers.push(await save(vacancy, key));
  const bodies = await Promise.all(answers.map((answer) => answer.text()));
  expect([new Set(bodies).size, answers.map(({ status }) => status)]).toEqual([1, [200, 200, 200, 200]]);
  const listed: { title: string }[] = await (await api.call('/api/data')).json();
  expect(listed.filter(({ title }) => title === 'Cashier')).toHaveLength(1);
  const other = await save(JSON.stringify({ ...VACANCY, title: 'Teller' }), key);
  expect([other.status, (await other.json()).code]).toEqual([422, 'key-reused']);
});
