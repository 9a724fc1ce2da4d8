import { describe, expect, it } from 'vitest';
import { changeHead, readHead } from '#server/features/audit/chain';
import { pruneAudit } from '#server/features/audit/prune';
import { DAY } from '#server/platform/clock';
import { newId } from '#server/platform/ids';
import { startRun } from '#server/schedules';
import { startApi } from '#tests/support/api';
import { problemsOf, storedEntry, trailOf, writeEntries } from '#tests/support/audit-trail';
import { perTest } from '#tests/support/lifetimes';

const api = perTest(startApi);

describe('pruning', () => {
  const MONTH = 31 * DAY;

  it('removes what is older than AUDIT_MONTHS and leaves the chain whole', async () => {
    await writeEntries(api, 20);
    api.clock.now += 12 * MONTH;
    await writeEntries(api, 5);
    const old = { who: 'owner', action: 'login', outcome: 'done', record: '' } as const;
    await api.ctx.stores.audit.create(newId(api.clock.now - 30 * MONTH), old);
    expect(await pruneAudit(api.ctx)).toBe(1);
    api.clock.now += 13 * MONTH;
    expect(await pruneAudit(api.ctx)).toBe(20);
    // The entry about the first pruning is from the middle.
    const kept = (await trailOf(api)).map(({ action, rows }) => [action, rows]);
    expect(kept.filter(([action]) => action === 'vacancy.edit')).toHaveLength(5);
    expect(kept).toContainEqual(['audit.prune', 20]);
    expect((await readHead(api.ctx))!.value.pruned).toMatchObject({ seq: 20 });
    expect(await problemsOf()).toEqual([]);
    await writeEntries(api, 2);
    expect(await problemsOf()).toEqual([]);
    expect(await pruneAudit(api.ctx)).toBe(0);
  });

  it('keeps them as long as AUDIT_MONTHS says', async () => {
    await writeEntries(api, 3);
    api.clock.now += 5 * MONTH;
    expect(await pruneAudit(api.ctx)).toBe(0);
    api.ctx.env = { ...api.ctx.env, auditMonths: 4 };
    expect(await pruneAudit(api.ctx)).toBe(3);
    expect(await problemsOf()).toEqual([]);
  });

  it('that was stopped in between leaves it whole, and is finished by the next one', async () => {
    await writeEntries(api, 10);
    const all = await Promise.all([1, 2, 3].map((seq) => storedEntry(api, seq)));
    api.clock.now += 25 * MONTH;
    await pruneAudit(api.ctx);
    // A run that ended after the head was written left these.
    for (const { id, value } of all) await api.ctx.stores.audit.create(id, value);
    expect(await problemsOf()).toEqual([]);
    expect(await pruneAudit(api.ctx)).toBe(3);
    expect(await problemsOf()).toEqual([]);
  });

  it('does nothing when its time is over, and stops at a missing entry', async () => {
    await writeEntries(api, 4);
    await api.ctx.stores.audit.remove((await storedEntry(api, 2)).id);
    await changeHead(api.ctx, (head) => ({ ...head, pending: [] }));
    api.clock.now += 25 * MONTH;
    expect(await pruneAudit(api.ctx, { isOver: () => true })).toBe(0);
    expect(await pruneAudit(api.ctx, startRun(api.ctx))).toBe(1);
    expect((await problemsOf())[0]).toBe('Entry 2 is missing.');
  });
});
