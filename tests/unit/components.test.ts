import { expect, it } from 'vitest';
import { RecentChanges } from '#src/components/admin/use-list.ts';

interface Row {
  id: string;
  words?: string;
}
const rows = (ids: string): Row[] => [...ids].map((id) => ({ id }));
const idOf = ({ id }: Row) => id;
let now = 5000;
const start = (order?: (one: Row, other: Row) => number) => {
  const changed = new RecentChanges<Row>({ idOf, ...(order && { order }) }, () => now);
  return { changed, shown: (ids: string) => changed.applyTo(rows(ids)).map(idOf).join('') };
};

it('the changes of a page to its list add, replace and remove rows, each in its place, until a change of others or a restored row', () => {
  const { changed, shown } = start();
  for (const id of ['c', 'a', 'e']) changed.put({ id });
  changed.put({ id: 'b', words: 'new' });
  expect(changed.applyTo(rows('bd'))).toEqual([...rows('a'), { id: 'b', words: 'new' }, ...rows('cde')]);
  changed.drop('b');
  expect(shown('bd')).toBe('acde');
  changed.put({ id: 'b' });
  expect(shown('d')).toBe('abcde');
  changed.forget('b');
  expect(shown('bd')).toBe('abcde');
  const newestFirst = start((one, other) => (one.id < other.id ? 1 : -1));
  newestFirst.changed.put({ id: 'c' });
  expect(newestFirst.shown('db')).toBe('dcb');
  newestFirst.changed.clear();
  expect(newestFirst.shown('db')).toBe('db');
});

it('the changes of a page to its list last a minute each, as long as a list may lag', () => {
  const { changed, shown } = start();
  changed.put({ id: 'a' });
  now += 30_000;
  changed.drop('c');
  const seen = [29_999, 1, 29_999, 1].map((time) => ((now += time), shown('bc')));
  expect(seen).toEqual(['ab', 'b', 'b', 'bc']);
});
