import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { placeOf } from '#local/backup-stores';
import { verifyAudit } from '#local/audit-chain';
import { changeHead, readHead } from '#server/features/audit/chain';
import { hashOf, linked, newHead } from '#server/features/audit/links';
import { verifyChain } from '#server/features/audit/verify';
import { DAY, MINUTE } from '#server/platform/clock';
import { newId } from '#server/platform/ids';
import type { AuditRecord } from '#server/stores/audit-records';
import { startApi } from '#tests/support/api';
import {
  problemsOf,
  settleAll,
  storedEntry,
  trailOf,
  writeEntries,
  writeEntry,
} from '#tests/support/audit-trail';
import { injectFaults } from '#tests/support/faulty-blobs';
import { perTest } from '#tests/support/lifetimes';

const api = perTest(startApi);

const change = async (seq: number, changed: Partial<AuditRecord>) => {
  const { id, value } = await storedEntry(api, seq);
  await api.ctx.stores.audit.put(id, { ...value, ...changed });
};

describe('the hash chain', () => {
  it('links every entry to the one before, and the head to the last one', async () => {
    await writeEntries(api, 5);
    const { value: head } = (await readHead(api.ctx))!;
    const links = await Promise.all(
      [1, 2, 3, 4, 5].map(async (seq) => (await storedEntry(api, seq)).value.link!),
    );
    expect(links.map(({ prev }) => prev)).toEqual(['', ...links.slice(0, 4).map(({ hash }) => hash)]);
    expect(head).toMatchObject({ seq: 5, hash: links[4]?.hash });
    const verified = await verifyAudit(placeOf(undefined));
    expect(verified).toMatchObject({
      linked: 5,
      earlier: 0,
      problems: [],
      head: { seq: 5, hash: head.hash },
    });
  });

  it('finds an entry that was changed, in any field', async () => {
    await writeEntries(api, 4);
    for (const changed of [
      { who: 'Nimal' },
      { outcome: 'failed' as const },
      { record: 'other' },
      { networks: ['203.0.113'] },
      { changes: [] },
    ]) {
      const { value } = await storedEntry(api, 2);
      await change(2, changed);
      expect(await problemsOf()).toEqual([expect.stringMatching(/^Entry 2 .+ was changed\.$/)]);
      await change(2, {
        ...value,
        ...Object.fromEntries(Object.keys(changed).map((name) => [name, value[name as 'who']])),
      });
      expect(await problemsOf()).toEqual([]);
    }
  });

  it('finds an entry that was changed together with its hash, by the one after it', async () => {
    await writeEntries(api, 4);
    const { id, value } = await storedEntry(api, 2);
    const forged = { ...value, who: 'Nimal' };
    await api.ctx.stores.audit.put(id, { ...forged, link: { ...value.link!, hash: hashOf(id, forged) } });
    expect(await problemsOf()).toEqual([
      expect.stringMatching(/^Entry 3 .+ does not follow the entry before it\.$/),
    ]);
  });

  it('finds removed entries: one, some, the first and the last', async () => {
    await writeEntries(api, 6);
    const all = await Promise.all([1, 2, 3, 4, 5, 6].map((seq) => storedEntry(api, seq)));
    const without = async (...seqs: number[]) => {
      for (const seq of seqs) await api.ctx.stores.audit.remove(all[seq - 1]!.id);
      // What is still in the head would stand in for the record.
      await changeHead(api.ctx, (head) => ({ ...head, pending: [] }));
      const problems = await problemsOf();
      for (const seq of seqs) await api.ctx.stores.audit.put(all[seq - 1]!.id, all[seq - 1]!.value);
      return problems;
    };
    expect(await without(3)).toEqual(['Entry 3 is missing.']);
    expect(await without(2, 3, 5)).toEqual(['Entries 2 to 3 are missing.', 'Entry 5 is missing.']);
    expect(await without(1)).toEqual(['Entry 1 is missing.']);
    expect(await without(6)).toEqual(['Entry 6 is missing.']);
    expect(await problemsOf()).toEqual([]);
  });

  it('finds inserted entries: without a link, with a number that is taken, and after the head', async () => {
    await writeEntries(api, 3);
    const { value } = await storedEntry(api, 2);
    const { link: _link, ...unlinked } = value;
    const { stores } = api.ctx;
    const insert = async (inserted: AuditRecord) => {
      const id = newId(api.clock.now);
      await stores.audit.create(id, inserted);
      const problems = await problemsOf();
      await stores.audit.remove(id);
      return problems;
    };
    expect(await insert(unlinked)).toEqual([expect.stringContaining('is in no chain')]);
    expect(await insert(value)).toEqual([
      expect.stringMatching(/was changed|was inserted: there is another one with its number/),
    ]);
    const { value: head } = (await readHead(api.ctx))!;
    const [later] = linked(head, [{ id: newId(api.clock.now), value: unlinked }]).pending.slice(-1);
    await stores.audit.create(later!.id, later!.value);
    expect(await problemsOf()).toEqual([expect.stringContaining('the chain ends at entry 3')]);
  });

  it('finds a title that was changed, and accepts one that was removed', async () => {
    await writeEntries(api, 3);
    const { title } = (await storedEntry(api, 2)).value;
    await change(2, { title: { text: 'Another title', salt: title!.salt } });
    expect(await problemsOf()).toEqual([expect.stringMatching(/^Entry 2 .+: its title was changed\.$/)]);
    await change(2, { title: undefined });
    expect(await verifyAudit(placeOf(undefined))).toMatchObject({ untitled: 1, problems: [] });
  });

  it('names a head that is missing or was set back', async () => {
    await writeEntries(api, 4);
    const before = (await readHead(api.ctx))!.value;
    const { link } = (await storedEntry(api, 3)).value;
    await changeHead(api.ctx, (head) => ({ ...head, seq: 3, hash: link!.hash, pending: [] }));
    expect(await problemsOf()).toEqual([expect.stringContaining('the chain ends at entry 3')]);
    await changeHead(api.ctx, () => before);
    await api.ctx.stores.auditHead.remove('head');
    expect(await problemsOf()).toEqual([
      expect.stringMatching(/^4 entries belong to a chain whose head is missing/),
    ]);
  });
});

