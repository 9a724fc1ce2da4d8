import { useState, type ReactNode } from 'react';
import type { Colleague } from '#src/features/accounts/schema/account.ts';
import { nameOf } from '../schema/columns.ts';
import type { InquiryRow } from '../schema/inquiry.ts';
import { INQUIRY_STATUSES, type InquiryChange, type InquiryStatus } from '../schema/workflow.ts';
import { assignmentOptions } from '#src/features/accounts/colleagues.ts';
import { BulkChoice, type BulkGroup, type BulkOption } from '#src/features/bulk/BulkChoice.tsx';
import { BulkProblems } from '#src/features/bulk/BulkProblems.tsx';
import { BulkStatus } from '#src/features/bulk/BulkStatus.tsx';
import { useBulk } from '#src/features/bulk/use-bulk.ts';
import { useShownResults } from '#src/features/bulk/use-shown-results.ts';
import type { List } from '#src/components/admin/use-list.ts';
import { BULK } from './api.ts';

const counted = (count: number) => (count === 1 ? '1 inquiry' : `${count} inquiries`);

const STATUS_GROUP: BulkGroup<InquiryChange> = {
  label: 'Status',
  options: Object.entries(INQUIRY_STATUSES).map(([status, label]) => ({
    label: `Set to ${label}`,
    change: { status: status as InquiryStatus },
    done: `set to ${label}`,
  })),
};

interface Props {
  inquiries: readonly InquiryRow[];
  /** Those who may answer them. */
  colleagues: readonly Colleague[];
  list: List<InquiryRow>;
  /** Called at the end with those that were changed; the others stay selected. */
  deselect: (inquiries: readonly InquiryRow[]) => void;
  /** The button that deletes the selection, the last one; it gets what removes the problems of an earlier change. */
  children: (dismiss: () => void) => ReactNode;
}

/** Sets the status of the selected inquiries, or the person who answers them. */
export function ChangeSelected({ inquiries, colleagues, list, deselect, children }: Props) {
  const { progress, problems, run, stop, dismiss } = useBulk<InquiryRow>({ path: BULK, counted, nameOf });
  const { show, finish } = useShownResults({ records: inquiries, list, deselect });
  const [chosen, setChosen] = useState('');
  const groups = [STATUS_GROUP, { label: 'Assigned to', options: assignmentOptions(colleagues) }];

  const apply = async ({ change, done }: BulkOption<InquiryChange>) => {
    await run({ records: inquiries, change, done, onResults: (results) => show(results, change) });
    finish();
  };

  if (progress) return <BulkStatus progress={progress} onStop={stop} />;
  return (
    <>
      <BulkChoice {...{ groups, chosen }} onChoose={setChosen} onApply={(option) => void apply(option)} />
      {children(dismiss)}
      <BulkProblems problems={problems} onDismiss={dismiss} />
    </>
  );
}
