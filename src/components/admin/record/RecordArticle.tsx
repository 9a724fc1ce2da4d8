import { useRef, useState, type ReactNode } from 'react';
import { Button } from '../../ui/Button.tsx';

interface Props {
  /** The name of the person. */
  name: string;
  /** Where the office is with the record, beside the name. */
  badge: ReactNode;
  /** A line below the name. */
  about?: ReactNode;
  /** The next step, the person's text and the mails to the person. */
  children: ReactNode;
  /** Further cards below. */
  after?: ReactNode;
  /** What the office notes of the record; beside the rest, where there is room. */
  panel: ReactNode;
}

/** The page of a person's record: the person, and the panel of the office beside. */
export const RecordArticle = ({ name, badge, about, children, after, panel }: Props) => (
  <article
    aria-labelledby="person"
    className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-8"
  >
    <div className="grid grid-cols-1 gap-6">
      <div className="grid grid-cols-1 gap-6 rounded-lg border border-line bg-paper p-5 sm:p-8">
        <div className="grid gap-1">
          <div className="flex flex-wrap items-center gap-3">
            <h2 id="person" className="min-w-0 text-lead font-semibold wrap-anywhere">
              {name}
            </h2>
            {/* Not to be taken for what is being stored just now. */}
            <span className="transition-opacity in-data-busy:opacity-60">{badge}</span>
          </div>
          {about && <p className="wrap-anywhere text-ink-soft">{about}</p>}
        </div>
        {children}
      </div>
      {after}
    </div>
    <div className="grid gap-6 rounded-lg border border-line bg-paper p-5 text-small sm:p-8 lg:p-6">
      {panel}
    </div>
  </article>
);

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
    /** How many are not shown, and whether all of these are older than the shown ones. */
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

interface EarlierProps extends Pick<ReturnType<typeof useNewest>, 'count' | 'isEarlier' | 'onShow'> {
  /** The words for one item and for several. */
  nouns: [one: string, several: string];
}

/** The button that shows what `useNewest` leaves out. */
export const ShowEarlier = ({ count, isEarlier, nouns: [one, several], onShow }: EarlierProps) =>
  count > 0 && (
    <Button size="sm" variant="secondary" className="justify-self-start" onClick={onShow}>
      {`Show ${count} ${isEarlier ? 'earlier' : 'more'} ${count === 1 ? one : several}`}
    </Button>
  );
