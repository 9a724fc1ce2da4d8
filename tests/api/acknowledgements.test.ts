import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import inquiries from '#functions/inquiries';
import inquiryChanges from '#functions/inquiry-changes';
import people from '#functions/privacy-requests';
import { purge } from '#server/features/maintenance/purge';
import { deliverDue } from '#server/features/outbox/outbox';
import { DAY, HOUR, MINUTE } from '#server/platform/clock';
import { adminCookie, json, SILENT_LOG, startSignedIn, type Instance } from '#tests/support/api';
import { APPLICANT, form } from '#tests/support/applicants';
import { INQUIRY } from '#tests/support/inquiries';
import { perTest } from '#tests/support/lifetimes';
import { mailCalls } from '#tests/support/replies';

const api = perTest(() => startSignedIn({ log: SILENT_LOG }));

const { call, switchOn } = mailCalls(api);

const both = async () => {
  for (const kind of ['inquiry-acknowledgement', 'application-acknowledgement'] as const)
    expect((await switchOn(kind)).status).toBe(200);
};

const inquire = (own: object = {}, instance: Pick<Instance, 'call'> = api) =>
  instance.call('/api/send-email', { ...json({ ...INQUIRY, ...own }), ip: crypto.randomUUID() });

const apply = (own: Record<string, string> = {}, instance: Pick<Instance, 'call'> = api) =>
  instance.call('/api/submit-application', {
    ...form({ ...APPLICANT, ...own }),
    ip: crypto.randomUUID(),
  });

const mails = () => api.resend.delivered.filter(({ to }) => to[0] !== 'office@veralu.example');

/** The provider works again after a time, and the schedule runs. */
async function recover(after: number): Promise<void> {
  api.resend.mood = 'well';
  api.clock.now += after;
  await deliverDue(api.ctx);
}

