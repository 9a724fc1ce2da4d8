import { useCallback, useEffect, useRef, useState } from 'react';
import { isChangedMeanwhile } from '#src/lib/errors.ts';
import { broadcastChange } from '../reload-on-return.ts';
import { useLoaded, type Loaded } from '../use-loaded.ts';

/** What a record's page does with its record. */
export interface RecordActions<T> {
  /**
   * Stores a change and shows the answer. Changes are made one after the other, each of the record as the one before left it.
   * Another person's change rejects it with the server's error, and the record is read and shown anew.
   */
  change: (make: (record: T) => Promise<T>) => Promise<T>;
  /** Reads the record and shows it anew, after a call of another kind was refused because of another person's change. */
  readAnew: () => void;
  /** Whether a change is being stored. */
  isBusy: boolean;
}

interface Opened<T> extends RecordActions<T> {
  loaded: Loaded<T> & { reload: () => void };
  /** Whether the record is shown anew because of another person's change. */
  isChanged: boolean;
}

/** The record of a page, which `read` reads: a constant function. */
export function useRecord<T>(id: string, read: (id: string) => Promise<T>): Opened<T> {
  const loaded = useLoaded(useCallback(() => read(id), [read, id]));
  const { change: showLoaded, reload } = loaded;
  const [running, setRunning] = useState(0);
  const [isChanged, setChanged] = useState(false);
  /** The record as the last answer had it, which a render may not have shown yet; nothing changes one that is not loaded. */
  const latest = useRef<T>(undefined);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const value = loaded.status === 'ready' ? loaded.value : undefined;
  useEffect(() => {
    latest.current = value;
  }, [value]);

  const readAnew = () => {
    setChanged(true);
    reload();
  };

  const store = async (make: (record: T) => Promise<T>): Promise<T> => {
    try {
      const after = await make(latest.current as T);
      broadcastChange();
      latest.current = after;
      showLoaded(() => after);
      setChanged(false);
      return after;
    } catch (cause) {
      if (isChangedMeanwhile(cause)) readAnew();
      throw cause;
    } finally {
      setRunning((count) => count - 1);
    }
  };

  const change = (make: (record: T) => Promise<T>): Promise<T> => {
    setRunning((count) => count + 1);
    const turn = last.current.then(() => store(make));
    last.current = turn.catch(() => undefined);
    return turn;
  };

  return { loaded, change, readAnew, isBusy: running > 0, isChanged };
}
