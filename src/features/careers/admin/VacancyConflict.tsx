import type { CareerRead } from '#features/careers/schema/vacancy';
import { Conflict } from '../../../components/admin/Conflict.tsx';
import { Button } from '../../../components/ui/Button.tsx';
import { CAREER_LABELS, textOf, type CareerField } from './vacancy-form.ts';

interface Props {
  /** The vacancy as this editing began. */
  before: CareerRead;
  /** As somebody else saved it meanwhile. */
  theirs: CareerRead;
  onTakeTheirs: (theirs: CareerRead) => void;
}

/** The fields that somebody else changed. */
export function CareerConflict({ before, theirs, onTakeTheirs }: Props) {
  const names = Object.keys(CAREER_LABELS) as CareerField[];
  const changed = names.filter((name) => textOf[name](before) !== textOf[name](theirs));
  return (
    <Conflict
      title="Somebody else saved this career meanwhile"
      theirs={changed.map((name) => [CAREER_LABELS[name], textOf[name](theirs)])}
      note="Your own text is still in the form below. Save replaces theirs by yours."
    >
      <Button size="sm" variant="secondary" onClick={() => onTakeTheirs(theirs)}>
        Take theirs
      </Button>
    </Conflict>
  );
}
