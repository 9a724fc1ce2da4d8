import { useState } from 'react';
import type { Colleague } from '#features/accounts/schema/account';
import type { Applicant } from '#features/applications/schema/applicant';
import { STAGES, type ApplicationChange, type Stage } from '#features/applications/schema/workflow';
import { sentenceOf } from '#lib/sentence';
import { Alert } from '../../../components/ui/alert/Alert.tsx';
import { Select } from '../../../components/ui/Select.tsx';
import { assigneeOptions } from '../../accounts/colleagues.ts';
import { Rating } from './Rating.tsx';

interface Props {
  applicant: Applicant;
  colleagues: readonly Colleague[];
  /** Stores the change; an error is shown here. */
  onChange: (change: ApplicationChange) => Promise<void>;
}

const OPTIONS = Object.entries(STAGES).map(([value, label]) => ({ value, label }));

/** Stage and rating of an application, and who is in charge of it; a choice is stored at once. */
export function WorkflowPanel({ applicant, colleagues, onChange }: Props) {
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string>();

  const save = async (change: ApplicationChange) => {
    setSaving(true);
    setProblem(undefined);
    const failed = await onChange(change).then(() => undefined, sentenceOf);
    setProblem(failed);
    setSaving(false);
    return failed === undefined;
  };

  return (
    <div className="grid gap-4" aria-busy={saving}>
      {problem && <Alert>{problem}</Alert>}
      <Rating rating={applicant.rating} onChange={(rating) => save({ rating })} />
      <Select
        label="Stage"
        options={OPTIONS}
        value={applicant.stage}
        disabled={saving}
        onChange={(event) => void save({ stage: event.currentTarget.value as Stage })}
      />
      <Select
        label="In charge"
        options={assigneeOptions(colleagues, applicant.assignee)}
        placeholder="Nobody yet"
        value={applicant.assignee}
        disabled={saving}
        onChange={(event) => void save({ assignee: event.currentTarget.value })}
      />
    </div>
  );
}
