import { useState } from 'react';
import { STAGE_KEYS, STAGES } from '#features/applications/schema/workflow';
import {
  STAGE_NAME_LENGTH,
  stageNamesFormSchema,
  type NamedStages,
  type StageNames,
} from '#features/stages/schema/stage-names';
import { fieldErrors as errorsOf } from '#lib/error';
import { sentenceOf } from '#lib/sentence';
import { Conflict } from '../../components/admin/Conflict.tsx';
import { LoadedContent } from '../../components/admin/LoadedContent.tsx';
import { useLoaded } from '../../components/admin/use-loaded.ts';
import { useUnsaved } from '../../components/admin/use-unsaved.ts';
import { Button } from '../../components/ui/button/Button.tsx';
import { FormErrors } from '../../components/ui/form/FormErrors.tsx';
import { useForm } from '../../components/ui/form/use-form.ts';
import { TextField } from '../../components/ui/TextField.tsx';
import { showToast } from '../../components/ui/toast/toast-store.ts';
import { ApiError, isConflict } from '../../lib/api/client.ts';
import { readStages, renameStages } from './api.ts';
import { setStageNames } from './stage-names.ts';

/** What the staff calls the stages of applications. */
export function StagesCard() {
  const loaded = useLoaded(readStages);
  return (
    <section
      aria-labelledby="stage-names"
      className="grid gap-4 rounded-lg border border-line bg-paper p-5 sm:p-6"
    >
      <div className="grid gap-1">
        <h2 id="stage-names" className="font-semibold">
          Stages of applications
        </h2>
        <p className="max-w-prose text-small text-ink-soft">
          What lists, the board and files call them. Applications stay in their stages.
        </p>
      </div>
      <LoadedContent loaded={loaded} height="h-64">
        {(read) => <StagesForm read={read} />}
      </LoadedContent>
    </section>
  );
}

const CHANGED = 'Another person changed the names in the meantime. Nothing was overwritten.';

function StagesForm({ read }: { read: NamedStages }) {
  const [base, setBase] = useState(read);
  const [theirs, setTheirs] = useState<NamedStages>();
  const [dirty, setDirty] = useState(false);
  /** Fills the form anew when it changes. */
  const [round, setRound] = useState(0);
  useUnsaved(dirty);

  const startFrom = (next: NamedStages) => {
    setBase(next);
    setTheirs(undefined);
    setDirty(false);
    setStageNames(next.names);
  };

  const { step, formErrors, fieldErrors, props, clearErrors } = useForm({
    check: (values) => {
      const { error } = stageNamesFormSchema.safeParse(values);
      return error && { fieldErrors: errorsOf(error) };
    },
    send: async (values) => {
      setTheirs(undefined);
      startFrom(await renameStages(values as StageNames, base.version));
      showToast('Saved.');
    },
    errorsOf: async (cause) => {
      if (cause instanceof ApiError && Object.keys(cause.errors).length > 0)
        return { fieldErrors: cause.errors };
      const current = isConflict(cause) ? await readStages().catch(() => undefined) : undefined;
      if (!current) return { formErrors: [sentenceOf(cause)] };
      setTheirs(current);
      setBase((before) => ({ ...before, version: current.version }));
      return { formErrors: [CHANGED] };
    },
  });
  const busy = step === 'sending';

  return (
    <div className="grid gap-4">
      {theirs && (
        <Conflict
          title="Another person saved these names"
          theirs={STAGE_KEYS.filter((stage) => theirs.names[stage] !== base.names[stage]).map((stage) => [
            STAGES[stage],
            theirs.names[stage],
          ])}
          note="Your own names are still in the form below. To use yours, press Save: they replace these."
        >
          <Button
            size="sm"
            variant="secondary"
            onClick={() => {
              startFrom(theirs);
              setRound(round + 1);
              clearErrors();
            }}
          >
            Use theirs
          </Button>
        </Conflict>
      )}
      <form
        {...props}
        key={round}
        method="post"
        noValidate
        className="grid gap-5"
        onChange={() => setDirty(true)}
      >
        <FormErrors errors={formErrors} />
        <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
          {STAGE_KEYS.map((stage) => (
            <TextField
              key={stage}
              label={STAGES[stage]}
              name={stage}
              autoComplete="off"
              maxLength={STAGE_NAME_LENGTH}
              defaultValue={base.names[stage]}
              error={fieldErrors[stage]}
              required
            />
          ))}
        </div>
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" busy={busy}>
            {busy ? 'Saving...' : 'Save'}
          </Button>
          {dirty && !busy && <span className="text-small text-ink-muted">Not saved yet.</span>}
        </div>
      </form>
    </div>
  );
}
