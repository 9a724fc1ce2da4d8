import { useEffect, useState } from 'react';
import { recordAddress } from '#lib/record-address';
import { buttonClasses } from '../../ui/button/classes.ts';
import { TextLink } from '../../ui/text-link/TextLink.tsx';
import { orderWith } from './record-order.ts';

interface Props {
  /** The address of this kind of record's page. */
  page: string;
  id: string;
  /** The list, where the record was not opened from one. */
  list: string;
  /** What leads back to the list, such as 'All inquiries'. */
  back: string;
}

/** Whether a key belongs to what has the focus. */
const isTyping = (target: EventTarget | null) =>
  target instanceof Element && target.closest('input, select, textarea, dialog, [contenteditable]') !== null;

/**
 * The way back to the list, and to the records before and after in its order. The arrow keys do the same: they are no
 * characters, so that no letter is taken from speech input (WCAG 2.1.4).
 */
export function RecordNav({ page, id, list, back }: Props) {
  const [order] = useState(() => orderWith(page, id));
  const ids = order?.ids ?? [];
  const place = ids.indexOf(id);
  const addressOf = (other: string | undefined) => other && recordAddress(page, other);
  const previous = addressOf(ids[place - 1]);
  const next = addressOf(place < 0 ? undefined : ids[place + 1]);

  useEffect(() => {
    const follow = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || isTyping(event.target)) return;
      const address = event.key === 'ArrowLeft' ? previous : event.key === 'ArrowRight' ? next : undefined;
      if (address) location.assign(address);
    };
    addEventListener('keydown', follow);
    return () => removeEventListener('keydown', follow);
  }, [previous, next]);

  return (
    <nav
      aria-label="Records"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-small"
    >
      <TextLink href={order?.list ?? list}>{back}</TextLink>
      {ids.length > 1 && (
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
      )}
    </nav>
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
