import type { ReactNode } from 'react';
import { TextLink } from '../../ui/text-link/TextLink.tsx';

interface Props {
  /** The list to choose another record from, and what leads to it. */
  list: string;
  /** Missing where the page below it has that way itself. */
  back: string | undefined;
  /** Whether that is all there is beside the heading, on phones, too: such a page never has neighbours. */
  alone?: boolean;
  /** The way to the records before and after, once the browser told which these are. */
  neighbours?: ReactNode;
  children: ReactNode;
}

/**
 * The page of a record, below the way back to its list, which from tablets on is beside the heading above. That row is as
 * high without neighbours as with them, so that nothing moves when they appear.
 */
export const RecordFrame = ({ list, back, alone = false, neighbours, children }: Props) => (
  <div className="relative grid max-w-7xl grid-cols-1 gap-6">
    {(back || neighbours) && (
      <nav
        aria-label="Records"
        data-alone={alone || undefined}
        className="flex min-h-9 flex-wrap items-center justify-between gap-x-6 gap-y-2 text-small max-md:min-h-11 max-md:data-alone:absolute max-md:data-alone:right-0 max-md:data-alone:bottom-full max-md:data-alone:mb-4 md:absolute md:right-0 md:bottom-full md:mb-5 print:hidden"
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
