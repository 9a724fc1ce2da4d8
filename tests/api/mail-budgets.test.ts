import { beforeEach, describe, expect, it } from 'vitest';
import { deliverDue } from '#server/features/outbox/outbox';
import { HOUR, MINUTE } from '#server/platform/clock';
import { SILENT_LOG, startSignedIn } from '#tests/support/api';
import { perTest } from '#tests/support/lifetimes';
import { mailCalls } from '#tests/support/replies';

const api = perTest(() => startSignedIn({ log: SILENT_LOG }));

beforeEach(async () => {
  // With this, limits apply to this machine's requests, too.
  api.ctx.env = { ...api.ctx.env, limitLoopback: true };
});

const { inquire, reply } = mailCalls(api);

/** The mails to people, without the notifications to the office. */
const mails = () => api.resend.delivered.filter(({ to }) => to[0] !== 'office@veralu.example');

describe('the budgets of the hour', () => {
  const visitors = async (count: number) => {
    for (let number = 0; number < count; number += 1) await inquire({ message: `n${number}` });
  };

  it('of notifications may be used up: replies are sent all the same', async () => {
    const { id } = await inquire();
    const hour = Math.floor(api.clock.now / HOUR);
    await api.ctx.stores.budgets.put(`mails~${hour}`, { taken: 60, hour });
    api.ctx.counts.shares.clear();
    await visitors(2);
    expect(api.resend.delivered.filter(({ text }) => /n\d/.test(text))).toEqual([]);
    api.resend.mood = 500;
    await reply(id);
    api.resend.mood = 'well';
    api.clock.now += 5 * MINUTE;
    await deliverDue(api.ctx);
    expect(mails()).toHaveLength(1);
  });

  it('of replies may be used up: notifications are sent all the same, and the replies in the next hour', async () => {
    const { id } = await inquire();
    const hour = Math.floor(api.clock.now / HOUR);
    await api.ctx.stores.budgets.put(`replies~${hour}`, { taken: 300, hour });
    expect((await (await reply(id)).json()).replies[0].mail).toBe('pending');
    await visitors(1);
    expect(api.resend.delivered.some(({ text }) => text.includes('n0'))).toBe(true);
    expect(mails()).toEqual([]);
    api.clock.now += HOUR;
    await deliverDue(api.ctx);
    expect(mails()).toHaveLength(1);
  });
});
