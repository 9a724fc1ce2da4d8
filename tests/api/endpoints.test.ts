import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { ConflictError } from '#server/stores/failures';
import { endpoints } from '#server/features/endpoints';
import { endpoint } from '#server/http/endpoints';
import { Reply } from '#server/http/reply';
import { json, startApi } from '../support/api.ts';
import { perTest } from '../support/lifetimes.ts';

const thing = z.object({ name: z.string('Please give a name.') });

const table = endpoints({
  'GET /api/things/:id': endpoint({ access: 'public', run: ({ params }) => params }),
  'POST /api/things': endpoint({
    access: 'public',
    body: { schema: thing, maxBytes: 100 },
    rate: { limit: 3, windowMs: 1000 },
    run: ({ body, recordId }) =>
      new Reply({ ...body, recordId }, { status: 201, headers: { Location: `/api/things/${recordId}` } }),
  }),
  'PUT /api/things/:id': endpoint({
    access: 'public',
    run: () => {
      throw new ConflictError('changed');
    },
  }),
  'GET /api/broken': endpoint({
    access: 'public',
    run: () => {
      throw new Error('a secret: nimal@customer.example');
    },
  }),
  'DELETE /api/things/:id': endpoint({ access: 'admin', roles: 'any', run: () => ({ message: 'gone' }) }),
});

const api = perTest(startApi);

const call = (path: string, init?: RequestInit & { ip?: string }) => api.call(table, path, init);

const post = (body: string, headers: Record<string, string> = {}) =>
  call('/api/things', {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/json', ...headers },
    ip: crypto.randomUUID(),
  });

describe('the wrapper', () => {
  it.each([
    ['another method', () => call('/api/things', { method: 'PATCH' }), 405],
    ['an unknown address', () => call('/api/nothing'), 404],
    ['a malformed address', () => call('/api/things/%E0%A4%A'), 400],
    ['another content type', () => post('name=x', { 'Content-Type': 'text/plain' }), 415],
    ['no content type', () => call('/api/things', { method: 'POST', body: new Uint8Array([1]) }), 415],
    ['a body over the limit', () => post(JSON.stringify({ name: 'x'.repeat(200) })), 413],
    ['broken JSON', () => post('{"name":'), 400],
    ['invalid UTF-8', () => post('\ud800'), 400],
    ['a list', () => post('[]'), 422],
    ['null', () => post('null'), 422],
    ['a wrong type', () => post('{"name":{"a":1}}'), 422],
    ['a foreign origin', () => post('{"name":"x"}', { Origin: 'https://evil.example' }), 403],
    ['a null origin', () => post('{"name":"x"}', { Origin: 'null' }), 403],
    ['a foreign page', () => post('{"name":"x"}', { 'Sec-Fetch-Site': 'cross-site' }), 403],
    ['a malformed key', () => post('{"name":"x"}', { 'Idempotency-Key': '../x' }), 400],
    ['no session', () => call('/api/things/1', { method: 'DELETE' }), 401],
    ['a version conflict', () => call('/api/things/1', { method: 'PUT' }), 409],
  ])('answers %s with JSON and the right status', async (_what, request, status) => {
    const answer = await request();
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const body = await answer.json();
    expect(body.message).toEqual(expect.any(String));
    expect(Object.keys(body).every((key) => ['message', 'errors', 'code', 'errorCodes'].includes(key))).toBe(
      true,
    );
  });

  it('names the allowed methods in a 405, and the field in a 422', async () => {
    expect((await call('/api/things/1', { method: 'POST' })).headers.get('allow')).toBe('GET, PUT, DELETE');
    expect((await (await post('{}')).json()).errors).toEqual({ name: 'Please give a name.' });
  });

  it('takes HEAD for GET, any letter case of the path, and decodes parameters once', async () => {
    expect((await call('/API/Things/a%2Fb%2525', { method: 'HEAD' })).status).toBe(200);
    expect(await (await call('/API/Things/a%2Fb%2525')).json()).toEqual({ id: 'a/b%25' });
  });

  it('accepts its own pages as origin', async () => {
    const own = { Origin: 'https://www.veralu.example', 'Sec-Fetch-Site': 'same-origin' };
    expect((await post('{"name":"x"}', own)).status).toBe(201);
  });

  it('limits each client separately, and sends Retry-After', async () => {
    const from = (ip: string) => call('/api/things', { ...json({ name: 'x' }), ip });
    const statuses = [];
    for (let n = 0; n < 4; n += 1) statuses.push((await from('rated')).status);
    expect(statuses).toEqual([201, 201, 201, 429]);
    expect((await from('rated')).headers.get('retry-after')).toBe('1');
    expect((await from('another')).status).toBe(201);
    api.clock.now += 1001;
    expect((await from('rated')).status).toBe(201);
  });

  it('gives one record id and one answer to one key, also when the requests race', async () => {
    const key = { 'Idempotency-Key': 'a-key-of-a-form' };
    const answers = await Promise.all([
      post('{"name":"x"}', key),
      post('{ "name": "x" }', key),
      post('{"name":"x"}', key),
    ]);
    const bodies = await Promise.all(answers.map((answer) => answer.text()));
    expect(new Set(bodies).size).toBe(1);
    const retry = await post('{"name":"x"}', key);
    expect(retry.headers.get('location')).toBe(answers[0]?.headers.get('location'));
    expect(await retry.text()).toBe(bodies[0]);
  });

  it('hides the cause of a failure, and logs a reference without the input', async () => {
    const lines: string[] = [];
    const ctx = {
      ...api.ctx,
      log: { info: () => {}, error: (...details: unknown[]) => void lines.push(JSON.stringify(details)) },
    };
    const answer = await table.with(ctx)(new Request('https://www.veralu.example/api/broken'), {
      ip: '',
    } as never);
    const { message } = await answer.json();
    expect(answer.status).toBe(500);
    const reference = /Reference: (\w+)/.exec(message)?.[1];
    expect(lines.join()).toContain(reference);
    expect(message + lines.join()).not.toContain('nimal');
  });
});
