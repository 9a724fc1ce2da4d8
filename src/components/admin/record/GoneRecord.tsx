import { buttonClasses } from '../../ui/button/classes.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';

interface Props {
  /** The list to choose another record from. */
  list: string;
  /** What no longer exists, as a sentence. */
  children: string;
}

/** The page of a record that no longer exists: another try would find nothing either, so it leads to the list. */
export const GoneRecord = ({ list, children }: Props) => (
  <div role="alert">
    <EmptyState
      title={children}
      action={
        <a href={list} className={buttonClasses({ variant: 'secondary' })}>
          Go to the list
        </a>
      }
    >
      It was deleted or erased, or the address is not complete.
    </EmptyState>
  </div>
);
