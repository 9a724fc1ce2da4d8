import { useState } from 'react';
import { isOver, dayOnCalendar, stateOf, type Vacancy } from '../schema/vacancy.ts';
import { isConflict } from '#src/lib/api/client.ts';
import { DAY_MS, dayAt } from '#src/lib/day.ts';
import { isChangedMeanwhile, isGone } from '#src/lib/errors.ts';
import { Conflict } from '#src/components/admin/Conflict.tsx';
import { FormDialog, LockedFields } from '#src/components/admin/FormDialog.tsx';
import { StartNotice } from '#src/components/admin/StartNotice.tsx';
import { Alert } from '#src/components/ui/Alert.tsx';
import { SmallButton } from '#src/components/ui/Button.tsx';
import { clearDraft, draftValues, readDraft } from '#src/components/ui/form/draft.ts';
import { useForm } from '#src/components/ui/form/use-form.ts';
import { TextField } from '#src/components/ui/fields.tsx';
import { addVacancy, readVacancy, updateVacancy, type SavedVacancy } from './vacancy-client.ts';
import * as fields from './VacancyFields.tsx';

/** The answer to a save; to a new vacancy it has only the message. */
export type Saved = Pick<SavedVacancy, 'message'> & Partial<SavedVacancy>;

interface Props {
  vacancy: Vacancy;
  /** Whether the texts begin a new vacancy, which is a draft until Draft is unticked. */
  isCopy: boolean;
  onSaved: (saved: Saved) => void;
  onConflict: (theirs: Vacancy | undefined) => void;
  onClose: () => void;
}

/** Edits a vacancy, or a new one with its texts. After a conflict, both texts are shown until one is chosen. */
export function VacancyDialog({ vacancy, isCopy, onSaved, onConflict, onClose }: Props) {
  const { id, title } = vacancy;
  const name = `${isCopy ? 'copy' : 'update'}-career-${id}`;
  /** The texts that the form begins with, and the version that a save replaces. */
  const startOf = (from: Vacancy) => {
    // The closing date belongs to the earlier vacancy; a copy is public only when that is wanted.
    const own = isCopy ? { closingDate: '', draft: 'true' } : {};
    return { texts: { ...fields.textsOf(from), ...own }, version: from.version, isResumed: false };
  };
  const [start, setStart] = useState(() => {
    const { version, ...texts } = readDraft(name) as Record<string, string>;
    const saved = startOf(vacancy);
    return version ? { texts: { ...saved.texts, ...texts }, version, isResumed: true } : saved;
  });
  const [theirs, setTheirs] = useState<{ saved: Vacancy; own: Record<string, string> }>();
  const version = theirs?.saved.version ?? start.version;

  const { form, question } = fields.useVacancyForm({
    name: () => name,
    draft: (element) => {
      const texts: Record<string, string> = draftValues(element);
      const saved: Record<string, string> = startOf(vacancy).texts;
      // With the version that the texts began with, a draft that is resumed meets a conflict again.
      return fields.FIELDS.some((field) => texts[field] !== saved[field])
        ? { ...texts, version: start.version }
        : {};
    },
    // The day of a draft that is published is asked about.
    dateBefore: (texts) => (isCopy || (vacancy.draft && !texts.draft) ? undefined : vacancy.closingDate),
    send: async (texts, { key }) => {
      const sent = fields.vacancyFrom(texts);
      onSaved(isCopy ? { message: await addVacancy(sent, key) } : await updateVacancy(id, sent, version));
    },
    errorsOf: async (cause) => {
      const errors = fields.saveErrors(cause);
      if (!isConflict(cause) || errors.fieldErrors?.title) return errors;
      const saved = await readVacancy(id).catch(() => undefined);
      onConflict(saved);
      const element = form.props.ref.current;
      if (!saved || !element) return errors;
      setTheirs({ saved, own: draftValues(element) });
      return {};
    },
  });

  /** Fills the form from a saved vacancy and discards the draft. */
  const startFrom = (saved: Vacancy) => {
    clearDraft(name);
    setStart(startOf(saved));
    setTheirs(undefined);
    form.clearErrors();
  };
  const discard = () => {
    startFrom(vacancy);
    // The button is removed and the fields are created again, so the focus moves to the first one.
    requestAnimationFrame(() => form.props.ref.current?.querySelector('input')?.focus());
  };

  const busy = form.step === 'sending';
  const add = isCopy ? 'Add Career' : 'Save';
  return (
    <FormDialog
      title={isCopy ? 'Add Career' : 'Update Career'}
      form={form}
      send={theirs ? 'Save mine' : add}
      sending="Saving..."
      size="lg"
      onClose={onClose}
      after={question}
    >
      {isCopy && (
        <Alert tone="info">
          {`The texts are copied from “${title}”. Give the new vacancy its own title, and a closing date if it needs one. It is a draft: untick Draft to publish it at once.`}
        </Alert>
      )}
      {start.isResumed && (
        <StartNotice
          notice="This is what you had typed before. It is not saved yet."
          busy={busy}
          onDiscard={discard}
        />
      )}
      {theirs && (
        <VacancyConflict key={theirs.saved.version} {...theirs} onTheirs={() => startFrom(theirs.saved)} />
      )}
      <LockedFields key={`${start.version} ${start.isResumed}`} locked={busy} className="sm:grid-cols-2">
        <fields.VacancyFields
          titleLabel={isCopy ? 'Job Title' : 'Title'}
          initial={start.texts}
          errors={form.fieldErrors}
        />
      </LockedFields>
    </FormDialog>
  );
}

