import { beforeEach, expect, it } from 'vitest';
import { JustChanged } from '../../../../src/components/admin/recent-changes.ts';

interface Row {
  id: string;
  words?: string;
}

const rows = (ids: string): Row[] => [...ids].map((id) => ({ id }));
const idOf = ({ id }: Row) => id;
const ids = (list: Row[]) => list.map(idOf).join('');

let now: number;
let changed: JustChanged<Row>;

beforeEach(() => {
  now = 5000;
  changed = new JustChanged<Row>({ idOf }, () => now);
});

it('leaves an answer as it is when nothing was changed', () => {
  const items = rows('bd');
  expect(changed.over(items)).toBe(items);
});

it('shows a new row in its place, and a changed one once', () => {
  for (const id of ['c', 'a', 'e']) changed.put({ id });
  changed.put({ id: 'b', words: 'new' });
  const over = changed.over(rows('bd'));
  expect(ids(over)).toBe('abcde');
  expect(over[1]).toEqual({ id: 'b', words: 'new' });
});

it('sorts as it is told', () => {
  const order = (one: Row, other: Row) => (one.id < other.id ? 1 : -1);
  const newestFirst = new JustChanged<Row>({ idOf, order }, () => now);
  newestFirst.put({ id: 'c' });
  expect(ids(newestFirst.over(rows('db')))).toBe('dcb');
});

it('leaves out what is gone, until it is brought back', () => {
  changed.drop('b');
  expect(ids(changed.over(rows('abc')))).toBe('ac');
  changed.put({ id: 'b' });
  expect(ids(changed.over(rows('ac')))).toBe('abc');
});

it('goes by the answer again where another admin was faster', () => {
  changed.put({ id: 'a', words: 'mine' });
  changed.drop('b');
  changed.forget('a');
  changed.forget('b');
  expect(changed.over(rows('ab'))).toEqual(rows('ab'));
});

it('goes by the answer again once a list cannot lag behind the change any more', () => {
  changed.put({ id: 'a' });
  now += 30_000;
  changed.drop('c');
  now += 29_999;
  expect(ids(changed.over(rows('bc')))).toBe('ab');
  now += 1;
  expect(ids(changed.over(rows('bc')))).toBe('b');
  now += 30_000;
  expect(ids(changed.over(rows('bc')))).toBe('bc');
});
