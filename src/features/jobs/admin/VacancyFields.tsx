import { VACANCY_LIMITS, JOB_TYPE_LABELS, SALARY_PERIODS } from '../schema/vacancy.ts';
import type { FieldErrors } from '#src/components/ui/form/use-form.ts';
import { Checkbox } from '#src/components/ui/Checkbox.tsx';
import { Select } from '#src/components/ui/Select.tsx';
import { TextArea } from '#src/components/ui/TextArea.tsx';
import { TextField } from '#src/components/ui/TextField.tsx';
import { VACANCY_LABELS, type VacancyField } from './vacancy-form.ts';

const MAX_LENGTHS: Partial<Record<VacancyField, number>> = {
  title: VACANCY_LIMITS.title,
  shortTitle: VACANCY_LIMITS.shortTitle,
  shortDescription: VACANCY_LIMITS.shortDescription,
  description: VACANCY_LIMITS.description,
  bulletPoints: VACANCY_LIMITS.bulletPoints,
  location: VACANCY_LIMITS.location,
  currency: 3,
};

/** The optional fields, which are collapsed while they are empty. */
const OPTIONAL = ['location', 'closingDate', 'salaryMin', 'salaryMax', 'openings'] as const;

interface Props {
  /** The label of the title. */
  titleLabel: string;
  /** The initial text of each field; left out for a new vacancy. */
  initial?: (name: VacancyField) => string;
  errors: FieldErrors;
}

/** The fields of a vacancy: the six required ones, and the optional ones. */
export function VacancyFields({ titleLabel, initial, errors }: Props) {
  const choice = (name: VacancyField) => ({
    name,
    label: VACANCY_LABELS[name],
    defaultValue: initial?.(name),
    error: errors[name],
  });
  const field = (name: VacancyField) => ({ ...choice(name), maxLength: MAX_LENGTHS[name] });
  const required = (name: VacancyField) => ({ ...field(name), required: true, className: 'sm:col-span-2' });
  // The optional fields stay open while an error in them is being corrected.
  const showsOptional = OPTIONAL.some((name) => initial?.(name) || name in errors);

  return (
    <>
      <TextField required {...field('title')} label={titleLabel} />
      <Select
        options={JOB_TYPE_LABELS}
        placeholder={initial ? undefined : 'Select Job Type'}
        required
        {...choice('jobType')}
      />
      <TextField {...required('shortTitle')} />
      <TextArea rows={2} {...required('shortDescription')} />
      <TextArea help="Each line becomes a paragraph." {...required('description')} />
      <TextArea
        help="Separate the responsibilities with commas, or put each on its own line."
        {...required('bulletPoints')}
      />
      <details open={showsOptional || undefined} className="rounded-sm border border-line sm:col-span-2">
        <summary className="cursor-pointer py-3 pr-4 pl-8 -indent-4 text-small font-medium">
          Location, closing date, salary and openings (optional)
        </summary>
        <div className="grid gap-5 border-t border-line p-4 sm:grid-cols-2">
          <TextField help="The office, if left empty." {...field('location')} />
          <TextField type="date" help="The last day to apply, by Sri Lanka time." {...field('closingDate')} />
          <TextField inputMode="decimal" {...field('salaryMin')} />
          <TextField inputMode="decimal" {...field('salaryMax')} />
          <TextField {...field('currency')} defaultValue={initial?.('currency') ?? 'LKR'} />
          <Select
            options={SALARY_PERIODS}
            {...choice('period')}
            defaultValue={initial?.('period') ?? 'month'}
          />
          <TextField inputMode="numeric" {...field('openings')} />
        </div>
      </details>
      <Checkbox
        name="draft"
        value="true"
        defaultChecked={Boolean(initial?.('draft'))}
        label="Draft: visitors do not see it yet"
        className="sm:col-span-2"
      />
    </>
  );
}
