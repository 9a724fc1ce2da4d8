import type { Colleague } from '#features/accounts/schema/account';
import type { Applicant } from '#features/applications/schema/applicant';
import {
  STAGE_KEYS,
  STAGES,
  type ApplicationChange,
  type Stage,
} from '#features/applications/schema/workflow';
import { SavedSelect } from '../../../components/admin/record/SavedSelect.tsx';
import { useSaving } from '../../../components/admin/record/use-saving.ts';
import { Alert } from '../../../components/ui/alert/Alert.tsx';
import { assigneeOptions } from '../../accounts/colleagues.ts';
import { Rating } from './Rating.tsx';

interface Props {
  applicant: Applicant;
  colleagues: readonly Colleague[];
  /** Stores the change; an error is shown here. */
  onChange: (change: ApplicationChange) => Promise<unknown>;
}

/** Stage and rating of an application, and who is in charge of it; a choice is stored by itself. */
export function WorkflowPanel({ applicant, colleagues, onChange }: Props) {
  const { busy, failed = {}, problem = '', save } = useSaving(onChange);

  const errorOf = (field: keyof ApplicationChange) => (field in failed ? `Not saved. ${problem}` : undefined);

  return (
    <div className="grid gap-4 aria-busy:[&_select]:opacity-60" aria-busy={busy}>
      <Rating rating={applicant.rating} onSave={(rating) => save({ rating })} />
      {errorOf('rating') && <Alert>{errorOf('rating')}</Alert>}
      <SavedSelect
        label="Stage"
        options={STAGE_KEYS.map((value) => ({ value, label: STAGES[value] }))}
        value={applicant.stage}
        error={errorOf('stage')}
        onSave={(stage) => save({ stage: stage as Stage })}
      />
      <SavedSelect
        label="Assigned to"
        options={assigneeOptions(colleagues, applicant.assignee)}
        placeholder="Nobody yet"
        error={errorOf('assignee')}
        value={applicant.assignee}
        onSave={(assignee) => save({ assignee })}
      />
    </div>
  );
}
