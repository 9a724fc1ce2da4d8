import { Checkbox } from '../../Checkbox.tsx';
import type { Column } from './column.ts';
import type { ChangeView } from './use-view.ts';
import type { TableView } from './view.ts';

interface Props<T> {
  view: TableView;
  change: ChangeView;
  columns: readonly Column<T>[];
}

/** Which columns are in sight; the first one names the row and stays. */
export function ColumnChooser<T>({ view, change, columns }: Props<T>) {
  const toggle = (id: string, shown: boolean) =>
    change({
      page: view.page,
      hidden: shown ? view.hidden.filter((other) => other !== id) : [...view.hidden, id],
    });
  return (
    <fieldset className="admin-panel">
      <legend className="sr-only">Columns shown</legend>
      {columns.map(({ id, header }, index) => (
        <Checkbox
          key={id}
          label={header}
          checked={!view.hidden.includes(id)}
          disabled={index === 0}
          onChange={(event) => toggle(id, event.currentTarget.checked)}
        />
      ))}
    </fieldset>
  );
}
