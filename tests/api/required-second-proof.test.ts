import { expect, it } from 'vitest';
import inquiries from '#functions/inquiries';
import posts from '#functions/posts';
import proofs from '#functions/proofs';
import sessions from '#functions/sessions';
import { contextFor } from '#local/functions';
import type { FunctionHandler } from '#server/http/endpoints';
import { ADMIN, adminCookie, cookieOf, json, startApi } from '../support/api.ts';
import { perTest } from '../support/lifetimes.ts';
import { addAuthenticator, PROOF_CHANGES } from '../support/second-proofs.ts';
import { declaredEndpoints } from '../support/tables.ts';

/** What a person may do before the required second proof is set up. */
const ENROLLING = [
  'GET /api/session',
  'POST /api/step-up',
  'POST /api/step-up/options',
  'GET /api/proofs',
  ...PROOF_CHANGES,
];

const api = perTest(startApi);

/** Calls as a deploy does, which is no local serving. */
async function call(handler: FunctionHandler, path: string, init: RequestInit = {}): Promise<Response> {
  const request = new Request(`https://www.veralu.example${path}`, init);
  const ctx = { ...api.ctx, env: { ...api.ctx.env, local: false } };
  const answer = await handler.with(ctx)(request, contextFor('127.0.0.1', request.url, api.ctx.waitUntil));
  await api.settled();
  return answer;
}

async function require(): Promise<void> {
  const headers = { Cookie: await adminCookie(api) };
  const init = { ...json({ requireSecondProof: true }, headers), method: 'PUT' };
  expect((await api.call('/api/account-settings', init)).status).toBe(200);
}

it('leaves a person without one nothing but setting one up, and everything after it', async () => {
  await require();
  const answer = await call(sessions, '/api/login', json(ADMIN));
  expect(await answer.json()).toMatchObject({ secondProofMissing: true, secondProofs: [] });
  const headers = { Cookie: cookieOf(answer) };
  for (const { name, path, method, row, handler } of await declaredEndpoints()) {
    if (row.access === 'public') continue;
    const body = method === 'GET' ? {} : json({});
    const refused = await call(handler, path, {
      ...body,
      method,
      headers: { ...headers, ...Object(body).headers },
    });
    const { code } = Object(refused.status === 403 ? await refused.json() : {});
    expect([name, code === 'second-proof']).toEqual([name, !ENROLLING.includes(name)]);
  }
  await addAuthenticator(api, headers.Cookie);
  expect((await call(inquiries, '/api/getemaildetails', { headers })).status).toBe(200);
  const { authenticators } = await (await call(proofs, '/api/proofs', { headers })).json();
  const last = `/api/authenticators/${authenticators[0].id}`;
  expect((await call(proofs, last, { headers, method: 'DELETE' })).status).toBe(409);
});

it('shows such a person no more of a public list than a visitor', async () => {
  const { headers } = await call(sessions, '/api/login', json(ADMIN));
  const Cookie = headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const list = async () => call(posts, '/api/blogs', { headers: { Cookie } });
  expect((await list()).headers.get('cache-control')).toBe('no-store');
  await require();
  expect((await list()).headers.get('cache-control')).not.toBe('no-store');
});

it('is not asked for by local serving', async () => {
  await require();
  const answer = await api.call('/api/login', json(ADMIN));
  expect(await answer.json()).toMatchObject({ secondProofMissing: false });
});

it('is advised to owners of the published site only, until it is required', async () => {
  const advised = async (deploy: string) => {
    const ctx = { ...api.ctx, deploy, env: { ...api.ctx.env, local: false } };
    const request = new Request('https://www.veralu.example/api/login', json(ADMIN));
    const answer = await sessions.with(ctx)(request, contextFor('127.0.0.1', request.url, api.ctx.waitUntil));
    await api.settled();
    return (await answer.json()).secondProofAdvised;
  };
  expect(await advised('production')).toBe(true);
  expect(await advised('dev')).toBe(false);
  await require();
  expect(await advised('production')).toBe(false);
});
