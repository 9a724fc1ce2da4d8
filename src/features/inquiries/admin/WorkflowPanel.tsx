import { useState } from 'react';
import type { Colleague } from '#features/accounts/schema/account';
import {
  INQUIRY_STATUSES,
  type InquiryChange,
  type InquiryStatus,
} from '#features/inquiries/schema/workflow';
import type { InquiryDetails } from '#features/inquiries/schema/inquiry';
import { sentenceOf } from '#lib/sentence';
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
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string>();

  const save = async (change: InquiryChange) => {
    setSaving(true);
    setProblem(undefined);
    try {
      await onChange(change);
    } catch (cause) {
      setProblem(sentenceOf(cause));
    }
    setSaving(false);
  };

  return (
    <div className="grid gap-4" aria-busy={saving}>
      {problem && <Alert>{problem}</Alert>}
      <Select
        label="Status"
        options={STATUSES}
        value={inquiry.status}
        disabled={saving}
        onChange={(event) => void save({ status: event.currentTarget.value as InquiryStatus })}
      />
      <Select
        label="Answered by"
        options={assigneeOptions(colleagues, inquiry.assignee)}
        placeholder="Nobody yet"
        value={inquiry.assignee}
        disabled={saving}
        onChange={(event) => void save({ assignee: event.currentTarget.value })}
      />
    </div>
  );
}
