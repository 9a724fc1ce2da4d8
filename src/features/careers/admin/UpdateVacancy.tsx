import { useCallback, useRef, useState, type SubmitEvent } from 'react';
import { VACANCY_MESSAGES, type Vacancy } from '#features/careers/schema/vacancy';
import { sentenceOf } from '#lib/sentence';
import { isOvertaken } from '../../../lib/api/client.ts';
import { readVacancy, updateVacancy, type SavedVacancy } from './api.ts';
import { Alert } from '../../../components/ui/Alert.tsx';
import { Button } from '../../../components/ui/Button.tsx';
import { Dialog } from '../../../components/ui/Dialog.tsx';
import { fillUntouched } from '../../../components/ui/form-draft.ts';
import { vacancyDraft, dropVacancyDraft, keepVacancyDraft } from './vacancy-draft.ts';
import { vacancyFrom, errorsIn, errorsOf, focusFirst, type FieldErrors } from './vacancy-form.ts';
import { VacancyConflict } from './VacancyConflict.tsx';
import { VacancyFields } from './VacancyFields.tsx';

interface Props {
  vacancy: Vacancy;
  onSaved: (saved: SavedVacancy) => void;
  /** Told what another admin saved meanwhile; nothing when that cannot be read, as when the vacancy is gone. */
  onOvertaken: (theirs: Vacancy | undefined) => void;
  onClose: () => void;
}

interface Trouble {
  errors: FieldErrors;
  failure?: string;
  /** What somebody else saved meanwhile. */
  theirs?: Vacancy;
}

/** The form shows the other text, so that nothing has to be reloaded. */
const OVERTAKEN = 'Somebody else saved it meanwhile. Nothing was overwritten.';

/** The vacancy as it is now, when it can be read; its address may be another's by then. */
async function readCurrent({ id, slug }: Vacancy): Promise<Vacancy | undefined> {
  const found = await readVacancy(slug).catch(() => undefined);
  return found?.id === id ? found : undefined;
}

/** Edits a vacancy. When somebody else saved it meanwhile, both texts stay on the screen until one is chosen. */
export function UpdateVacancy({ vacancy, onSaved, onOvertaken, onClose }: Props) {
  const form = useRef<HTMLFormElement>(null);
  /** The vacancy that the form was filled from, and the version that a save replaces. */
  const [draft, setDraft] = useState(() => vacancyDraft(vacancy.id));
  const [shown, setShown] = useState(draft?.over ?? vacancy);
  const [version, setVersion] = useState(shown.version);
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Trouble>({ errors: {} });

  const adopt = useCallback(
    (element: HTMLFormElement | null) => {
      form.current = element;
      if (element && draft) fillUntouched(element, draft.texts);
    },
    [draft],
  );

  const refuse = async (error: unknown) => {
    const errors = errorsOf(error);
    const wasOvertaken = isOvertaken(error) && !errors.title;
    const theirs = wasOvertaken ? await readCurrent(shown) : undefined;
    if (wasOvertaken) onOvertaken(theirs);
    if (theirs) setVersion(theirs.version);
    const reason = sentenceOf(error, '');
    setTrouble({ errors, failure: theirs ? OVERTAKEN : reason, theirs });
    focusFirst(form.current, errors);
  };

  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = vacancyFrom(event.currentTarget);
    const errors = errorsIn(fields);
    setTrouble({ errors });
    if (Object.keys(errors).length > 0) return focusFirst(form.current, errors);
    setBusy(true);
    try {
      const saved = await updateVacancy(vacancy.id, fields, version);
      dropVacancyDraft(vacancy.id);
      onSaved(saved);
    } catch (error) {
      await refuse(error);
    }
    setBusy(false);
  };

  /** Goes on from a saved text; what was typed is given up. */
  const take = (saved: Vacancy) => {
    dropVacancyDraft(vacancy.id);
    setDraft(undefined);
    setShown(saved);
    setVersion(saved.version);
    setTrouble({ errors: {} });
  };

  const discard = () => {
    take(vacancy);
    // The button goes away, and the form is made anew.
    requestAnimationFrame(() => form.current?.querySelector('input')?.focus());
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
      {trouble.theirs && <VacancyConflict before={shown} theirs={trouble.theirs} onTakeTheirs={take} />}
      <form
        ref={adopt}
        id="update-career"
        key={`${shown.version} ${draft === undefined}`}
        noValidate
        onSubmit={save}
        onInput={(event) => keepVacancyDraft(event.currentTarget, shown)}
        className="grid gap-5 sm:grid-cols-2"
      >
        <VacancyFields titleLabel="Title" vacancy={shown} errors={trouble.errors} />
      </form>
      {trouble.failure !== undefined && (
        <Alert>
          <p>{VACANCY_MESSAGES.saveFailed}</p>
          <p className="font-normal">{trouble.failure}</p>
        </Alert>
      )}
    </Dialog>
  );
}