describe('an acknowledgement', () => {
  it('is off at first', async () => {
    await inquire();
    await apply();
    expect(mails()).toEqual([]);
    expect(api.resend.delivered).toHaveLength(2);
  });

  it('is sent to the sender once an owner has switched it on, and answers go to the office', async () => {
    await both();
    await inquire({ interests: ['Web Design', 'Other'] });
    await apply({ name: 'Kamala Silva' });
    expect(mails()).toMatchObject([
      {
        to: [INQUIRY.email],
        subject: 'We have received your inquiry',
        text: expect.stringContaining('Dear Nimal Perera,\n\nThank you for your inquiry about Web Design.'),
        reply_to: 'office@veralu.example',
        headers: { 'Auto-Submitted': 'auto-replied' },
      },
      { to: [APPLICANT.email], text: expect.stringContaining('Dear Kamala Silva,') },
    ]);
    // What an applicant calls the position is the applicant's own text.
    expect(mails()[1]?.text).toContain('for a position with us');
    expect(mails()[1]?.text).not.toContain(APPLICANT.position);
  });

  it('is sent at most once a day to an address, by inquiries and applications together', async () => {
    await both();
    const email = 'Nimal@Customer.example';
    await inquire({ email });
    await apply({ email: email.toLowerCase() });
    api.clock.now += DAY - MINUTE;
    await inquire({ email });
    expect(mails()).toHaveLength(1);
    api.clock.now += MINUTE;
    await apply({ email });
    expect(mails()).toHaveLength(2);
  });

  it('is sent once when many forms of an address arrive at once in several instances', async () => {
    await both();
    const instances = [api, api.anotherInstance(), api.anotherInstance()];
    await Promise.all(
      instances.flatMap((instance) => [inquire({}, instance), apply({ email: INQUIRY.email }, instance)]),
    );
    await api.settled();
    await recover(HOUR);
    expect(mails()).toHaveLength(1);
  });

  it('counts the day from its sending, where the provider took it late', async () => {
    await both();
    api.resend.mood = 'down';
    await inquire();
    await recover(DAY - MINUTE);
    expect(mails()).toHaveLength(1);
    api.clock.now += 2 * MINUTE;
    await apply({ email: INQUIRY.email });
    expect(mails()).toHaveLength(1);
  });

  it('that waits is dropped when its inquiry is deleted', async () => {
    await both();
    api.resend.mood = 'down';
    await inquire();
    for await (const id of api.ctx.stores.inquiries.ids())
      await call(inquiryChanges, `/api/inquiries/${id}`, { method: 'DELETE' });
    await recover(HOUR);
    expect(mails()).toEqual([]);
  });

  it('never comes twice within a day, whatever the times of the forms', async () => {
    await both();
    let round = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 5 }),
        async (pauses) => {
          const email = `visitor${(round += 1)}@customer.example`;
          const sent: number[] = [];
          for (const hours of pauses) {
            api.clock.now += hours * HOUR;
            const before = mails().length;
            await inquire({ email });
            if (mails().length > before) sent.push(api.clock.now);
          }
          expect(sent.length).toBeGreaterThan(0);
          for (const [at, moment] of sent.entries())
            if (at > 0) expect(moment - (sent[at - 1] ?? 0)).toBeGreaterThanOrEqual(DAY);
        },
      ),
      { numRuns: 12 },
    );
  }, 30_000);

  it('is not sent for suspected spam, but when it is approved within a day', async () => {
    await both();
    const suspects = async () =>
      (await call(inquiries, '/api/getemaildetails?suspected=1')).json() as Promise<{ id: string }[]>;
    const approve = async () => {
      const [suspect] = await suspects();
      await call(inquiryChanges, `/api/inquiries/${suspect?.id}/approve`, { method: 'POST' });
    };
    await inquire({ extra_remarks: 'x' });
    expect(mails()).toEqual([]);
    api.clock.now += HOUR;
    await approve();
    expect(mails()).toHaveLength(1);
    await inquire({ extra_remarks: 'x', email: 'late@customer.example' });
    api.clock.now += DAY;
    api.cookie = await adminCookie(api);
    await approve();
    expect(mails()).toHaveLength(1);
  });

  it.each(['down', 'hanging', 500] as const)(
    'neither delays nor fails a form while the provider is %s, and is sent once afterwards',
    async (mood) => {
      await both();
      api.resend.mood = mood;
      const answer = await api.callOnly('/api/send-email', json(INQUIRY));
      expect(answer.status).toBe(200);
      await api.settled();
      api.resend.mood = 'well';
      api.clock.now += HOUR;
      await Promise.all([deliverDue(api.ctx), deliverDue(api.ctx)]);
      expect(mails()).toHaveLength(1);
    },
  );

  it('does not fail a form when its own stores cannot be read', async () => {
    await both();
    const { templates } = api.ctx.stores;
    templates.get = async () => Promise.reject(new Error('The store does not answer.'));
    expect((await inquire()).status).toBe(200);
    expect(api.resend.delivered.map(({ subject }) => subject)).toEqual(['New inquiry from Nimal Perera']);
  });

  it('that waits is dropped after a day, and when it is switched off', async () => {
    await both();
    api.resend.mood = 500;
    await inquire();
    await apply();
    await switchOn('application-acknowledgement', { on: false });
    await recover(DAY);
    expect(mails()).toEqual([]);
    for await (const id of api.ctx.stores.mailOutbox.ids()) expect(id).toBe('');
  });

  it('that waits goes with the record that is erased', async () => {
    await both();
    api.resend.mood = 500;
    await inquire();
    await call(people, '/api/people/erase', json({ email: INQUIRY.email }));
    await recover(HOUR);
    expect(mails()).toEqual([]);
    for await (const id of api.ctx.stores.mailOutbox.ids()) expect(id).toBe('');
  });

  it('does not count in the budget of the notifications, nor they in its own', async () => {
    await both();
    api.ctx.env = { ...api.ctx.env, limitLoopback: true };
    const hour = Math.floor(api.clock.now / HOUR);
    await api.ctx.stores.budgets.put(`acknowledgements~${hour}`, { taken: 60, hour });
    await inquire();
    expect(api.resend.delivered.map(({ subject }) => subject)).toEqual(['New inquiry from Nimal Perera']);
    await api.ctx.stores.budgets.put(`mails~${hour}`, { taken: 60, hour });
    await api.ctx.stores.budgets.remove(`acknowledgements~${hour}`);
    api.ctx.counts.shares.clear();
    await inquire({ email: 'other@customer.example' });
    expect(mails().map(({ to }) => to[0])).toEqual(['other@customer.example']);
  });

  it('leaves no address in the keys of the store, and what it leaves is purged', async () => {
    await both();
    await inquire();
    const keys: string[] = [];
    for await (const id of api.ctx.stores.acknowledged.ids()) keys.push(id);
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
    api.clock.now += DAY;
    await purge(api.ctx);
    for await (const id of api.ctx.stores.acknowledged.ids()) expect(id).toBe('');
  });

  it.each([
    ['an address', 'Visit evil.example now'],
    ['a link', 'https://evil.example'],
    ['a telephone number', 'Call 0771234567'],
    ['an e-mail address', 'me@evil.example'],
    ['a tag', '<b>Nimal</b>'],
  ])('carries no foreign message: %s in a name is left out', async (_what, firstName) => {
    await both();
    await inquire({ firstName });
    const [mail] = mails();
    expect(mail?.text).toMatch(/^Dear Sir or Madam,/);
    for (const part of [mail?.text, mail?.html, mail?.subject]) expect(part).not.toContain(firstName);
    expect(mail?.text).not.toContain(INQUIRY.message);
  });
});
