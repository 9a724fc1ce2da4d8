import type { ReactNode } from 'react';
import { TextLink } from '../../ui/text-link/TextLink.tsx';

interface Props {
  /** The list to choose another record from, and what leads to it. */
  list: string;
  /** Missing where the page below it has that way itself. */
  back: string | undefined;
  /** The way to the records before and after, once the browser told which these are. */
  neighbours?: ReactNode;
  children: ReactNode;
}

/**
 * The page of a record, below the way back to its list, which from tablets on is beside the heading above. That row is as
 * high without neighbours as with them, so that nothing moves when they appear.
 */
export const RecordFrame = ({ list, back, neighbours, children }: Props) => (
  <div className="relative grid max-w-7xl grid-cols-1 gap-6">
    {(back || neighbours) && (
      <nav
        aria-label="Records"
        className="flex min-h-9 flex-wrap items-center justify-between gap-x-6 gap-y-2 text-small max-md:min-h-11 md:absolute md:right-0 md:bottom-full md:mb-5 print:hidden"
      >
        {back && (
          <TextLink href={list} className="max-sm:-my-3 max-sm:py-3">
            {back}
          </TextLink>
        )}
        {neighbours}
      </nav>
    )}
    {children}
  </div>
);
