import {
  columnFilteringFeature,
  columnVisibilityFeature,
  createFilteredRowModel,
  createSortedRowModel,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  type ColumnDef,
  type Row,
} from '@tanstack/react-table';
import type { Column } from './column.ts';
import { plain } from './search.ts';

/** What the lists use of the library, and nothing else of it is loaded. */
export const features = tableFeatures({
  columnFilteringFeature,
  columnVisibilityFeature,
  rowSelectionFeature,
  rowSortingFeature,
  filteredRowModel: createFilteredRowModel(),
  sortedRowModel: createSortedRowModel(),
});

export type Features = typeof features;

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

function compare(a: string | number, b: string | number): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : collator.compare(String(a), String(b));
}

/** A column in the library's words. */
export function columnDef<T extends object>(column: Column<T>): ColumnDef<Features, T> {
  const sortKey = column.sortBy ?? column.text;
  return {
    id: column.id,
    header: column.header,
    accessorFn: column.text,
    sortFn: (a: Row<Features, T>, b: Row<Features, T>) => compare(sortKey(a.original), sortKey(b.original)),
    filterFn: (row: Row<Features, T>, _id: string, wanted: string) =>
      plain(column.text(row.original)).includes(plain(wanted)),
  };
}
