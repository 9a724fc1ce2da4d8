import { beforeEach, describe, expect, it } from 'vitest';
import { SESSION_MESSAGES } from '#features/accounts/schema/session';
import { MINUTE, SECOND } from '#server/platform/clock';
import { ADMIN, cookieFor, cookieOf, json, startApi } from '../support/api.ts';
import { held } from '../support/held.ts';
import { perFile } from '../support/lifetimes.ts';
import { PROOF_CHANGES } from '../support/second-proofs.ts';
import { sessionStatus } from '../support/staff.ts';
import { callDeclared, declaredEndpoints, type Declared } from '../support/tables.ts';

/** What needs a proof within the last ten minutes. */
const PROTECTED = [
  // Erasing a person.
  'POST /api/people/erase',
  'POST /api/inquiries/:id/erase',
  'POST /api/inquiries/bulk-erase',
  'DELETE /api/applications/:id',
  'POST /api/applications/bulk-erase',
  // Exporting a list or a person.
  'POST /api/exports',
  'POST /api/people/export',
  // Changing accounts or roles, and ending the sessions of others.
  'POST /api/accounts',
  'PUT /api/accounts/:id',
  'DELETE /api/accounts/:id',
  'POST /api/accounts/:id/invitation',
  'DELETE /api/accounts/:id/sessions',
  'DELETE /api/accounts/:id/sessions/:session',
  'PUT /api/account-settings',
  'PUT /api/account',
  // Changing the proofs of the own account, and reading new recovery codes.
  ...PROOF_CHANGES,
  // Restoring deleted people.
  'POST /api/deleted/inquiry/:id/restore',
];

const closed = (await declaredEndpoints()).filter(({ row }) => row.access !== 'public');
const protectedRows = closed.filter(({ name }) => PROTECTED.includes(name));

const REFUSAL = { message: 'Please confirm that it is you.', code: 'step-up' };

const OWNER = { name: 'Amal', roles: ['owner' as const], email: 'amal@staff.example' };

const api = perFile(startApi);
let cookie: string;

beforeEach(async () => {
  cookie = await cookieFor(api, OWNER);
});

const call = (declared: Declared, Cookie: string) => callDeclared(api, declared, Cookie);

const prove = (password: string, ip: string = crypto.randomUUID()) =>
  api.call('/api/step-up', { ...json({ password }, { Cookie: cookie }), ip });

it('is declared where this list says', () => {
  const declared = closed.filter(({ row }) => row.stepUp).map(({ name }) => name);
  expect(declared.toSorted()).toEqual(PROTECTED.toSorted());
});

it('is asked for ten minutes after the login, and the refused call changes nothing', async () => {
  const before = await held(api.ctx);
  api.clock.now += 10 * MINUTE;
  for (const declared of protectedRows) {
    const answer = await call(declared, cookie);
    expect([declared.name, answer.status]).toEqual([declared.name, 403]);
    expect(await answer.json()).toEqual(REFUSAL);
  }
  expect(await held(api.ctx)).toEqual(before);
  expect(await sessionStatus(api, cookie)).toBe(200);
});

it('is not asked for until then', async () => {
  api.clock.now += 10 * MINUTE - SECOND;
  for (const declared of protectedRows) {
    const { status } = await call(declared, cookie);
    expect([declared.name, [401, 403, 500].includes(status)]).toEqual([declared.name, false]);
  }
});

it('is never asked for elsewhere', async () => {
  for (const declared of closed.filter(({ name }) => !PROTECTED.includes(name))) {
    const own = await cookieFor(api, OWNER);
    api.clock.now += 11 * MINUTE;
    expect([declared.name, (await call(declared, own)).status]).not.toEqual([declared.name, 403]);
  }
});

it('is not replaced by use of the session', async () => {
  for (let minutes = 0; minutes < 12; minutes += 6) {
    api.clock.now += 6 * MINUTE;
    expect(await sessionStatus(api, cookie)).toBe(200);
  }
  expect(await (await call(protectedRows[0]!, cookie)).json()).toEqual(REFUSAL);
});

describe('POST /api/step-up', () => {
  it('with the password opens everything for ten minutes', async () => {
    api.clock.now += 30 * MINUTE;
    const answer = await prove(ADMIN.password);
    expect([answer.status, await answer.json()]).toEqual([
      200,
      { provenUntil: new Date(api.clock.now + 10 * MINUTE).toISOString() },
    ]);
    const proven = cookieOf(answer);
    api.clock.now += 10 * MINUTE - SECOND;
    for (const declared of protectedRows) {
      const { status } = await call(declared, proven);
      expect([declared.name, [401, 403].includes(status)]).toEqual([declared.name, false]);
    }
    api.clock.now += SECOND;
    expect((await call(protectedRows[0]!, proven)).status).toBe(403);
  });

  it('proves the session that asks, and no other', async () => {
    const other = await cookieFor(api, OWNER);
    api.clock.now += 11 * MINUTE;
    expect((await prove(ADMIN.password)).status).toBe(200);
    expect((await call(protectedRows[0]!, other)).status).toBe(403);
  });

  it.each(['not-the-password', ''])(
    'with the password %j opens nothing and ends nothing',
    async (password) => {
      api.clock.now += 11 * MINUTE;
      const answer = await prove(password);
      expect([answer.status, (await answer.json()).message]).toEqual([422, SESSION_MESSAGES.wrongPassword]);
      expect((await call(protectedRows[0]!, cookie)).status).toBe(403);
      expect(await sessionStatus(api, cookie)).toBe(200);
    },
  );

  it('makes a guesser wait as a login does, and keeps the session', async () => {
    const statuses = [];
    for (let guess = 0; guess < 7; guess += 1)
      statuses.push((await prove(`guess-${guess}`, '203.0.113.9')).status);
    expect(statuses.slice(0, 5)).toEqual([422, 422, 422, 422, 422]);
    expect(statuses.slice(5)).toEqual([429, 429]);
    expect((await prove(ADMIN.password, '203.0.113.9')).status).toBe(429);
    expect(await sessionStatus(api, cookie)).toBe(200);
  });

  it('gives no proof to a person without a session', async () => {
    const answer = await api.call('/api/step-up', json({ password: ADMIN.password }));
    expect(answer.status).toBe(401);
  });
});
