import { describe, expect, it } from 'vitest';
import { deliverDue } from '#server/features/outbox/outbox';
import { updateAccount } from '#server/features/accounts/directory';
import { DAY, MINUTE } from '#server/platform/clock';
import { cookieFor, seedPerson, SILENT_LOG, startApi } from '../support/api.ts';
import { perTest } from '../support/lifetimes.ts';
import { addAuthenticator } from '../support/second-proofs.ts';
import { logIn } from '../support/staff.ts';

const AMAL = { name: 'Amal', roles: ['owner' as const], email: 'amal@staff.example' };

const api = perTest(() => startApi({ log: SILENT_LOG }));

/** The notices in the outbox. */
const waiting = async () =>
  (await api.ctx.stores.mailOutbox.list()).records.flatMap(({ value: { notice } }) => notice ?? []);

/** Adds an authenticator app, of which the person is mailed. */
async function addProof(): Promise<void> {
  await addAuthenticator(api, await cookieFor(api, AMAL));
  await api.settled();
}

/** The minutes pass, with a run of the schedule in each. */
async function pass(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    api.clock.now += MINUTE;
    await deliverDue(api.ctx);
  }
}

describe('a notice about an account', () => {
  it('that is sent at once is not in the outbox', async () => {
    await addProof();
    expect(api.resend.delivered.map(({ to }) => to)).toEqual([[AMAL.email]]);
    expect(await waiting()).toEqual([]);
  });

  it.each(['down', 500, 403, 'of the key'] as const)(
    'is tried again while the provider is %s, and sent once with the time of the event',
    async (mood) => {
      api.resend.mood = mood;
      await addProof();
      await pass(3);
      expect([api.resend.delivered.length, (await waiting()).length]).toEqual([0, 1]);
      expect(api.resend.attempts).toBeGreaterThan(mood === 'down' ? 1 : 2);
      const [notice] = await waiting();
      api.resend.mood = 'well';
      await pass(5);
      const [mail, ...others] = api.resend.delivered;
      expect(others).toEqual([]);
      expect(mail).toMatchObject({ to: [AMAL.email], subject: 'A second factor was added' });
      expect(mail?.text).toContain('Second factor: Authenticator app “Phone”');
      expect(notice).toMatchObject({ kind: 'proof.add', name: 'Amal', email: AMAL.email });
      expect(await waiting()).toEqual([]);
    },
  );

  it('that the provider took without an answer is delivered once', async () => {
    api.resend.mood = 'silent';
    await addProof();
    api.resend.mood = 'well';
    await pass(5);
    expect(api.resend.delivered.map(({ subject }) => subject)).toEqual(['A second factor was added']);
  });

  it('goes to the address that the person had then', async () => {
    api.resend.mood = 500;
    await addProof();
    const { id } = await seedPerson(api, AMAL);
    await updateAccount(api.ctx, id, (account) => ({ ...account, email: 'taken@elsewhere.example' }));
    api.resend.mood = 'well';
    await pass(5);
    expect(api.resend.delivered.map(({ to }) => to)).toEqual([[AMAL.email]]);
  });

  it('about a login from a new device is tried again, too', async () => {
    await seedPerson(api, AMAL);
    const own = { username: AMAL.email };
    await logIn(api, own);
    api.resend.mood = 500;
    expect((await logIn(api, own)).status).toBe(200);
    await api.settled();
    api.resend.mood = 'well';
    await pass(5);
    expect(api.resend.delivered.map(({ subject }) => subject)).toEqual(['A login from a new device']);
  });

  it('is dropped after three days, and does not keep other mail waiting', async () => {
    api.resend.mood = 500;
    await addProof();
    api.clock.now += 3 * DAY + MINUTE;
    api.resend.mood = 'well';
    await pass(2);
    expect([api.resend.delivered, await waiting()]).toEqual([[], []]);
  });

  it('is not kept where no provider is set up', async () => {
    api.ctx.env = { ...api.ctx.env, mail: undefined };
    api.resend.mood = 500;
    await addProof();
    expect(await waiting()).toEqual([]);
  });
});
