import { useState } from 'react';
import type { CareerRead } from '#schemas/career';
import { isOvertaken } from '../../../api/client.ts';
import { readCareer, updateCareer, type SavedCareer } from '../../../api/careers.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { FormErrors } from '../../../ui/form/FormErrors.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { careerDraft, dropCareerDraft, keepCareerDraft } from './career-draft.ts';
import { careerErrors, careerOf, saveErrors, textOf } from './career-form.ts';
import { CareerConflict } from './CareerConflict.tsx';
import { CareerFields } from './CareerFields.tsx';

interface Props {
  career: CareerRead;
  onSaved: (saved: SavedCareer) => void;
  /** Told what another admin saved meanwhile; nothing when that cannot be read, as when the vacancy is gone. */
  onOvertaken: (theirs: CareerRead | undefined) => void;
  onClose: () => void;
}

/** The form shows the other text, so that nothing has to be reloaded. */
const OVERTAKEN = 'Somebody else saved it meanwhile. Nothing was overwritten.';

/** The vacancy as it is now, when it can be read; its address may be another's by then. */
async function readCurrent({ id, slug }: CareerRead): Promise<CareerRead | undefined> {
  const found = await readCareer(slug).catch(() => undefined);
  return found?.id === id ? found : undefined;
}

/** Edits a vacancy. When somebody else saved it meanwhile, both texts stay on the screen until one is chosen. */
export function UpdateCareer({ career, onSaved, onOvertaken, onClose }: Props) {
  /** What was typed before, and the vacancy that the form was filled from, whose version a save replaces. */
  const [draft, setDraft] = useState(() => careerDraft(career.id));
  const [shown, setShown] = useState(draft?.over ?? career);
  const [version, setVersion] = useState(shown.version);
  /** What somebody else saved meanwhile. */
  const [theirs, setTheirs] = useState<CareerRead>();

  const { step, formErrors, fieldErrors, props, clearErrors } = useForm({
    check: careerErrors,
    send: async (texts) => {
      setTheirs(undefined);
      const saved = await updateCareer(career.id, careerOf(texts), version);
      dropCareerDraft(career.id);
      onSaved(saved);
    },
    errorsOf: async (cause) => {
      const errors = saveErrors(cause);
      if (!isOvertaken(cause) || errors.fieldErrors?.title) return errors;
      const current = await readCurrent(shown);
      onOvertaken(current);
      if (!current) return errors;
      setTheirs(current);
      setVersion(current.version);
      return saveErrors(cause, OVERTAKEN);
    },
  });
  const busy = step === 'sending';

  /** Goes on from a saved text; what was typed is given up. */
  const take = (saved: CareerRead) => {
    dropCareerDraft(career.id);
    setDraft(undefined);
    setShown(saved);
    setVersion(saved.version);
    setTheirs(undefined);
    clearErrors();
  };

  const discard = () => {
    take(career);
    // The button goes away, and the form is made anew.
    requestAnimationFrame(() => props.ref.current?.querySelector('input')?.focus());
  };

  const actions = (
    <>
      {/* Not above the form, where it would have the focus first. */}
      {draft && (
        <Button variant="quiet" disabled={busy} onClick={discard}>
          Discard
        </Button>
      )}
      <Button variant="secondary" disabled={busy} onClick={onClose}>
        Cancel
      </Button>
      <Button type="submit" form="update-career" busy={busy}>
        {busy ? 'Saving...' : 'Save'}
      </Button>
    </>
  );

  return (
    <Dialog
      open
      title="Update Career"
      onClose={onClose}
      actions={actions}
      overlayCloses={false}
      locked={busy}
      size="lg"
    >
      {draft && (
        <Alert tone="info">
          <p>This is what you had typed before. It is not saved yet.</p>
        </Alert>
      )}
      {theirs && <CareerConflict before={shown} theirs={theirs} onTakeTheirs={take} />}
      <form
        {...props}
        id="update-career"
        key={`${shown.version} ${draft === undefined}`}
        noValidate
        onChange={(event) => keepCareerDraft(event.currentTarget, shown)}
        className="grid gap-5 sm:grid-cols-2"
      >
        <CareerFields
          titleLabel="Title"
          initial={(name) => draft?.texts[name] ?? textOf[name](shown)}
          errors={fieldErrors}
        />
      </form>
      <FormErrors errors={formErrors} />
    </Dialog>
  );
}
