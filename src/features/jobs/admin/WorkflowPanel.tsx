import type { Colleague } from '#src/features/accounts/schema/account.ts';
import type { Applicant } from '../schema/applicant.ts';
import { STAGE_KEYS, STAGES, type ApplicationChange, type Stage } from '../schema/workflow.ts';
import { SavedSelect } from '#src/components/admin/record/SavedSelect.tsx';
import { useSaving } from '#src/components/admin/record/use-saving.ts';
import { Alert } from '#src/components/ui/alert/Alert.tsx';
import { assigneeOptions } from '#src/features/accounts/colleagues.ts';
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
