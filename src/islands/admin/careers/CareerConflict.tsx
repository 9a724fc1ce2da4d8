import type { CareerRead } from '#schemas/career';
import { Button } from '../../../ui/Button.tsx';
import { textOf } from './career-form.ts';

const LABELS: Record<keyof typeof textOf, string> = {
  title: 'Title',
  jobType: 'Job Type',
  shortTitle: 'Short Title',
  shortdis: 'Short Description',
  description: 'Description',
  bulletPoints: 'Bullet Points',
  location: 'Location',
  closingDate: 'Closing date',
  salaryMin: 'Salary from',
  salaryMax: 'Salary to',
  currency: 'Currency',
  period: 'Paid for each',
  openings: 'Openings',
};

interface Props {
  /** The vacancy as this editing began. */
  before: CareerRead;
  /** As somebody else saved it meanwhile. */
  theirs: CareerRead;
  onTakeTheirs: (theirs: CareerRead) => void;
}

/** What somebody else changed, above the form that still holds one's own text. */
export function CareerConflict({ before, theirs, onTakeTheirs }: Props) {
  const names = Object.keys(LABELS) as (keyof typeof textOf)[];
  const changed = names.filter((name) => textOf[name](before) !== textOf[name](theirs));
  return (
    <section
      aria-label="Saved by somebody else"
      className="grid gap-4 rounded-sm border border-line bg-surface p-4"
    >
      <p className="text-small font-medium">Saved by somebody else meanwhile</p>
      <dl className="grid gap-3 text-small">
        {changed.map((name) => (
          <div key={name}>
            <dt className="text-ink-muted">{LABELS[name]}</dt>
            <dd className="whitespace-pre-line">{textOf[name](theirs) || 'empty'}</dd>
          </div>
        ))}
      </dl>
      <p className="text-small text-ink-soft">
        Your own text is still in the form below. Save replaces theirs by yours.
      </p>
      <div>
        <Button size="sm" variant="secondary" onClick={() => onTakeTheirs(theirs)}>
          Take theirs
        </Button>
      </div>
    </section>
  );
}
