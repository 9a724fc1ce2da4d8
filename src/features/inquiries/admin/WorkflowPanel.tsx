import type { Colleague } from '#src/features/accounts/schema/account.ts';
import { INQUIRY_STATUSES, type InquiryChange, type InquiryStatus } from '../schema/workflow.ts';
import type { InquiryDetails } from '../schema/inquiry.ts';
import { SavedSelect } from '#src/components/admin/record/SavedSelect.tsx';
import { useSaving } from '#src/components/admin/record/use-saving.ts';
import { assigneeOptions } from '#src/features/accounts/colleagues.ts';

interface Props {
  inquiry: InquiryDetails;
  colleagues: readonly Colleague[];
  /** Stores the change; an error is shown here. */
  onChange: (change: InquiryChange) => Promise<unknown>;
}

const STATUSES = Object.entries(INQUIRY_STATUSES).map(([value, label]) => ({ value, label }));

/** The status of an inquiry, and who answers it; a choice is stored by itself. */
export function WorkflowPanel({ inquiry, colleagues, onChange }: Props) {
  const { busy, failed = {}, problem = '', save } = useSaving(onChange);

  const errorOf = (field: keyof InquiryChange) => (field in failed ? `Not saved. ${problem}` : undefined);

  return (
    <div className="grid gap-4 aria-busy:[&_select]:opacity-60" aria-busy={busy}>
      <SavedSelect
        label="Status"
        options={STATUSES}
        value={inquiry.status}
        error={errorOf('status')}
        onSave={(status) => save({ status: status as InquiryStatus })}
      />
      <SavedSelect
        label="Assigned to"
        options={assigneeOptions(colleagues, inquiry.assignee)}
        placeholder="Nobody yet"
        error={errorOf('assignee')}
        value={inquiry.assignee}
        onSave={(assignee) => save({ assignee })}
      />
    </div>
  );
}
