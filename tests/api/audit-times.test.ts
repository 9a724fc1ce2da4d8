import { beforeEach, describe, expect, it } from 'vitest';
import { ADMIN, adminCookie, json, seedAdmin, startApi } from '../support/api.ts';
import { perTest } from '../support/lifetimes.ts';

const api = perTest(startApi);

beforeEach(() => seedAdmin(api.ctx));

describe('entries of the audit trail', () => {
  it('have the server’s time in UTC', async () => {
    const date = 'Fri, 01 Jan 2100 00:00:00 +0530';
    await api.call('/api/login', json(ADMIN, { Date: date, 'X-Timezone': 'Asia/Colombo' }));
    const answer = await api.call('/api/audit', { headers: { Cookie: await adminCookie(api) } });
    const [entry] = await answer.json();
    expect([entry.action, entry.at]).toEqual(['login', '2026-03-02T04:30:00.000Z']);
  });
});