describe('appending', () => {
  it('loses nothing when three instances append sixty entries at once', { timeout: 30_000 }, async () => {
    const instances = [api, api.anotherInstance(), api.anotherInstance()];
    const writes = Array.from({ length: 60 }, (_, n) => writeEntry(instances[n % 3]!, `record-${n}`));
    await Promise.all(writes);
    await api.settled();
    const { seq } = (await readHead(api.ctx))!.value;
    expect([seq, await problemsOf()]).toEqual([60, []]);
    expect(new Set((await trailOf(api)).map(({ record }) => record)).size).toBe(60);
  });

  it('has stored an entry when it returns, and one that was stopped right after is not lost', async () => {
    await writeEntry(api, 'first');
    // Nothing but the head has it: an instance that ends here left nothing else.
    expect((await api.ctx.stores.audit.list()).records).toEqual([]);
    const other = api.anotherInstance();
    await writeEntry(other, 'second');
    expect((await trailOf(api)).map(({ record }) => record)).toEqual(
      expect.arrayContaining(['first', 'second']),
    );
    expect(await problemsOf()).toEqual([]);
  });

  it('is whole when an instance stops between the records and the head', async () => {
    for (let n = 0; n < 5; n += 1) await writeEntry(api, `record-${n}`);
    const { pending } = (await readHead(api.ctx))!.value;
    // Some records are written, the head still has all entries.
    for (const { id, value } of pending.slice(0, 3)) await api.ctx.stores.audit.create(id, value);
    expect(await problemsOf()).toEqual([]);
    await settleAll(api);
    expect([(await trailOf(api)).length, await problemsOf()]).toEqual([5, []]);
  });

  it('moves entries out of the head, so that it stays small', async () => {
    const real = vi.spyOn(Date, 'now');
    onTestFinished(() => real.mockRestore());
    for (let n = 0; n < 40; n += 1) {
      real.mockReturnValue(api.clock.now + n * MINUTE);
      await writeEntry(api, `record-${n}`);
      await api.settled();
    }
    const { pending, seq } = (await readHead(api.ctx))!.value;
    expect(seq).toBe(40);
    expect(pending.length).toBeLessThan(33);
    expect([(await trailOf(api)).length, await problemsOf()]).toEqual([40, []]);
  });

  it('does not make an answer wait while the head takes no writes', { timeout: 20_000 }, async () => {
    const events: string[] = [];
    api.ctx.log = { info: () => {}, error: (event) => events.push(event) };
    const store = injectFaults();
    onTestFinished(store.restore);
    Object.assign(store, { fault: 'fails', strikes: (name: string) => name === 'dev-audit-chain' });
    const startedAt = performance.now();
    await writeEntry(api, 'record');
    expect(performance.now() - startedAt).toBeLessThan(2500);
    await api.settled();
    expect(events).toContain('audit entry not written');
  });

  it('begins anew over a head that cannot be read, and verifying says so', async () => {
    await writeEntries(api, 3);
    await api.ctx.stores.auditHead.put('head', { chain: 7 } as never);
    await writeEntry(api, 'after');
    expect((await trailOf(api)).some(({ record }) => record === 'after')).toBe(true);
    expect(await problemsOf()).toEqual([expect.stringContaining('a chain whose head is missing')]);
  });
});

describe('entries of the version before the chain', () => {
  it('are counted and not verified', async () => {
    const old = { who: 'owner', action: 'login', outcome: 'done', record: '' } as const;
    for (const days of [3, 2]) await api.ctx.stores.audit.create(newId(api.clock.now - days * DAY), old);
    expect(await verifyAudit(placeOf(undefined))).toMatchObject({ linked: 0, earlier: 2, problems: [] });
    await writeEntries(api, 2);
    expect(await verifyAudit(placeOf(undefined))).toMatchObject({ linked: 2, earlier: 2, problems: [] });
    expect(await trailOf(api)).toHaveLength(4);
  });

  it('that appear after the chain has begun are named', () => {
    const head = newHead(1000 * DAY);
    const old: AuditRecord = { who: '', action: 'login', outcome: 'done', record: '' };
    expect(verifyChain(head, [{ id: newId(999 * DAY), value: old }]).problems).toEqual([]);
    expect(verifyChain(head, [{ id: newId(1001 * DAY), value: old }]).problems).toHaveLength(1);
  });
});
