import { expect, it } from 'vitest';
import { beginRead, withChanges } from '#src/components/admin/use-list.ts';

interface Row {
  id: string;
  words?: string;
}
const rows = (ids: string): Row[] => [...ids].map((id) => ({ id }));
const idOf = ({ id }: Row) => id;

it('the changes of a page to its list add, replace and remove rows, each in its place', () => {
  const shown = (ids: string, changed: string, removed = '', order?: (one: Row, other: Row) => number) => {
    const changes = new Map<string, Row | undefined>([...removed].map((id) => [id, undefined]));
    for (const id of changed) changes.set(id, { id, words: 'new' });
    const after = withChanges(rows(ids), changes, { idOf, ...(order && { order }) });
    return after.map(({ id, words }) => (words ? id.toUpperCase() : id)).join('');
  };
  expect(shown('bd', 'caeb')).toBe('ABCdE');
  expect(shown('bd', 'cae', 'b')).toBe('ACdE');
  expect(shown('db', 'c', '', (one, other) => (one.id < other.id ? 1 : -1))).toBe('dCb');
  expect(shown('dbc', '', 'b')).toBe('dc');
});

it('a list that is read again forgets the changes that were answered, not those under way', () => {
  const changes = new Map(rows('abc').map((row) => [row.id, row]));
  beginRead(changes, new Set('b'));
  expect([...changes.keys()]).toEqual(['b']);
});
