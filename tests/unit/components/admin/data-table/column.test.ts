import { expect, it } from 'vitest';
import { namingColumn, type Column } from '../../../../../src/components/admin/data-table/column.ts';

const column = (id: string, own: Partial<Column<string>> = {}): Column<string> => ({
  id,
  header: id,
  text: (row) => row,
  ...own,
});

it('a row is named by its heading column, or by its first column without one', () => {
  expect(namingColumn([column('id'), column('name', { heading: true })])?.id).toBe('name');
  expect(namingColumn([column('id'), column('email')])?.id).toBe('id');
  expect(namingColumn([])).toBeUndefined();
});
