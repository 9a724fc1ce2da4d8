import { beforeEach, expect, it } from 'vitest';
import { RecentChanges } from '../../../../src/components/admin/recent-changes.ts';

interface Row {
  id: string;
  words?: string;
}

const rows = (ids: string): Row[] => [...ids].map((id) => ({ id }));
const idOf = ({ id }: Row) => id;
const ids = (list: Row[]) => list.map(idOf).join('');

let now: number;
let changed: RecentChanges<Row>;

beforeEach(() => {
  now = 5000;
  changed = new RecentChanges<Row>({ idOf }, () => now);
});

it('leaves an answer as it is when nothing was changed', () => {
  const items = rows('bd');
  expect(changed.applyTo(items)).toBe(items);
});

it('shows a new row in its place, and a changed one once', () => {
  for (const id of ['c', 'a', 'e']) changed.put({ id });
  changed.put({ id: 'b', words: 'new' });
  const shown = changed.applyTo(rows('bd'));
  expect(ids(shown)).toBe('abcde');
  expect(shown[1]).toEqual({ id: 'b', words: 'new' });
});

it('sorts in the given order', () => {
  const order = (one: Row, other: Row) => (one.id < other.id ? 1 : -1);
  const newestFirst = new RecentChanges<Row>({ idOf, order }, () => now);
  newestFirst.put({ id: 'c' });
  expect(ids(newestFirst.applyTo(rows('db')))).toBe('dcb');
});

it('leaves out deleted rows until they are restored', () => {
  changed.drop('b');
  expect(ids(changed.applyTo(rows('abc')))).toBe('ac');
  changed.put({ id: 'b' });
  expect(ids(changed.applyTo(rows('ac')))).toBe('abc');
});

it('uses the answer if another admin changed the row later', () => {
  changed.put({ id: 'a', words: 'mine' });
  changed.drop('b');
  changed.forget('a');
  changed.forget('b');
  expect(changed.applyTo(rows('ab'))).toEqual(rows('ab'));
});

it('uses the answer once the list cannot lag behind the change', () => {
  changed.put({ id: 'a' });
  now += 30_000;
  changed.drop('c');
  now += 29_999;
  expect(ids(changed.applyTo(rows('bc')))).toBe('ab');
  now += 1;
  expect(ids(changed.applyTo(rows('bc')))).toBe('b');
  now += 30_000;
  expect(ids(changed.applyTo(rows('bc')))).toBe('bc');
});

it('applies thousands of changes to a long list at once', () => {
  const numbered = (id: number): Row => ({ id: String(id).padStart(6, '0') });
  const items = Array.from({ length: 20_000 }, (_, id) => numbered(id));
  for (const { id } of items.filter((_, at) => at % 2 === 0)) changed.put({ id, words: 'mine' });
  const begun = performance.now();
  const shown = changed.applyTo(items);
  // A search of the list for each change takes some seconds.
  expect(performance.now() - begun).toBeLessThan(500);
  expect(shown.map(idOf)).toEqual(items.map(idOf));
  expect(shown.filter(({ words }) => words === 'mine')).toHaveLength(10_000);
});
