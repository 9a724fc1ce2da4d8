import type { Colleague } from '#features/accounts/schema/account';
import type { Applicant } from '#features/applications/schema/applicant';
import { STAGE_KEYS, type ApplicationChange, type Stage } from '#features/applications/schema/workflow';
import { useSaving } from '../../../components/admin/record/use-saving.ts';
import { Alert } from '../../../components/ui/alert/Alert.tsx';
import { Select } from '../../../components/ui/Select.tsx';
import { assigneeOptions } from '../../accounts/colleagues.ts';
import { useStageNames } from '../../stages/stage-names.ts';
import { Rating } from './Rating.tsx';

interface Props {
  applicant: Applicant;
  colleagues: readonly Colleague[];
  /** Stores the change; an error is shown here. */
  onChange: (change: ApplicationChange) => Promise<void>;
}

/** Stage and rating of an application, and who is in charge of it; a choice is stored at once. */
export function WorkflowPanel({ applicant, colleagues, onChange }: Props) {
  const { busy, problem, save } = useSaving(onChange);
  const names = useStageNames();

  return (
    <div className="grid gap-4" aria-busy={busy}>
      {problem && <Alert>{problem}</Alert>}
      <Rating rating={applicant.rating} onChange={(rating) => save({ rating })} />
      <Select
        label="Stage"
        options={STAGE_KEYS.map((value) => ({ value, label: names[value] }))}
        value={applicant.stage}
        disabled={busy}
        onChange={(event) => void save({ stage: event.currentTarget.value as Stage })}
      />
      <Select
        label="In charge"
        options={assigneeOptions(colleagues, applicant.assignee)}
        placeholder="Nobody yet"
        value={applicant.assignee}
        disabled={busy}
        onChange={(event) => void save({ assignee: event.currentTarget.value })}
      />
    </div>
  );
}
