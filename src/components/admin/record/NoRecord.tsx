import { buttonClasses } from '../../ui/button/classes.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';

interface Props {
  /** As the page's heading has it. */
  name: string;
  /** The list to choose a record from, and what leads to it. */
  list: string;
  back: string;
}

/** The page of a record whose address names none. */
export const NoRecord = ({ name, list, back }: Props) => (
  <EmptyState
    title={`No ${name.toLowerCase()} chosen`}
    action={
      <a href={list} className={buttonClasses({ variant: 'secondary' })}>
        {back}
      </a>
    }
  >
    The address of this page does not name a record. Open one from the list.
  </EmptyState>
);
