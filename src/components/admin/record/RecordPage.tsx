import type { ReactNode } from 'react';
import { showToastNext } from '../../ui/toast/toast-store.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { LoadedRecord } from './LoadedRecord.tsx';
import { LoadingRecord } from './LoadingRecord.tsx';
import { NoRecord } from './NoRecord.tsx';
import { RecordFrame } from './RecordFrame.tsx';
import type { RecordKind } from './record-kind.ts';
import { orderWith } from './record-order.ts';
import { useRecord, type RecordActions } from './use-record.ts';

export interface RecordProps<T> extends RecordActions<T> {
  record: T;
  /** Goes to the list, which says what became of the record. */
  leave: (result: string) => void;
}

interface Props<T> {
  /** A constant. */
  kind: RecordKind<T>;
  children: (props: RecordProps<T>) => ReactNode;
}

/** The page of one record, which `?id=` names. */
export function RecordPage<T>({ kind, children }: Props<T>) {
  const { name, list, back } = kind;
  const hydrated = useHydrated();
  if (!hydrated) {
    return (
      <RecordFrame list={list} back={back}>
        <LoadingRecord name={name} hasFile={kind.hasFile} />
      </RecordFrame>
    );
  }
  const id = new URLSearchParams(location.search).get('id');
  if (!id) return <NoRecord {...{ name, list, back }} />;
  return (
    <OpenRecord id={id} kind={kind}>
      {children}
    </OpenRecord>
  );
}

function OpenRecord<T>({ id, kind, children }: Props<T> & { id: string }) {
  const { loaded, isChanged, ...actions } = useRecord(id, kind.read);
  const leave = (result: string) => {
    showToastNext(result);
    location.assign(orderWith(kind.page, id)?.list ?? kind.list);
  };
  return (
    <LoadedRecord {...{ id, kind, loaded, isChanged }} isBusy={actions.isBusy}>
      {(record) => children({ record, leave, ...actions })}
    </LoadedRecord>
  );
}
