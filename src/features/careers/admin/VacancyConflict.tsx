import type { Vacancy } from '#features/careers/schema/vacancy';
import { Conflict } from '../../../components/admin/Conflict.tsx';
import { Button } from '../../../components/ui/Button.tsx';
import { VACANCY_LABELS, textOf, type VacancyField } from './vacancy-form.ts';

interface Props {
  /** The vacancy as this editing began. */
  before: Vacancy;
  /** As somebody else saved it meanwhile. */
  theirs: Vacancy;
  onTakeTheirs: (theirs: Vacancy) => void;
}

/** The fields that somebody else changed. */
export function VacancyConflict({ before, theirs, onTakeTheirs }: Props) {
  const names = Object.keys(VACANCY_LABELS) as VacancyField[];
  const changed = names.filter((name) => textOf[name](before) !== textOf[name](theirs));
  return (
    <Conflict
      title="Somebody else saved this career meanwhile"
      theirs={changed.map((name) => [VACANCY_LABELS[name], textOf[name](theirs)])}
      note="Your own text is still in the form below. Save replaces theirs by yours."
    >
      <Button size="sm" variant="secondary" onClick={() => onTakeTheirs(theirs)}>
        Take theirs
      </Button>
    </Conflict>
  );
}
