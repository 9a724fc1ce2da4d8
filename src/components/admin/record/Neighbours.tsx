import { useEffect } from 'react';
import { recordAddress } from '#lib/record-address';
import { buttonClasses } from '../../ui/button/classes.ts';
import type { RecordOrder } from './record-order.ts';

interface Props {
  /** The address of this kind of record's page. */
  page: string;
  id: string;
  /** The order of the list that the record was opened from. */
  order: RecordOrder;
}

/** Whether a key belongs to what has the focus. */
const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, select, textarea, dialog, [contenteditable]') !== null;

/**
 * The way to the records before and after in the list's order. The arrow keys do the same: they are no characters, so
 * that no letter is taken from speech input (WCAG 2.1.4).
 */
export function Neighbours({ page, id, order: { ids } }: Props) {
  const place = ids.indexOf(id);
  const addressOf = (other: string | undefined) => other && recordAddress(page, other);
  const previous = addressOf(ids[place - 1]);
  const next = addressOf(ids[place + 1]);

  useEffect(() => {
    const follow = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || isTyping(event.target)) return;
      const address = event.key === 'ArrowLeft' ? previous : event.key === 'ArrowRight' ? next : undefined;
      if (address) location.assign(address);
    };
    addEventListener('keydown', follow);
    return () => removeEventListener('keydown', follow);
  }, [previous, next]);

  if (ids.length < 2) return null;
  return (
    <div className="flex items-center gap-2">
      <Neighbour href={previous} rel="prev">
        Previous
      </Neighbour>
      <span className="text-ink-muted tabular-nums">
        {place + 1} of {ids.length.toLocaleString('en')}
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

/** A link that looks like a button; at an end of the list it leads nowhere. */
const Neighbour = ({ href, rel, children }: NeighbourProps) => (
  <a
    href={href}
    rel={rel}
    aria-disabled={href ? undefined : true}
    className={buttonClasses(
      { variant: 'secondary', size: 'sm' },
      href ? '' : 'pointer-events-none opacity-50',
    )}
  >
    {children}
  </a>
);
