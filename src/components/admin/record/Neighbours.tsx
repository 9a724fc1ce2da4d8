import { useEffect } from 'react';
import { recordAddress } from '#src/lib/admin-pages.ts';
import { buttonClasses } from '../../ui/button/classes.ts';
import type { RecordOrder } from './record-order.ts';

interface Props {
  /** The address of this kind of record's page. */
  page: string;
  id: string;
  /** The order of the list that the record was opened from. */
  order: RecordOrder;
  /** Whether a change of the record is being stored: then the keys lead nowhere, because its result would not be seen. */
  isBusy: boolean;
}

/** Whether a key belongs to what has the focus. */
const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, select, textarea, dialog, [contenteditable]') !== null;

/** Whether a key leads to another record: pressed once, by itself, and meant for nothing else. */
const isFree = (event: KeyboardEvent) =>
  !event.defaultPrevented &&
  !event.repeat &&
  !(event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) &&
  !isTyping(event.target) &&
  !document.querySelector('dialog[open]');

/**
 * The way to the records before and after in the list's order. The arrow keys do the same: they are no characters, so
 * that no letter is taken from speech input (WCAG 2.1.4).
 */
export function Neighbours({ page, id, order, isBusy }: Props) {
  const { ids, complete } = order;
  const place = ids.indexOf(id);
  const addressOf = (other: string | undefined) => other && recordAddress(page, other);
  const previous = addressOf(ids[place - 1]);
  const next = addressOf(ids[place + 1]);

  useEffect(() => {
    const follow = (event: KeyboardEvent) => {
      if (isBusy || !isFree(event)) return;
      const address = event.key === 'ArrowLeft' ? previous : event.key === 'ArrowRight' ? next : undefined;
      if (address) location.assign(address);
    };
    addEventListener('keydown', follow);
    return () => removeEventListener('keydown', follow);
  }, [previous, next, isBusy]);

  if (ids.length < 2) return null;
  return (
    <div className="ml-auto flex items-center gap-2">
      <Neighbour href={previous} rel="prev">
        Previous
      </Neighbour>
      <span className="text-ink-muted tabular-nums">
        {complete ? `${place + 1} of ${ids.length.toLocaleString('en')}` : `Number ${place + 1}`}
      </span>
      <Neighbour href={next} rel="next">
        Next
      </Neighbour>
    </div>
  );
}

interface NeighbourProps {
  href: string | undefined;
  rel: 'prev' | 'next';
  children: string;
}

const ARROWS = { prev: 'M15 6l-6 6 6 6', next: 'M9 6l6 6-6 6' };

/** A link that looks like a button; at an end of the list it leads nowhere. A phone has room for its arrow alone. */
const Neighbour = ({ href, rel, children }: NeighbourProps) => (
  <a
    href={href}
    rel={rel}
    aria-disabled={href ? undefined : true}
    className={buttonClasses(
      { variant: 'secondary', size: 'sm' },
      `max-sm:w-11 max-sm:px-0 ${href ? '' : 'pointer-events-none opacity-50'}`,
    )}
  >
    <svg
      viewBox="0 0 24 24"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="sm:hidden"
    >
      <path d={ARROWS[rel]} />
    </svg>
    <span className="max-sm:sr-only">{children}</span>
  </a>
);