interface ConflictProps {
  saved: Vacancy;
  own: Record<string, string>;
  onTheirs: () => void;
}

/** The fields where the saved text of the other admin differs from the form's. */
function VacancyConflict({ saved, own, onTheirs }: ConflictProps) {
  const texts = fields.textsOf(saved);
  return (
    <Conflict
      title="Someone else saved this vacancy in the meantime"
      theirs={fields.FIELDS.filter((name) => texts[name] !== own[name]).map((name) => [
        fields.VACANCY_LABELS[name],
        fields.inWords(name, texts[name]),
        fields.inWords(name, own[name] ?? ''),
      ])}
      note="Nothing was overwritten, and your own text is still in the form below. “Save mine” saves it in place of theirs. “Use theirs” puts theirs into the form."
    >
      <SmallButton onClick={onTheirs}>Use theirs</SmallButton>
    </Conflict>
  );
}

/** Why nothing was done with a vacancy that another admin changed or deleted; `notDone` says what was not. */
export const outdatedVacancy = (cause: unknown, notDone: string): string =>
  isGone(cause)
    ? 'This vacancy no longer exists.'
    : `Someone else changed this vacancy in the meantime, so ${notDone}. The list shows it as it is now.`;

const PAST_DAY = 'Please choose a day that has not passed, or leave the field empty.';

/** What can be done next with a vacancy: a draft is published, an open one closed, a closed one reopened. */
const CHANGES = {
  Draft: { label: 'Publish', title: 'Publish this vacancy?', busy: 'Publishing...' },
  Open: { label: 'Close now', title: 'Close this vacancy now?', busy: 'Closing...' },
  Closed: { label: 'Reopen', title: 'Reopen this vacancy?', busy: 'Reopening...' },
} as const;

export const stateChange = (vacancy: Vacancy) => CHANGES[stateOf(vacancy)];

const closesInPast = ({ closingDate }: Vacancy): boolean =>
  closingDate !== undefined && isOver(closingDate, Date.now());

interface StateProps {
  vacancy: Vacancy;
  onSaved: (saved: SavedVacancy) => void;
  onConflict: () => void;
  onClose: () => void;
}

/** Asks before a vacancy is published, closed or reopened; the same question even when another admin's change is shown first. */
export function StateDialog({ vacancy, onSaved, onConflict, onClose }: StateProps) {
  const [state] = useState(() => (closesInPast(vacancy) && !vacancy.draft ? 'Closed' : stateOf(vacancy)));
  const [needsDate] = useState(() => state === 'Closed' || (state === 'Draft' && closesInPast(vacancy)));
  const [yesterday] = useState(() => dayAt(Date.now() - DAY_MS));
  const { label, title, busy } = CHANGES[state];
  const form = useForm({
    check: ({ closingDate }) =>
      closingDate && isOver(closingDate, Date.now()) ? { fieldErrors: { closingDate: PAST_DAY } } : undefined,
    send: async ({ closingDate }) => {
      const published = needsDate ? { closingDate, draft: false } : { draft: false };
      const change = state === 'Open' ? { closingDate: yesterday } : published;
      onSaved(await updateVacancy(vacancy.id, { ...vacancy, ...change }, vacancy.version));
    },
    errorsOf: (cause) => {
      if (!isChangedMeanwhile(cause)) return fields.saveErrors(cause);
      onConflict();
      return fields.saveErrors(cause, outdatedVacancy(cause, 'your change was not made'));
    },
  });
  const consequence = {
    Draft: needsDate
      ? 'its closing date has passed. With a new date, or none, everyone will be able to read the vacancy and apply straight away.'
      : 'everyone will be able to read the vacancy and apply for it at once.',
    Open: `it will take no more applications and will leave the list of open vacancies at once. Its closing date will become ${dayOnCalendar(yesterday)}. You can reopen it.`,
    Closed: 'it will be in the list of open vacancies again and take applications.',
  }[state];
  return (
    <FormDialog title={title} form={form} send={label} sending={busy} onClose={onClose}>
      <p className="text-small wrap-anywhere text-ink-soft">{`“${vacancy.title}”: ${consequence}`}</p>
      {needsDate && (
        <TextField
          type="date"
          name="closingDate"
          label="New closing date"
          help="The last day to apply, by Sri Lanka time. Without one, the vacancy stays open until someone closes it."
          optional
          error={form.fieldErrors.closingDate}
        />
      )}
    </FormDialog>
  );
}
