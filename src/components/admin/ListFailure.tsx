import { Failure } from './Failure.tsx';
import type { List } from './use-list.ts';

interface Props {
  /** What could not be loaded, as a sentence. */
  what: string;
  list: Pick<List<object>, 'status' | 'items' | 'complete' | 'problem' | 'reload'>;
}

/** What is said first: rows that are shown were loaded before. */
function missingIn({ what, list: { items, complete } }: Props): string {
  if (items.length === 0) return what;
  return complete ? 'The list could not be refreshed.' : 'Only part of the list could be read.';
}

/** Why a list is not shown, not as a whole or not as it is now, with a Retry button; nothing where it was read. */
export const ListFailure = ({ what, list }: Props) =>
  list.status === 'failed' && (
    <Failure what={missingIn({ what, list })} problem={list.problem} onRetry={list.reload} />
  );
