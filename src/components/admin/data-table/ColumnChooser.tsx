import { Checkbox } from '../../ui/Checkbox.tsx';
import { namingColumn, type Column } from './column.ts';
import type { ChangeView } from './use-view.ts';
import type { TableView } from '#src/lib/list/view.ts';

interface Props<T> {
  view: TableView;
  change: ChangeView;
  columns: readonly Column<T>[];
}

/** Chooses the columns to show; the one that names the row cannot be hidden. */
export function ColumnChooser<T>({ view, change, columns }: Props<T>) {
  const naming = namingColumn(columns);
  const toggle = (id: string, shown: boolean) =>
    change({
      page: view.page,
      hidden: shown ? view.hidden.filter((other) => other !== id) : [...view.hidden, id],
    });
  return (
    <fieldset className="admin-panel">
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
