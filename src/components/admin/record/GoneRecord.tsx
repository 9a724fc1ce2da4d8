import { buttonClasses } from '../../ui/button/classes.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';

interface Props {
  /** The list to choose another record from. */
  list: string;
  /** What no longer exists, as a sentence; a second one, where it is known, says what became of it. */
  children: string;
  /** What may have happened to it, where that is not known. */
  fate?: string;
}

/** The page of a record that no longer exists: another try would find nothing either, so it leads to the list. */
export function GoneRecord({ list, children, fate = 'deleted or erased' }: Props) {
  const [gone = children, known = `It was ${fate}, or the address is not complete.`] =
    children.split(/(?<=\.) /);
  return (
    <div role="alert">
      <EmptyState
        title={gone}
        action={
          <a href={list} className={buttonClasses({ variant: 'secondary' })}>
            Go to the list
          </a>
        }
      >
        {known}
      </EmptyState>
    </div>
  );
}
