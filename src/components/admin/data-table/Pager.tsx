import { useId } from 'react';
import { PAGE_SIZES, type pageOf } from '#src/lib/list/view.ts';
import { SmallButton } from '../../ui/Button.tsx';
import type { Shown } from './DataTable.tsx';

type Props<T extends object> = Shown<T> & ReturnType<typeof pageOf>;

const inWords = (count: number) => count.toLocaleString('en');

/** The shown rows in words: '1 to 100 of 250 (300 in all)', 'Row 101 of 101'; of a list that is not loaded as a whole, those 'so far'. */
function range<T extends object>({ from, to, table, list: { items, complete } }: Props<T>): string {
  const [total, all] = [table.matching.length, items.length];
  const soFar = complete ? '' : ' so far';
  if (total === 0) return `0 of ${inWords(all)}${soFar || ' shown'}`;
  const rest = (total === all ? '' : ` (${inWords(all)} in all)`) + soFar;
  const [first, last] = [from + 1, Math.min(to, total)];
  // Without the word, '26 of 26' would be a number of rows, and '1 of 1 (9 in all)' one of pages.
  const single = `${all > 1 ? 'Row ' : ''}${inWords(first)}`;
  const rows = first === last ? single : `${inWords(first)} to ${inWords(last)}`;
  return `${rows} of ${inWords(total)}${rest}`;
}

/** The foot of a list: the range of rows, the page size, and the page buttons. */
export function Pager<T extends object>(props: Props<T>) {
  const { page, lastPage, view, change } = props;
  const id = useId();

  const pageButton = (label: string, wanted: number) => {
    const isThere = wanted >= 1 && wanted <= lastPage;
    const open = (pressed: Element) => {
      change({ page: wanted });
      // The new page begins at the head of the list, far above the button.
      const head = pressed.closest('[role=group]');
      if (head && head.getBoundingClientRect().top < 0) head.scrollIntoView();
    };
    // Not disabled: the pressed button keeps the focus on the first and the last page.
    return (
      <SmallButton aria-disabled={!isThere} onClick={(event) => isThere && open(event.currentTarget)}>
        {label}
      </SmallButton>
    );
  };

  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 text-small text-ink-soft">
      <p role="status">{range(props)}</p>
      <div className="flex items-center gap-2 print:hidden">
        <label htmlFor={id}>Rows per page</label>
        <select
          id={id}
          className="admin-select"
          value={view.size}
          onChange={(event) => change({ size: Number(event.currentTarget.value) })}
        >
          {PAGE_SIZES.map((offered) => (
            <option key={offered}>{offered}</option>
          ))}
        </select>
      </div>
      {lastPage > 1 && (
        <nav aria-label="Pages" className="ml-auto flex items-center gap-2">
          {pageButton('Previous', page - 1)}
          <span>{`Page ${inWords(page)} of ${inWords(lastPage)}`}</span>
          {pageButton('Next', page + 1)}
        </nav>
      )}
    </div>
  );
}
