import { useState, type ComponentProps, type ReactNode } from 'react';
import { SmallButton } from '../../ui/Button.tsx';
import { LoadingStatus, Skeleton } from '../../ui/Skeleton.tsx';

const CARD = 'grid grid-cols-1 gap-6 rounded-lg border border-line bg-paper p-5 sm:p-8';

interface ColumnsProps extends Pick<ComponentProps<'article'>, 'role' | 'aria-labelledby'> {
  children: ReactNode;
  after?: ReactNode;
  /** What the office notes of the record; beside the cards, where there is room. */
  panel: ReactNode;
}

/** The page of a person's record: the cards with the person, and the panel of the office. */
export const RecordColumns = ({ children, after, panel, ...rest }: ColumnsProps) => (
  <article
    {...rest}
    className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-8"
  >
    <div className="grid grid-cols-1 gap-6">
      <div className={CARD}>{children}</div>
      {after}
    </div>
    <div className={`${CARD} text-small lg:p-6`}>{panel}</div>
  </article>
);

/** The placeholder of a record's page while it loads. */
export const LoadingRecord = ({ name }: { name: string }) => {
  const panel = (
    <>
      <Skeleton className="h-32 w-full" />
      <Skeleton className="h-48 w-full" />
      <Skeleton className="h-9 w-36" />
    </>
  );
  return (
    <div aria-busy="true" aria-label={name} role="region">
      <LoadingStatus />
      <RecordColumns role="presentation" panel={panel}>
        <Skeleton className="h-7 w-56 max-w-full lg:h-8" />
        <Skeleton className="h-24 w-full sm:h-11 sm:w-96 sm:max-w-full" />
        <Skeleton className="h-16 w-full" />
        <Skeleton className="h-52 w-full" />
      </RecordColumns>
    </div>
  );
};

/** How many of a record's notes or mails are shown at first: what stands below them stays near. */
const NEWEST = 5;

interface NewestProps<T> {
  items: readonly T[];
  /** The words for one item and for several. */
  nouns: [one: string, several: string];
  mayHide?: (item: T) => boolean;
  className: string;
  children: (item: T) => ReactNode;
}

/** A record's notes or mails, oldest first: the newest at first, and the others on demand. */
export function NewestList<T extends { id: string }>(props: NewestProps<T>) {
  const { items, nouns, mayHide = () => true, className, children } = props;
  const [isWhole, setWhole] = useState(false);
  const hidden = new Set(isWhole ? [] : items.slice(0, -NEWEST).filter(mayHide));
  if (items.length === 0) return null;
  return (
    <>
      {hidden.size > 0 && (
        <SmallButton className="justify-self-start" onClick={() => setWhole(true)}>
          {`Show ${hidden.size} ${hidden.has(items[0]!) ? 'earlier' : 'more'} ${nouns[hidden.size === 1 ? 0 : 1]}`}
        </SmallButton>
      )}
      <ol className="grid grid-cols-1 gap-3">
        {items.map(
          (item) =>
            !hidden.has(item) && (
              <li key={item.id} className={className}>
                {children(item)}
              </li>
            ),
        )}
      </ol>
    </>
  );
}
