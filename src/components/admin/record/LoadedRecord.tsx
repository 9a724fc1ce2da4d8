import { useState, type ReactNode } from 'react';
import { Failure } from '../Failure.tsx';
import type { Loaded } from '../use-loaded.ts';
import { GoneRecord } from './GoneRecord.tsx';
import { LoadingRecord } from './LoadingRecord.tsx';
import { Neighbours } from './Neighbours.tsx';
import { RecordFrame } from './RecordFrame.tsx';
import { orderWith } from './record-order.ts';

interface Props<T> {
  /** The kind of record, as the page's heading has it. */
  name: string;
  /** The address of this kind of record's page. */
  page: string;
  id: string;
  /** The list to choose another record from, and what leads to it. */
  list: string;
  back: string;
  /** What `useLoaded` returned. */
  loaded: Loaded<T> & { reload: () => void };
  /** Renders the record. */
  children: (record: T) => ReactNode;
}

/** A record below the way to its list and neighbours: while it loads, as it is, or why it cannot be shown. */
export function LoadedRecord<T>({ name, page, id, list, back, loaded, children }: Props<T>) {
  const [order] = useState(() => orderWith(page, id));
  return (
    <RecordFrame
      list={order?.list ?? list}
      back={back}
      neighbours={order && <Neighbours {...{ page, id, order }} />}
    >
      {loaded.status === 'loading' && <LoadingRecord name={name} />}
      {loaded.status === 'failed' && !loaded.gone && (
        <Failure problem={loaded.problem} onRetry={loaded.reload} />
      )}
      {loaded.status === 'failed' && loaded.gone && <GoneRecord list={list}>{loaded.problem}</GoneRecord>}
      {loaded.status === 'ready' && children(loaded.value)}
    </RecordFrame>
  );
}
