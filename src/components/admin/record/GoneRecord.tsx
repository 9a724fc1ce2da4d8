import { buttonClasses } from '../../ui/button/classes.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';

interface Props {
  /** The list to choose another record from, and what leads to it. */
  list: string;
  back?: string;
  /** What no longer exists, as a sentence; a second one, where it is known, says what became of it. */
  children: string;
  /** What may have happened to it, where that is not known. */
  fate?: string;
  /** The list from which a deleted one can be restored. */
  deleted?: string | undefined;
}

/** The page of a record that no longer exists: another try would find nothing either, so it leads to the list. */
export function GoneRecord(props: Props) {
  const { list, back = 'Go to the list', children, fate = 'deleted or erased', deleted } = props;
  const [gone = children, known] = children.split(/(?<=\.) /);
  const link = buttonClasses({ variant: 'secondary' });
  return (
    <div role="alert">
      <EmptyState
        title={gone}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            {known && deleted && (
              <a href={deleted} className={link}>
                Deleted records
              </a>
            )}
            <a href={list} className={link}>
              {back}
            </a>
          </div>
        }
      >
        {known ?? `It was ${fate}, or the address is not complete.`}
      </EmptyState>
    </div>
  );
}
