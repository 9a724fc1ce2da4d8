import { useId, useState } from 'react';
import { sentenceOf } from '#src/lib/errors.ts';
import { SmallButton } from '../../ui/Button.tsx';
import { Checkbox, CONTROL } from '../../ui/fields.tsx';
import { OptionList } from '../../ui/Select.tsx';
import { showToast } from '../../ui/toast.tsx';
import { namingColumn } from './column.ts';
import type { Shown } from './DataTable.tsx';
import { ColumnFilters, FilterChips } from './filters.tsx';

export function download(name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 0);
}

const counted = (rows: number) => (rows === 1 ? '1 row' : `${rows.toLocaleString('en')} rows`);

/** A button whose panel is open. */
const EXPANDED = 'aria-expanded:border-line-strong aria-expanded:bg-sunken';

/** On a phone the search and one button share a row, and the button shows the other tools below them. */
const MORE =
  'contents max-sm:col-span-2 max-sm:hidden max-sm:grid-cols-2 max-sm:gap-2 max-sm:data-unfolded:grid max-sm:[&>:not([aria-expanded])]:col-span-2';

type Panel = 'filters' | 'columns';

/** Search, filters, columns and export above a list. */
export function Toolbar<T extends object>(props: Shown<T>) {
  const { name, view, change, table, list, countedBy, wide, onExport } = props;
  const { complete } = list;
  const rows = table.matching.length;
  /** Whether a phone shows more than the search. */
  const [unfolded, setUnfolded] = useState(false);
  const [open, setOpen] = useState<Panel>();
  const moreId = useId();
  const [exporting, setExporting] = useState(false);
  /** The filters that are set, but for the one whose choices stand above the list. */
  const filtered = Object.entries(view.filters).filter(([id, value]) => value && id !== countedBy).length;
  const withCount = (label: string) => (filtered ? `${label} (${filtered})` : label);

  const exportRows = async () => {
    const subject = `export-${name}`;
    setExporting(true);
    try {
      const { name: file, rows: written, blob } = await onExport(view);
      download(file, blob);
      showToast(`${counted(written)} exported to ${file}`, 'success', subject);
    } catch (cause) {
      showToast(`The list was not exported. ${sentenceOf(cause)}`, 'danger', subject);
    }
    setExporting(false);
  };

  const panelButton = (panel: Panel, label: string) => (
    <SmallButton
      className={EXPANDED}
      aria-expanded={open === panel}
      onClick={() => setOpen(open === panel ? undefined : panel)}
    >
      {label}
    </SmallButton>
  );

  return (
    <div className="grid grid-cols-1 gap-4">
      <div
        role="search"
        aria-label={name}
        className="flex flex-wrap items-center gap-2 max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto]"
        data-wide={wide || undefined}
      >
        <input
          type="search"
          aria-label={`Search ${name.toLowerCase()}`}
          placeholder="Search"
          value={view.query}
          onChange={(event) => change({ query: event.currentTarget.value })}
          className={`${CONTROL} search-box h-11 max-w-80 sm:h-9 sm:py-1 sm:text-small flex-[1_1_14rem] print:placeholder-shown:hidden cards:max-w-none cards:basis-full`}
        />
        <SmallButton
          className={`sm:hidden ${EXPANDED}`}
          aria-expanded={unfolded}
          aria-controls={moreId}
          onClick={() => {
            setUnfolded(!unfolded);
            // A panel would stay open without the button that closes it.
            setOpen(undefined);
          }}
        >
          {withCount('Tools')}
        </SmallButton>
        <div id={moreId} className={MORE} data-unfolded={unfolded || undefined}>
          {panelButton('filters', withCount('Filters'))}
          {!props.layout && panelButton('columns', 'Columns')}
          <SortSelect {...props} />
          <SmallButton
            className="sm:ml-auto"
            busy={exporting}
            disabled={rows === 0 && complete}
            title="Telephone and NIC numbers have spaces in the file, so that a spreadsheet keeps their zeros. Times are in UTC."
            onClick={() => void exportRows()}
          >
            {exporting ? 'Preparing...' : complete ? `Export CSV (${counted(rows)})` : 'Export CSV'}
          </SmallButton>
        </div>
      </div>
      {open === 'filters' ? <ColumnFilters {...props} /> : <FilterChips {...props} />}
      {open === 'columns' && !props.layout && <ColumnChooser {...props} />}
    </div>
  );
}

/** Chooses the columns to show; the one that names the row cannot be hidden. */
function ColumnChooser<T extends object>({ view, change, columns }: Shown<T>) {
  const naming = namingColumn(columns);
  const toggle = (id: string, shown: boolean) => {
    const others = view.hidden.filter((other) => other !== id);
    change({ page: view.page, hidden: shown ? others : [...others, id] });
  };
  return (
    // On a phone a press anywhere on a line counts.
    <fieldset className="admin-panel max-md:gap-0 max-md:[&_input]:my-3! max-md:[&_label]:my-0! max-md:[&_label]:flex-1 max-md:[&_label]:py-3">
      <legend className="sr-only">Columns shown</legend>
      {columns.map(({ id, header }) => (
        <Checkbox
          key={id}
          label={header}
          checked={!view.hidden.includes(id)}
          disabled={id === naming?.id && !view.hidden.includes(id)}
          onChange={(event) => toggle(id, event.currentTarget.checked)}
        />
      ))}
    </fieldset>
  );
}

/** The names of the ascending and the descending order. */
const ORDERS = {
  dates: ['earliest first', 'latest first'],
  letters: ['A to Z', 'Z to A'],
  numbers: ['lowest first', 'highest first'],
  steps: ['first to last', 'last to first'],
} as const;

/** Sorts the rows where they are cards, without column headings. */
function SortSelect<T extends object>({ columns, view: { sort }, change, wide }: Shown<T>) {
  // The list's own order is called 'Newest first' alone.
  const own = `-${columns.find(({ latestFirst }) => latestFirst)?.id}`;
  const chosen = sort ? `${sort.desc ? '-' : ''}${sort.id}` : '';
  const orders = columns.flatMap(({ id, header, sorted, dayOf, picture }) => {
    const [ascending, descending] = ORDERS[sorted ?? (dayOf ? 'dates' : 'letters')];
    const both = [
      { value: id, label: `${header}, ${ascending}` },
      { value: `-${id}`, label: `${header}, ${descending}` },
    ];
    return picture ? [] : both.filter(({ value }) => value !== own);
  });
  const choose = (order: string) =>
    change({ sort: order ? { id: order.replace(/^-/, ''), desc: order.startsWith('-') } : undefined });
  return (
    <select
      aria-label="Order"
      className="admin-select hidden px-3.5 cards:block cards:flex-[1_1_7rem]"
      data-wide={wide || undefined}
      value={chosen === own ? '' : chosen}
      onChange={(event) => choose(event.currentTarget.value)}
    >
      <option value="">Newest first</option>
      <OptionList options={orders} />
    </select>
  );
}
