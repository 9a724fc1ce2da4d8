import { expect, it } from 'vitest';
import { newId } from '#server/platform/ids';
import { inBatches, RECORDS_AT_ONCE } from '#server/stores/batches';
import { adminCookie, startApi } from '#tests/support/api';
import { INQUIRY } from '#tests/support/inquiries';
import { perTest } from '#tests/support/lifetimes';

const RECORDS = 600;
const CALLS = 8;

const api = perTest(startApi);

async function fill(): Promise<void> {
  const { stores, clock } = api.ctx;
  const createdAt = clock();
  const ids = Array.from({ length: RECORDS }, () => newId(createdAt));
  await inBatches(ids, RECORDS_AT_ONCE, (id) =>
    stores.inquiries.create(id, { ...INQUIRY, interests: ['Other'], mail: 'sent', createdAt }),
  );
}

it('parallel calls on a store without a snapshot read each record once in total', async () => {
  await fill();
  const cookie = await adminCookie(api);
  const statuses: number[] = [];
  const { requests } = await api.countRequests(() =>
    Promise.all(
      Array.from({ length: CALLS }, async () => {
        const answer = await api.callOnly('/api/getemaildetails?limit=10', {
          headers: { cookie },
        });
        statuses.push(answer.status);
      }),
    ),
  );
  expect(new Set(statuses)).toEqual(new Set([200]));
  const reads = requests.filter(({ kind, store }) => kind === 'get' && store.endsWith('inquiries'));
  expect(reads.length).toBeGreaterThanOrEqual(RECORDS);
  expect(reads.length).toBeLessThan(1.2 * RECORDS);
});
