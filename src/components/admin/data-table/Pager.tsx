import { useId, useLayoutEffect, useRef } from 'react';
import { Button } from '../../ui/button/Button.tsx';
import type { ChangeView } from './use-view.ts';
import { PAGE_SIZES } from '#src/lib/list/view.ts';

interface Props {
  page: number;
  lastPage: number;
  size: number;
  /** The number of matching rows. */
  total: number;
  /** The number of all rows. */
  all: number;
  /** Whether the whole list is loaded. */
  complete: boolean;
  change: ChangeView;
}

const number = new Intl.NumberFormat('en');

/** The shown rows in words: '1 to 100 of 250 (300 in all)', 'Row 101 of 101'; of a list that is not loaded as a whole, those 'so far'. */
function range({ page, size, total, all, complete }: Props): string {
  const soFar = complete ? '' : ' so far';
  if (total === 0) return `0 of ${number.format(all)}${soFar || ' shown'}`;
  const rest = (total === all ? '' : ` (${number.format(all)} in all)`) + soFar;
  const first = (page - 1) * size + 1;
  const last = Math.min(page * size, total);
  // Without the word, '26 of 26' would be a number of rows, and '1 of 1 (9 in all)' one of pages.
  const single = `${all > 1 ? 'Row ' : ''}${number.format(first)}`;
  const rows = first === last ? single : `${number.format(first)} to ${number.format(last)}`;
  return `${rows} of ${number.format(total)}${rest}`;
}

/** The foot of a list: the range of rows, the page size, and the page buttons. */
export function Pager(props: Props) {
  const { page, lastPage, size, change } = props;
  const id = useId();
  const pages = useRef<HTMLElement>(null);

  // The pressed button is disabled on the last or first page and loses the focus: focus the other one.
  useLayoutEffect(() => {
    const pressed = document.activeElement;
    if (pressed?.matches(':disabled') && pages.current?.contains(pressed))
      pages.current.querySelector<HTMLElement>('button:enabled')?.focus({ preventScroll: true });
  }, [page, lastPage]);

  const goToPage = (wanted: number) => {
    change({ page: wanted });
    // The new page begins at the head of the list, far above the button.
    const head = pages.current?.closest('[role=group]');
    if (head && head.getBoundingClientRect().top < 0) head.scrollIntoView();
  };

  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 text-small text-ink-soft">
      <p role="status">{range(props)}</p>
      <div className="rows-per-page flex items-center gap-2">
        <label htmlFor={id}>Rows per page</label>
        <select
          id={id}
          className="admin-select"
          value={size}
          onChange={(event) => change({ size: Number(event.currentTarget.value) })}
        >
          {PAGE_SIZES.map((offered) => (
            <option key={offered}>{offered}</option>
          ))}
        </select>
      </div>
      {lastPage > 1 && (
        <nav ref={pages} aria-label="Pages" className="ml-auto flex items-center gap-2">
          <Button size="sm" variant="secondary" disabled={page <= 1} onClick={() => goToPage(page - 1)}>
            Previous
          </Button>
          <span>{`Page ${number.format(page)} of ${number.format(lastPage)}`}</span>
          <Button
            size="sm"
            variant="secondary"
            disabled={page >= lastPage}
            onClick={() => goToPage(page + 1)}
          >
            Next
          </Button>
        </nav>
      )}
    </div>
  );
}
