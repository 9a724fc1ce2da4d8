import { useRef, useState } from 'react';

/** How many of a record's notes or mails are shown at first: what stands below them stays near. */
const NEWEST = 5;

const always = () => true;

/** The newest of a record's notes or mails, oldest first, and the others on demand. */
export function useNewest<T>(items: readonly T[], mayHide: (item: T) => boolean = always) {
  const [isWhole, setWhole] = useState(false);
  const list = useRef<HTMLOListElement>(null);
  const hidden = new Set(isWhole ? [] : items.slice(0, -NEWEST).filter(mayHide));
  const [oldest] = items;
  return {
    shown: items.filter((item) => !hidden.has(item)),
    /** How many are not shown, and whether these are all older than those that are. */
    count: hidden.size,
    isEarlier: oldest !== undefined && hidden.has(oldest),
    onShow: () => {
      setWhole(true);
      // The button disappears with the focus.
      list.current?.focus();
    },
    /** For the list. */
    props: { ref: list, tabIndex: -1 },
  };
}
