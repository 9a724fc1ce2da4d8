import { describe, expect, it } from 'vitest';
import { searchRows } from '#lib/list/search';

const rows = [
  { name: 'Nimal Perera', town: 'Kelaniya' },
  { name: 'සුනිල් ජයසූරිය', town: 'Kandy' },
  { name: 'Zoë Müller', town: 'Colombo' },
];
const columns = [
  { id: 'name', header: 'Name', text: (row: { name: string }) => row.name },
  { id: 'town', header: 'Town', text: (row: { town: string }) => row.town },
];
const names = (query: string) => searchRows(rows, columns, query).map(({ name }) => name);

describe('searching a list', () => {
  it('shows everything without a query', () => expect(names('  ')).toHaveLength(3));
  it('finds each word in any column, in upper or lower case', () =>
    expect(names('KELA nimal')).toEqual(['Nimal Perera']));
  it('finds Sinhala', () => expect(names('සුනිල්')).toEqual(['සුනිල් ජයසූරිය']));
  it('finds composed and decomposed letters alike', () =>
    expect(names('Mu\u0308ller')).toEqual(['Zoë Müller']));
  it('finds nothing for a word that no row has', () => expect(names('nimal kandy')).toEqual([]));
});
