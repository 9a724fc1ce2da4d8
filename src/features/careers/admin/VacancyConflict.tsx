import type { Vacancy } from '#features/careers/schema/vacancy';
import { Conflict } from '../../../components/admin/Conflict.tsx';
import { Button } from '../../../components/ui/button/Button.tsx';
import { VACANCY_LABELS, textOf, type VacancyField } from './vacancy-form.ts';

interface Props {
  /** The vacancy before the conflict. */
  before: Vacancy;
  /** The vacancy as the other admin saved it. */
  theirs: Vacancy;
  onTakeTheirs: (theirs: Vacancy) => void;
}

/** The notice of a conflict: the fields that the other admin changed. */
export function VacancyConflict({ before, theirs, onTakeTheirs }: Props) {
  const names = Object.keys(VACANCY_LABELS) as VacancyField[];
  const changed = names.filter((name) => textOf[name](before) !== textOf[name](theirs));
  return (
    <Conflict
      title="Somebody else saved this career meanwhile"
      theirs={changed.map((name) => [VACANCY_LABELS[name], textOf[name](theirs)])}
      note="Your own text is still in the form below. To use yours, press Save: it replaces theirs."
    >
      <Button size="sm" variant="secondary" onClick={() => onTakeTheirs(theirs)}>
        Use theirs
      </Button>
    </Conflict>
  );
}
