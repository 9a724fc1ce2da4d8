import { useCallback, useEffect, useState } from 'react';

interface Listing<T> {
  items: T[];
  setAside: number;
}

/** What is known of a list from the server. Items that came before stay while it loads again or fails. */
export interface ListState<T> extends Listing<T> {
  status: 'loading' | 'ready' | 'failed';
  /** Whether all pages have come. */
  complete: boolean;
  /** The sentence about the failure. */
  problem?: string;
}

/** Told to the window when a list that could not be read may be read now. */
export const LIST_AGAIN = 'list-again';

type Read<T> = (onPage: (listing: Listing<T>) => void, signal: AbortSignal) => Promise<void>;

const NOTHING = { status: 'loading' as const, items: [], setAside: 0, complete: false };

/** Reads a list when the screen opens, and again on `reload`. `read` must stay the same function. */
export function useList<T>(read: Read<T>): ListState<T> & { reload: () => void } {
  const [state, setState] = useState<ListState<T>>(NOTHING);
  const [round, setRound] = useState(0);

  useEffect(() => {
    const abort = new AbortController();
    const fail = (cause: unknown) => {
      if (abort.signal.aborted) return;
      const problem = cause instanceof Error ? cause.message : 'The list could not be read.';
      setState((before) => ({ ...before, status: 'failed', problem }));
    };
    let latest: Listing<T> = NOTHING;
    // A list that is read again shows its old rows until as many have come.
    const show = (listing: Listing<T>) => {
      latest = listing;
      setState((before) =>
        listing.items.length < before.items.length
          ? before
          : { status: 'ready', complete: false, ...listing },
      );
    };
    const finish = () => {
      if (!abort.signal.aborted) setState({ status: 'ready', complete: true, ...latest });
    };
    read(show, abort.signal).then(finish, fail);
    return () => abort.abort();
  }, [read, round]);

  const reload = useCallback(() => {
    setState((before) => ({ ...before, status: before.items.length > 0 ? 'ready' : 'loading' }));
    setRound((before) => before + 1);
  }, []);

  const failed = state.status === 'failed';
  useEffect(() => {
    if (!failed) return;
    addEventListener(LIST_AGAIN, reload);
    return () => removeEventListener(LIST_AGAIN, reload);
  }, [failed, reload]);

  return { ...state, reload };
}
