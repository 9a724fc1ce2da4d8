import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { sentenceOf } from '#src/lib/sentences.ts';
import { Button } from '../../ui/button/Button.tsx';
import { CONTROL } from '../../ui/control-classes.ts';
import { showToast } from '../../ui/toast/toast-store.ts';
import type { Column } from './column.ts';
import { ColumnChooser } from './ColumnChooser.tsx';
import { ColumnFilters } from './ColumnFilters.tsx';
import type { DataTableProps } from './DataTable.tsx';
import { download } from './download.ts';
import { FilterChips } from './FilterChips.tsx';
import { MatchCount } from './MatchCount.tsx';
import { SortSelect } from './SortSelect.tsx';
import type { ChangeView } from './use-view.ts';
import type { TableView } from '#src/lib/list/view.ts';

interface Props<T extends object> {
  name: string;
  view: TableView;
  change: ChangeView;
  columns: readonly Column<T>[];
  /** The column whose filter is seen above the tools. */
  countedBy: string | undefined;
  /** All that match, of every page. */
  rows: readonly T[];
  /** Whether the whole list is loaded; before, the number of rows in an export is not known. */
  complete: boolean;
  onExport: DataTableProps<T>['onExport'];
  wide: boolean | undefined;
}

/** The name of a file whose date does not break at its hyphens. */
const withWholeDate = (file: string) => file.replaceAll(/(?<=\d)-/g, '-\u2060');

const counted = (rows: number) => (rows === 1 ? '1 row' : `${rows.toLocaleString('en')} rows`);

/** Closes the panel that a pressed button is in, and goes on at the first row. */
function showRows(pressed: HTMLElement, close: () => void) {
  const list = pressed.closest('[role=group]')?.querySelector('.data-table');
  // The rows move up by it, and the button has no focus any more.
  flushSync(close);
  list?.scrollIntoView();
  list?.querySelector<HTMLElement>('.data-open, .data-actions button')?.focus({ preventScroll: true });
}

/** Search, filters, columns and export above a list. */
export function Toolbar<T extends object>({
  name,
  view,
  change,
  columns,
  countedBy,
  rows,
  complete,
  onExport,
  wide,
}: Props<T>) {
  /** Whether a phone shows more than the search. */
  const [unfolded, setUnfolded] = useState(false);
  const [open, setOpen] = useState<'filters' | 'columns'>();
  const moreId = useId();
  const [exporting, setExporting] = useState(false);
  /** The filters that are set, but for the one whose choices stand above the list. */
  const filtered = Object.entries(view.filters).filter(([id, value]) => value && id !== countedBy).length;
  const toggle = (panel: 'filters' | 'columns') => setOpen(open === panel ? undefined : panel);

  const exportRows = async () => {
    const subject = `export-${name}`;
    setExporting(true);
    try {
      const { name: file, rows: written, blob } = await onExport(view);
      download(file, blob);
      showToast(`${counted(written)} exported to ${withWholeDate(file)}`, 'success', subject);
    } catch (cause) {
      showToast(`The list was not exported. ${sentenceOf(cause)}`, 'danger', subject);
    }
    setExporting(false);
  };

  return (
    <div className="grid grid-cols-1 gap-4">
      <div role="search" aria-label={name} className="data-tools" data-wide={wide || undefined}>
        <input
          type="search"
          aria-label={`Search ${name.toLowerCase()}`}
          placeholder="Search"
          value={view.query}
          onChange={(event) => change({ query: event.currentTarget.value })}
          className={`${CONTROL} search-box h-11`}
        />
        <Button
          variant="secondary"
          className="data-unfold"
          aria-expanded={unfolded}
          aria-controls={moreId}
          onClick={() => {
            setUnfolded(!unfolded);
            // A panel would stay open without the button that closes it.
            setOpen(undefined);
          }}
        >
          {filtered ? `Tools (${filtered})` : 'Tools'}
        </Button>
        <div id={moreId} className="data-more" data-unfolded={unfolded || undefined}>
          <Button variant="secondary" aria-expanded={open === 'filters'} onClick={() => toggle('filters')}>
            {filtered ? `Filters (${filtered})` : 'Filters'}
          </Button>
          <Button variant="secondary" aria-expanded={open === 'columns'} onClick={() => toggle('columns')}>
            Columns
          </Button>
          <SortSelect columns={columns} sort={view.sort} wide={wide} onSort={(sort) => change({ sort })} />
          <Button
            variant="secondary"
            className="sm:ml-auto"
            busy={exporting}
            disabled={rows.length === 0 && complete}
            onClick={() => void exportRows()}
          >
            {exporting ? 'Preparing...' : complete ? `Export CSV (${counted(rows.length)})` : 'Export CSV'}
          </Button>
        </div>
      </div>
      {open === 'filters' ? (
        <ColumnFilters {...{ view, change, columns }}>
          <MatchCount
            count={rows.length}
            complete={complete}
            onShow={(pressed) => showRows(pressed, () => setOpen(undefined))}
          />
        </ColumnFilters>
      ) : (
        <FilterChips {...{ view, change }} columns={columns.filter(({ id }) => id !== countedBy)} />
      )}
      {open === 'columns' && <ColumnChooser {...{ view, change, columns }} />}
    </div>
  );
}
