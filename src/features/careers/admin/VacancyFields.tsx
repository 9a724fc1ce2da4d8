import { VACANCY_LIMITS, JOB_TYPES, SALARY_PERIODS, type Vacancy } from '#features/careers/schema/vacancy';
import { Select } from '../../../components/ui/Select.tsx';
import { TextArea } from '../../../components/ui/TextArea.tsx';
import { TextField } from '../../../components/ui/TextField.tsx';
import { VACANCY_LABELS, textOf, type VacancyField, type FieldErrors } from './vacancy-form.ts';

const LENGTHS: Partial<Record<VacancyField, number>> = {
  title: VACANCY_LIMITS.title,
  shortTitle: VACANCY_LIMITS.shortTitle,
  shortDescription: VACANCY_LIMITS.shortDescription,
  description: VACANCY_LIMITS.description,
  bulletPoints: VACANCY_LIMITS.bulletPoints,
  location: VACANCY_LIMITS.location,
  currency: 3,
};

interface Props {
  /** What the title's field is called. */
  titleLabel: string;
  /** The vacancy that is edited; none for a new one. */
  vacancy?: Vacancy;
  errors: FieldErrors;
}

/** The fields of a vacancy: the six that it must have, and those that may stay empty. */
export function VacancyFields({ titleLabel, vacancy, errors }: Props) {
  const choice = (name: VacancyField) => ({
    name,
    label: VACANCY_LABELS[name],
    defaultValue: vacancy && textOf[name](vacancy),
    error: errors[name],
  });
  const field = (name: VacancyField) => ({ ...choice(name), maxLength: LENGTHS[name] });
  const whole = (name: VacancyField) => ({ ...field(name), required: true, className: 'sm:col-span-2' });
  const hasMore = vacancy && (vacancy.location ?? vacancy.closingDate ?? vacancy.openings ?? vacancy.salary);
  const moreIsWrong = ['location', 'closingDate', 'openings', 'salary'].some((name) => errors[name]);

  return (
    <>
      <TextField required {...field('title')} label={titleLabel} />
      <Select
        options={JOB_TYPES}
        placeholder={vacancy ? undefined : 'Select Job Type'}
        required
        {...choice('jobType')}
      />
      <TextField {...whole('shortTitle')} />
      <TextArea rows={2} {...whole('shortDescription')} />
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
          <TextField {...field('currency')} defaultValue={vacancy ? textOf.currency(vacancy) : 'LKR'} />
          <Select
            options={SALARY_PERIODS}
            {...choice('period')}
            defaultValue={vacancy ? textOf.period(vacancy) : 'month'}
          />
          <TextField inputMode="numeric" {...field('openings')} />
        </div>
      </details>
    </>
  );
}
