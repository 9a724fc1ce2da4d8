import { useId, useState } from 'react';
import { STAGE_KEYS, STAGES } from '#features/applications/schema/workflow';
import {
  STAGE_NAME_LENGTH,
  TAKEN,
  stageNamesFormSchema,
  type NamedStages,
  type StageNames,
} from '#features/stages/schema/stage-names';
import { fieldErrors as errorsOf } from '#lib/error';
import { sentenceOf } from '#lib/sentence';
import { FormConflict } from '../../components/admin/FormConflict.tsx';
import { showConflict } from '../../components/admin/show-conflict.ts';
import { LoadedContent } from '../../components/admin/LoadedContent.tsx';
import { useErrorsInView } from '../../components/admin/use-errors-in-view.ts';
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
    <section aria-labelledby="stage-names" className="grid gap-4 rounded-md border border-line bg-paper p-5">
      <div className="grid gap-1">
        <h2 id="stage-names" className="font-semibold">
          Stages of applications
        </h2>
        <p className="text-small text-pretty text-ink-soft">
          The names used in lists, on the board and in exported files. Applications stay in their stages.
        </p>
      </div>
      <LoadedContent
        what="The names of the stages could not be loaded."
        loaded={loaded}
        height="h-153 sm:h-80 lg:h-56"
      >
        {(read) => <StagesForm read={read} />}
      </LoadedContent>
    </section>
  );
}

function StagesForm({ read }: { read: NamedStages }) {
  const form = useId();
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

  const { step, formErrors, fieldErrors, props, edit, clearErrors } = useForm({
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
      if (!current) return { formErrors: [`The names were not saved. ${sentenceOf(cause)}`] };
      setTheirs(current);
      setBase((before) => ({ ...before, version: current.version }));
      // The notice of the conflict says it in full.
      return {};
    },
  });
  const busy = step === 'sending';
  const errors = useErrorsInView(formErrors);
  const isSame = STAGE_KEYS.every((stage) => theirs?.names[stage] === base.names[stage]);

  return (
    <div className="grid gap-4">
      {theirs && (
        <FormConflict
          title="Someone else saved these names in the meantime"
          note={isSame ? 'The names that they saved are the same as before.' : undefined}
          form={props.ref}
          id={form}
          theirs={STAGE_KEYS.map((stage) => [stage, STAGES[stage], theirs.names[stage]])}
          noun="names"
          onTheirs={() => {
            startFrom(theirs);
            setRound(round + 1);
            clearErrors();
          }}
        />
      )}
      <form
        {...props}
        id={form}
        key={round}
        method="post"
        noValidate
        className="grid gap-5"
        onChange={() => {
          setDirty(true);
          // Two stages make this error: each of them may have been mended.
          for (const stage of STAGE_KEYS) if (fieldErrors[stage] === TAKEN) edit(stage);
        }}
      >
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
        <div ref={errors} className="empty:hidden">
          <FormErrors errors={formErrors} />
        </div>
        <div className="flex flex-wrap items-center justify-end gap-4">
          {dirty && !busy && <span className="text-small text-ink-muted">Not saved yet.</span>}
          {theirs ? (
            <Button size="sm" onClick={({ currentTarget }) => showConflict(currentTarget)}>
              Choose a version
            </Button>
          ) : (
            <Button type="submit" size="sm" busy={busy}>
              {busy ? 'Saving...' : 'Save'}
            </Button>
          )}
        </div>
      </form>
    </div>
  );
}
