import type { Vacancy } from '#features/careers/schema/vacancy';
import { Conflict } from '../../../components/admin/Conflict.tsx';
import { ConflictChoices } from '../../../components/admin/ConflictChoices.tsx';
import { VACANCY_LABELS, textOf, type VacancyField } from './vacancy-form.ts';

interface Props {
  /** The id of the form with the admin's own text. */
  form: string;
  /** The vacancy before the conflict. */
  before: Vacancy;
  /** The vacancy as the other admin saved it. */
  theirs: Vacancy;
  onTakeTheirs: (theirs: Vacancy) => void;
}

/** The notice of a conflict: the fields that the other admin changed. */
export function VacancyConflict({ form, before, theirs, onTakeTheirs }: Props) {
  const names = Object.keys(VACANCY_LABELS) as VacancyField[];
  const changed = names.filter((name) => textOf[name](before) !== textOf[name](theirs));
  return (
    <Conflict
      title="Someone else saved this vacancy in the meantime"
      theirs={changed.map((name) => [VACANCY_LABELS[name], textOf[name](theirs)])}
      note="Your own text is still in the form below. “Use mine” saves it in place of theirs."
    >
      <ConflictChoices form={form} onTheirs={() => onTakeTheirs(theirs)} />
    </Conflict>
  );
}
