import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react';
import { isChangedMeanwhile } from '#src/lib/errors.ts';
import { Alert } from '../../ui/Alert.tsx';
import { buttonClasses } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { showToastNext } from '../../ui/toast.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { Failure } from '../Failure.tsx';
import { broadcastChange, useLoaded } from '../use-loaded.ts';
import { LoadingRecord } from './RecordArticle.tsx';
import { Neighbours, orderWith, RecordFrame } from './RecordFrame.tsx';

/** A kind of record that has a page. */
export interface RecordKind<T> {
  /** The heading of the page, such as 'Inquiry'. */
  name: string;
  page: string;
  /** The list to choose another record from, and the label of its link. */
  list: string;
  back: string;
  /** The list from which a deleted record can be restored. */
  deleted?: string;
  read: (id: string) => Promise<T>;
}

export interface RecordProps<T> {
  record: T;
  /** Stores a change of the record as the last change left it. After a change by another admin, rejects and shows the record. */
  change: (make: (record: T) => Promise<T>) => Promise<T>;
  /** Shows the record anew, after a call of another kind was refused because of another person's change. */
  readAnew: () => void;
  /** Goes to the list, which shows `result`; without it, what the caller has stored for the list, such as an offer of Undo. */
  leave: (result?: string) => void;
}

type Props<T> = { kind: RecordKind<T>; children: (props: RecordProps<T>) => ReactNode };

/** The page of one record, which `?id=` names. */
export function RecordPage<T>(props: Props<T>) {
  const { name, list, back } = props.kind;
  const hydrated = useHydrated();
  const id = hydrated && new URLSearchParams(location.search).get('id');
  if (id) return <OpenRecord id={id} {...props} />;
  if (!hydrated)
    return (
      <RecordFrame list={list} back={back}>
        <LoadingRecord name={name} />
      </RecordFrame>
    );
  return (
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
}

/** A record below the links to its list and neighbours: while it loads, as it is, or why it cannot be shown. */
function OpenRecord<T>({ id, kind, children }: Props<T> & { id: string }) {
  const { name, page, back, deleted } = kind;
  const { loaded, isChanged, isBusy, ...actions } = useRecord(id, kind.read);
  const [order] = useState(() => orderWith(page, id));
  const list = order?.list ?? kind.list;
  const isGone = loaded.status === 'failed' && loaded.gone;
  const leave = (result?: string) => {
    if (result) showToastNext(result);
    location.assign(list);
  };
  return (
    <RecordFrame
      list={list}
      // The notice that the record is gone has a link to the list.
      back={isGone ? undefined : back}
      neighbours={order && <Neighbours {...{ page, id, order, isBusy }} />}
    >
      {loaded.status === 'loading' && <LoadingRecord name={name} />}
      {loaded.status === 'failed' && !loaded.gone && (
        <Failure
          what={`The ${name.toLowerCase()} could not be loaded.`}
          problem={loaded.problem}
          onRetry={loaded.reload}
        />
      )}
      {isGone && <GoneRecord {...{ list, back, deleted }} problem={loaded.problem} />}
      {loaded.status === 'ready' && (
        <div data-busy={isBusy || undefined} className="grid grid-cols-1 gap-6">
          {isChanged && <ChangedNotice />}
          {children({ record: loaded.value, leave, ...actions })}
        </div>
      )}
    </RecordFrame>
  );
}

/** The record of a page. `read` must be the same function in every render. */
function useRecord<T>(id: string, read: (id: string) => Promise<T>) {
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

/** Says why the record is shown anew; the control of the refused change may be far below, so the notice comes into view. */
function ChangedNotice() {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => void notice.current?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <div ref={notice} className="scroll-mt-20">
      <Alert tone="warning">
        Someone else changed this record in the meantime, so your last action was not carried out. The record
        is shown as it is now: please check it and try again.
      </Alert>
    </div>
  );
}

type GoneProps = { list: string; back: string; deleted: string | undefined; problem: string };

/** The page of a record that no longer exists: another try would find nothing either, so the page leads to the list. */
function GoneRecord({ list, back, deleted, problem }: GoneProps) {
  // The second sentence says where the record is, where that is known.
  const [gone = problem, known] = problem.split(/(?<=\.) /);
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
        {known ?? 'It was deleted or erased, or the address is not complete.'}
      </EmptyState>
    </div>
  );
}
