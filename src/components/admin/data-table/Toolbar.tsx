import { useId, useState } from 'react';
import { sentenceOf } from '#lib/sentence';
import { Button } from '../../ui/button/Button.tsx';
import { CONTROL } from '../../ui/control-classes.ts';
import { showToast } from '../../ui/toast/toast-store.ts';
import type { Column } from './column.ts';
import { ColumnChooser } from './ColumnChooser.tsx';
import { ColumnFilters } from './ColumnFilters.tsx';
import { toCsv } from './csv.ts';
import { download } from './download.ts';
import { SortSelect } from './SortSelect.tsx';
import type { ChangeView } from './use-view.ts';
import type { TableView } from './view.ts';

interface Props<T extends object> {
  name: string;
  view: TableView;
  change: ChangeView;
  columns: readonly Column<T>[];
  /** All that match, of every page. */
  rows: readonly T[];
  /** Whether the whole list is loaded; an export of a part would look complete. */
  complete: boolean;
  /** Whether more pages are being loaded. */
  loadingMore: boolean;
  onExport: ((filtered: boolean) => Promise<void>) | undefined;
  wide: boolean | undefined;
  /** The path of a record's page, where it has one: its whole address is exported. */
  addressOf: ((row: T) => string) | undefined;
}

const counted = (rows: number) => (rows === 1 ? '1 row' : `${rows.toLocaleString('en')} rows`);

/** Search, filters, columns and export above a list. */
export function Toolbar<T extends object>({
  name,
  view,
  change,
  columns,
  rows,
  complete,
  loadingMore,
  onExport,
  wide,
  addressOf,
}: Props<T>) {
  /** Whether a phone shows more than the search. */
  const [unfolded, setUnfolded] = useState(false);
  const [open, setOpen] = useState<'filters' | 'columns'>();
  const moreId = useId();
  const [exporting, setExporting] = useState(false);
  const filtered = Object.values(view.filters).filter(Boolean).length;
  const toggle = (panel: 'filters' | 'columns') => setOpen(open === panel ? undefined : panel);

  const exportRows = async () => {
    setExporting(true);
    try {
      await onExport?.(filtered > 0 || view.query !== '');
      writeFile();
    } catch (cause) {
      showToast(sentenceOf(cause, 'The list was not exported.'), 'danger');
    }
    setExporting(false);
  };

  const writeFile = () => {
    const written = columns.filter(({ picture }) => !picture);
    const cells = rows.map((row) => [
      ...written.map(({ text, exported = text }) => exported(row)),
      ...(addressOf ? [location.origin + addressOf(row)] : []),
    ]);
    const day = new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Colombo' });
    const file = `${name.toLowerCase().replaceAll(' ', '-')}-${day}.csv`;
    download(
      file,
      'text/csv;charset=utf-8',
      toCsv([...written.map(({ header }) => header), ...(addressOf ? ['Link'] : [])], cells),
    );
    showToast(`${counted(rows.length)} exported to ${file}`);
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
          className={`${CONTROL} search-box min-h-11`}
        />
        <Button
          variant="secondary"
          className="data-unfold"
          aria-expanded={unfolded}
          aria-controls={moreId}
          onClick={() => setUnfolded(!unfolded)}
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
            busy={loadingMore || exporting}
            disabled={rows.length === 0 || !complete}
            onClick={() => void exportRows()}
          >
            {complete
              ? `Export CSV (${counted(rows.length)})`
              : loadingMore
                ? 'Reading all rows...'
                : 'Not all rows could be read'}
          </Button>
        </div>
      </div>
      {open === 'filters' && <ColumnFilters {...{ view, change, columns }} />}
      {open === 'columns' && <ColumnChooser {...{ view, change, columns }} />}
    </div>
  );
}
