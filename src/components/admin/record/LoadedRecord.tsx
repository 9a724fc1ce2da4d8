import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Alert } from '../../ui/alert/Alert.tsx';
import { Failure } from '../Failure.tsx';
import type { Loaded } from '../use-loaded.ts';
import { usePreservedFocus } from '../use-preserved-focus.ts';
import { GoneRecord } from './GoneRecord.tsx';
import { LoadingRecord } from './LoadingRecord.tsx';
import { Neighbours } from './Neighbours.tsx';
import { RecordFrame } from './RecordFrame.tsx';
import type { RecordKind } from './record-kind.ts';
import { orderWith } from './record-order.ts';

interface Props<T> {
  id: string;
  kind: Omit<RecordKind<T>, 'read'>;
  /** What `useLoaded` returned. */
  loaded: Loaded<T> & { reload: () => void };
  /** Whether it is shown anew because of another person's change. */
  isChanged: boolean;
  /** Whether a change of it is being stored. */
  isBusy: boolean;
  /** Renders the record. */
  children: (record: T) => ReactNode;
}

/** No part of a record is a row of a list: a focus that is lost goes to the record as a whole. */
const NO_ROWS = 'tbody > tr';

/** A record below the way to its list and neighbours: while it loads, as it is, or why it cannot be shown. */
export function LoadedRecord<T>({ id, kind, loaded, isChanged, isBusy, children }: Props<T>) {
  const { name, page, back, deleted } = kind;
  const [order] = useState(() => orderWith(page, id));
  const preservedFocus = usePreservedFocus(NO_ROWS);
  const list = order?.list ?? kind.list;
  const isGone = loaded.status === 'failed' && loaded.gone;
  return (
    <RecordFrame
      list={list}
      // What says that it is gone has the way back itself.
      back={isGone ? undefined : back}
      neighbours={order && <Neighbours {...{ page, id, order, isBusy }} />}
    >
      {loaded.status === 'loading' && <LoadingRecord name={name} hasFile={kind.hasFile} />}
      {loaded.status === 'failed' && !loaded.gone && (
        <Failure
          what={`The ${name.toLowerCase()} could not be loaded.`}
          problem={loaded.problem}
          onRetry={loaded.reload}
        />
      )}
      {isGone && <GoneRecord {...{ list, back, deleted }}>{loaded.problem}</GoneRecord>}
      {loaded.status === 'ready' && (
        <div
          {...preservedFocus}
          data-busy={isBusy || undefined}
          className="grid grid-cols-1 gap-6 outline-none"
        >
          {isChanged && <ChangedNotice />}
          {children(loaded.value)}
        </div>
      )}
    </RecordFrame>
  );
}

/** Says why the record is shown anew; what was tried may be far below, so it comes into view. */
function ChangedNotice() {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    notice.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div ref={notice} className="scroll-mt-20">
      <Alert tone="warning">
        Someone else changed this record in the meantime, so your last action was not carried out. The record
        is shown as it is now: please check it and try again.
      </Alert>
    </div>
  );
}
