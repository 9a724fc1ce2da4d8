import { CAREER_LIMITS, JOB_TYPES, SALARY_PERIODS, type CareerRead } from '#schemas/career';
import { Select } from '../../../ui/Select.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { textOf, type FieldErrors } from './career-form.ts';

interface Props {
  /** What the title's field is called. */
  titleLabel: string;
  /** The vacancy that is edited; none for a new one. */
  career?: CareerRead;
  errors: FieldErrors;
}

/** The fields of a vacancy: the six that it must have, and those that may stay empty. */
export function CareerFields({ titleLabel, career, errors }: Props) {
  const field = (name: keyof typeof textOf) => ({
    name,
    defaultValue: career && textOf[name](career),
    error: errors[name],
  });
  const hasMore = career && (career.location ?? career.closingDate ?? career.openings ?? career.salary);
  const moreIsWrong = ['location', 'closingDate', 'openings', 'salary'].some((name) => errors[name]);

  return (
    <>
      <TextField label={titleLabel} maxLength={CAREER_LIMITS.title} required {...field('title')} />
      <Select
        label="Job Type"
        options={JOB_TYPES}
        placeholder={career ? undefined : 'Select Job Type'}
        required
        {...field('jobType')}
      />
      <TextField label="Short Title" maxLength={CAREER_LIMITS.shortTitle} required {...field('shortTitle')} />
      <TextArea
        label="Short Description"
        rows={2}
        maxLength={CAREER_LIMITS.shortdis}
        required
        {...field('shortdis')}
      />
      <TextArea
        label="Description"
        help="Each line becomes a paragraph."
        maxLength={CAREER_LIMITS.description}
        required
        className="sm:col-span-2"
        {...field('description')}
      />
      <TextArea
        label="Bullet Points"
        help="Separate the responsibilities by commas, or put each on a line of its own."
        maxLength={CAREER_LIMITS.bulletPoints}
        required
        className="sm:col-span-2"
        {...field('bulletPoints')}
      />
      <details
        open={hasMore !== undefined || moreIsWrong || undefined}
        className="rounded-sm border border-line sm:col-span-2"
      >
        <summary className="cursor-pointer px-4 py-3 text-small font-medium">
          Location, closing date, salary and openings (optional)
        </summary>
        <div className="grid gap-5 border-t border-line p-4 sm:grid-cols-2">
          <TextField
            label="Location"
            help="The office when empty."
            maxLength={CAREER_LIMITS.location}
            {...field('location')}
          />
          <TextField
            label="Closing date"
            type="date"
            help="The last day to apply."
            {...field('closingDate')}
          />
          <TextField label="Salary from" inputMode="decimal" {...field('salaryMin')} error={errors.salary} />
          <TextField
            label="Salary to"
            inputMode="decimal"
            {...field('salaryMax')}
            invalid={!!errors.salary}
          />
          <TextField
            label="Currency"
            maxLength={3}
            {...field('currency')}
            defaultValue={career ? textOf.currency(career) : 'LKR'}
          />
          <Select
            label="Paid for each"
            options={SALARY_PERIODS}
            {...field('period')}
            defaultValue={career ? textOf.period(career) : 'month'}
          />
          <TextField label="Openings" inputMode="numeric" {...field('openings')} />
        </div>
      </details>
    </>
  );
}
