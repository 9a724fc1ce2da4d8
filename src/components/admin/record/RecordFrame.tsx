import type { ComponentProps, ReactNode } from 'react';
import { recordAddress } from '#src/lib/admin-pages.ts';
import { buttonClasses } from '../../ui/Button.tsx';
import { readStored, writeStored } from '../../ui/form/storage.ts';
import { LineIcon } from '../../ui/LineIcon.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { useWindowEvent } from '../../ui/use-window-event.ts';

/** The records of a list in the order in which the list showed them, and its address with search and filters. */
interface RecordOrder {
  ids: readonly string[];
  list: string;
  /** Whether the whole list was loaded: otherwise the number of its records is not known. */
  complete: boolean;
}

/** One order for each kind of record, in this tab until the logout: the list's address may contain a searched name. */
const entryOf = (page: string) => `order:${page}`;

/** Notes the order in which the list of this page shows its records. */
export function rememberOrder(page: string, ids: readonly string[], complete: boolean): void {
  const list = location.pathname + location.search + location.hash;
  writeStored(entryOf(page), { ids, list, complete } satisfies RecordOrder);
}

/** The order that `rememberOrder` stored, if the list had this record. */
export function orderWith(page: string, id: string): RecordOrder | undefined {
  const order = readStored(entryOf(page)) as RecordOrder | undefined;
  return order?.ids.includes(id) ? order : undefined;
}

/** The record that followed this one in its list. */
export function nextOf(page: string, id: string): string | undefined {
  const ids = orderWith(page, id)?.ids ?? [];
  return ids[ids.indexOf(id) + 1];
}

interface FrameProps {
  /** The address of the list. */
  list: string;
  /** The label of the link to the list; missing where the page below has such a link. */
  back: string | undefined;
  /** The way to the records before and after, once the browser's storage was read. */
  neighbours?: ReactNode;
  children: ReactNode;
}

/** A record below the way back to its list, in a row of one height: nothing moves when the neighbours appear. */
export const RecordFrame = ({ list, back, neighbours, children }: FrameProps) => (
  <div className="relative grid max-w-7xl grid-cols-1 gap-6">
    {(back || neighbours) && (
      <nav
        aria-label="Records"
        className="flex min-h-9 flex-wrap items-center justify-between gap-x-6 gap-y-2 text-small max-md:min-h-11 md:absolute md:right-0 md:bottom-full md:mb-3 print:hidden"
      >
        {back && (
          <TextLink href={list} className="max-sm:-my-3 max-sm:py-3">
            {back}
          </TextLink>
        )}
        {neighbours}
      </nav>
    )}
    <div className="contents">{children}</div>
  </div>
);

/** Whether a key leads to another record: pressed once, by itself, outside of a control or dialog that takes keys. */
const isFree = (event: KeyboardEvent) =>
  !event.defaultPrevented &&
  !event.repeat &&
  !(event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) &&
  !(event.target as Element).closest?.('input, select, textarea, [contenteditable]') &&
  !document.querySelector('dialog[open]');

interface Props {
  /** The address of this kind of record's page. */
  page: string;
  id: string;
  order: RecordOrder;
  /** Whether a change of the record is being stored: then the keys lead nowhere, because its result would not be seen. */
  isBusy: boolean;
}

/** Links to the neighbours in the list. The arrow keys do the same; letters could be spoken words of speech input (WCAG 2.1.4). */
export function Neighbours({ page, id, order: { ids, complete }, isBusy }: Props) {
  const place = ids.indexOf(id);
  const [previous, next] = [ids[place - 1], ids[place + 1]].map(
    (other) => other && recordAddress(page, other),
  );

  useWindowEvent('keydown', (event: KeyboardEvent) => {
    if (isBusy || !isFree(event)) return;
    const address = event.key === 'ArrowLeft' ? previous : event.key === 'ArrowRight' ? next : undefined;
    if (address) location.assign(address);
  });

  if (ids.length < 2) return null;
  return (
    <div className="ml-auto flex items-center gap-2">
      <Neighbour href={previous} rel="prev" label="Previous" arrow="M15 6l-6 6 6 6" />
      <span className="text-ink-muted tabular-nums">
        {complete ? `${place + 1} of ${ids.length.toLocaleString('en')}` : `Number ${place + 1}`}
      </span>
      <Neighbour href={next} rel="next" label="Next" arrow="M9 6l6 6-6 6" />
    </div>
  );
}

type NeighbourProps = ComponentProps<'a'> & { label: string; arrow: string };

/** A phone has room for the arrow alone. */
const Neighbour = ({ label, arrow, ...link }: NeighbourProps) => (
  <a
    {...link}
    aria-disabled={link.href ? undefined : true}
    className={buttonClasses(
      { variant: 'secondary', size: 'sm' },
      `max-sm:w-11 max-sm:px-0 ${link.href ? '' : 'pointer-events-none opacity-50'}`,
    )}
  >
    <LineIcon d={arrow} className="sm:hidden" />
    <span className="max-sm:sr-only">{label}</span>
  </a>
);
