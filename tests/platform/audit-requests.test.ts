import { expect, it, onTestFinished } from 'vitest';
import { recordAction } from '#server/features/audit/audit';
import { startApi } from '../support/api.ts';

it('sixteen entries of the audit trail: two requests each, and eighteen for all of them', async () => {
  const api = await startApi();
  onTestFinished(() => api.stop());
  const entry = { who: '', action: 'logout', outcome: 'done', record: '' } as const;
  // The very first one creates the head, with two requests more.
  await recordAction(api.ctx, entry);
  const { total } = await api.countRequests(async () => {
    for (let n = 0; n < 16; n += 1) await recordAction(api.ctx, entry);
    await api.settled();
  });
  expect(total).toBeLessThanOrEqual(16 * 2 + 18 + 1);
});
