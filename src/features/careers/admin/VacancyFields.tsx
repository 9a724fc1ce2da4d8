import { CAREER_LIMITS, JOB_TYPES, SALARY_PERIODS, type CareerRead } from '#features/careers/schema/vacancy';
import { Select } from '../../../components/ui/Select.tsx';
import { TextArea } from '../../../components/ui/TextArea.tsx';
import { TextField } from '../../../components/ui/TextField.tsx';
import { CAREER_LABELS, textOf, type CareerField, type FieldErrors } from './vacancy-form.ts';

const LENGTHS: Partial<Record<CareerField, number>> = {
  title: CAREER_LIMITS.title,
  shortTitle: CAREER_LIMITS.shortTitle,
  shortdis: CAREER_LIMITS.shortdis,
  description: CAREER_LIMITS.description,
  bulletPoints: CAREER_LIMITS.bulletPoints,
  location: CAREER_LIMITS.location,
  currency: 3,
};

interface Props {
  /** What the title's field is called. */
  titleLabel: string;
  /** The vacancy that is edited; none for a new one. */
  career?: CareerRead;
  errors: FieldErrors;
}

/** The fields of a vacancy: the six that it must have, and those that may stay empty. */
export function CareerFields({ titleLabel, career, errors }: Props) {
  const choice = (name: CareerField) => ({
    name,
    label: CAREER_LABELS[name],
    defaultValue: career && textOf[name](career),
    error: errors[name],
  });
  const field = (name: CareerField) => ({ ...choice(name), maxLength: LENGTHS[name] });
  const whole = (name: CareerField) => ({ ...field(name), required: true, className: 'sm:col-span-2' });
  const hasMore = career && (career.location ?? career.closingDate ?? career.openings ?? career.salary);
  const moreIsWrong = ['location', 'closingDate', 'openings', 'salary'].some((name) => errors[name]);

  return (
    <>
      <TextField required {...field('title')} label={titleLabel} />
      <Select
        options={JOB_TYPES}
        placeholder={career ? undefined : 'Select Job Type'}
        required
        {...choice('jobType')}
      />
      <TextField {...whole('shortTitle')} />
      <TextArea rows={2} {...whole('shortdis')} />
      <TextArea help="Each line becomes a paragraph." {...whole('description')} />
      <TextArea
        help="Separate the responsibilities by commas, or put each on a line of its own."
        {...whole('bulletPoints')}
      />
      <details
        open={hasMore !== undefined || moreIsWrong || undefined}
        className="rounded-sm border border-line sm:col-span-2"
      >
        <summary className="cursor-pointer px-4 py-3 text-small font-medium">
          Location, closing date, salary and openings (optional)
        </summary>
        <div className="grid gap-5 border-t border-line p-4 sm:grid-cols-2">
          <TextField help="The office when empty." {...field('location')} />
          <TextField type="date" help="The last day to apply." {...field('closingDate')} />
          <TextField inputMode="decimal" {...field('salaryMin')} error={errors.salary} />
          <TextField inputMode="decimal" {...field('salaryMax')} invalid={!!errors.salary} />
          <TextField {...field('currency')} defaultValue={career ? textOf.currency(career) : 'LKR'} />
          <Select
            options={SALARY_PERIODS}
            {...choice('period')}
            defaultValue={career ? textOf.period(career) : 'month'}
          />
          <TextField inputMode="numeric" {...field('openings')} />
        </div>
      </details>
    </>
  );
}
