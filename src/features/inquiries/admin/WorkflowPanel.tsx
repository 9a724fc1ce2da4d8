import type { Colleague } from '#features/accounts/schema/account';
import {
  INQUIRY_STATUSES,
  type InquiryChange,
  type InquiryStatus,
} from '#features/inquiries/schema/workflow';
import type { InquiryDetails } from '#features/inquiries/schema/inquiry';
import { useSaving } from '../../../components/admin/record/use-saving.ts';
import { Alert } from '../../../components/ui/alert/Alert.tsx';
import { Select } from '../../../components/ui/Select.tsx';
import { assigneeOptions } from '../../accounts/colleagues.ts';

interface Props {
  inquiry: InquiryDetails;
  colleagues: readonly Colleague[];
  /** Stores the change; an error is shown here. */
  onChange: (change: InquiryChange) => Promise<void>;
}

const STATUSES = Object.entries(INQUIRY_STATUSES).map(([value, label]) => ({ value, label }));

/** The status of an inquiry, and who answers it; a choice is stored at once. */
export function WorkflowPanel({ inquiry, colleagues, onChange }: Props) {
  const { busy, problem, save } = useSaving(onChange);

  return (
    <div className="grid gap-4" aria-busy={busy}>
      {problem && <Alert>{problem}</Alert>}
      <Select
        label="Status"
        options={STATUSES}
        value={inquiry.status}
        disabled={busy}
        onChange={(event) => void save({ status: event.currentTarget.value as InquiryStatus })}
      />
      <Select
        label="Answered by"
        options={assigneeOptions(colleagues, inquiry.assignee)}
        placeholder="Nobody yet"
        value={inquiry.assignee}
        disabled={busy}
        onChange={(event) => void save({ assignee: event.currentTarget.value })}
      />
    </div>
  );
}
