import { useState } from 'react';
import { type Vacancy, answeredVacancySchema } from '../schema/vacancy.ts';
import { clearDraft, readDraft, textValues, writeDraft } from '#src/components/ui/form/draft.ts';
import { isConflict } from '#src/lib/api/client.ts';
import { readVacancy, updateVacancy, type SavedVacancy } from './vacancy-client.ts';
import { FormActions, LockedFields, useErrorsInView } from '#src/components/admin/FormDialog.tsx';
import { FormConflict } from '#src/components/admin/Conflict.tsx';
import { StartNotice } from '#src/components/admin/StartNotice.tsx';
import { Dialog } from '#src/components/ui/Dialog.tsx';
import { FormErrors } from '#src/components/ui/form/notices.tsx';
import { useForm } from '#src/components/ui/form/use-form.ts';
import * as fields from './VacancyFields.tsx';
import type { VacancyField } from './VacancyFields.tsx';

const BASE = 'over';

/** The unsaved text of a vacancy's form and the vacancy that it was filled from; undefined without a draft. */
function readVacancyDraft(draft: string): { texts: Record<string, string>; base: Vacancy } | undefined {
  const { [BASE]: base, ...texts } = readDraft(draft) as Record<string, string>;
  const { data } = answeredVacancySchema.safeParse(base && JSON.parse(base));
  return data && { texts, base: data };
}

interface Props {
  vacancy: Vacancy;
  onSaved: (saved: SavedVacancy) => void;
  onConflict: (theirs: Vacancy | undefined) => void;
  onClose: () => void;
}

const FORM = 'update-career';

/** Replaces the server's message, which asks for a reload: here the form shows the other text. */
const CONFLICT =
  'Someone else saved this vacancy in the meantime. Nothing was overwritten. Choose a version above the form.';

const FIELDS = Object.keys(fields.VACANCY_LABELS) as VacancyField[];

const NO_ERRORS: readonly string[] = [];

/** The closing date that is not asked about: the earlier one, unless a draft is published with it. */
const askedDate = ({ draft, closingDate }: Vacancy, texts: Record<string, string>) =>
  draft && !texts.draft ? undefined : closingDate;

/** Edits a vacancy. After a conflict, both texts are shown until the admin chooses one. */
export function UpdateVacancy({ vacancy, onSaved, onConflict, onClose }: Props) {
  const { id } = vacancy;
  const draftName = `${FORM}-${id}`;
  /** The draft, with the vacancy that it was made from and whose version a save replaces. */
  const [draft, setDraft] = useState(() => readVacancyDraft(draftName));
  const [shown, setShown] = useState(draft?.base ?? vacancy);
  const [theirs, setTheirs] = useState<Vacancy>();
  const [replaced, setReplaced] = useState(shown);

  const pastDate = fields.usePastDate();
  const { step, formErrors, fieldErrors, props, edit, clearErrors } = useForm({
    check: async (texts) =>
      fields.checkVacancy(texts) ?? (await pastDate.check(texts.closingDate, askedDate(replaced, texts))),
    send: async (texts) => {
      setTheirs(undefined);
      const saved = await updateVacancy(id, fields.vacancyFrom(texts), replaced.version);
      clearDraft(draftName);
      onSaved(saved);
    },
    errorsOf: async (cause) => {
      const errors = fields.saveErrors(cause);
      if (!isConflict(cause) || errors.fieldErrors?.title) return errors;
      const current = await readVacancy(id).catch(() => undefined);
      onConflict(current);
      if (!current) return errors;
      setTheirs(current);
      setReplaced(current);
      return fields.saveErrors(cause, CONFLICT);
    },
  });
  const busy = step === 'sending';
  // After a conflict, its notice is in view.
  const errors = useErrorsInView(theirs ? NO_ERRORS : formErrors);

  /** Fills the form from a saved vacancy and discards the draft. */
  const startFrom = (saved: Vacancy) => {
    clearDraft(draftName);
    setDraft(undefined);
    setShown(saved);
    setReplaced(saved);
    setTheirs(undefined);
    clearErrors();
  };

  const discard = () => {
    startFrom(vacancy);
    // The button is removed and the form is created again, so the focus moves to its first field.
    requestAnimationFrame(() => props.ref.current?.querySelector('input')?.focus());
  };

  const texts = draft?.texts ?? fields.textsOf(shown);
  const theirTexts = theirs && fields.textsOf(theirs);
  return (
    <Dialog
      open
      title="Update Career"
      onClose={onClose}
      actions={
        <FormActions
          form={FORM}
          send="Save"
          sending="Saving..."
          inConflict={theirs !== undefined}
          busy={busy}
          onCancel={onClose}
        />
      }
      overlayCloses={false}
      locked={busy}
      size="lg"
    >
      {draft && (
        <StartNotice
          notice="This is what you had typed before. It is not saved yet."
          busy={busy}
          onDiscard={discard}
        />
      )}
      {theirs && theirTexts && (
        <FormConflict
          title="Someone else saved this vacancy in the meantime"
          form={props.ref}
          id={FORM}
          theirs={FIELDS.map((name) => [
            name,
            fields.VACANCY_LABELS[name],
            theirTexts[name],
            fields.IN_WORDS[name],
          ])}
          onTheirs={() => startFrom(theirs)}
        />
      )}
      <form
        {...props}
        id={FORM}
        key={`${shown.version} ${draft === undefined}`}
        noValidate
        onInput={({ target }) =>
          fields.mendedBy((target as HTMLInputElement).name).forEach((name) => edit(name))
        }
        onChange={({ currentTarget }) =>
          writeDraft(draftName, { ...textValues(currentTarget), [BASE]: JSON.stringify(shown) })
        }
      >
        <LockedFields locked={busy} className="sm:grid-cols-2">
          <fields.VacancyFields
            titleLabel="Title"
            initial={(name) => texts[name] ?? ''}
            errors={fieldErrors}
          />
        </LockedFields>
      </form>
      <div ref={errors} className="empty:hidden">
        <FormErrors errors={formErrors} />
      </div>
      {pastDate.question}
    </Dialog>
  );
}
