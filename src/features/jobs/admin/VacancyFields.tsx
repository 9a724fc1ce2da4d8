import { useState } from 'react';
import * as schema from '../schema/vacancy.ts';
import { isDay } from '#src/lib/day.ts';
import { sentenceOf, fieldErrors } from '#src/lib/errors.ts';
import { ApiError } from '#src/lib/api/client.ts';
import { useForm, type Errors, type FieldErrors } from '#src/components/ui/form/use-form.ts';
import { ConfirmDialog } from '#src/components/admin/ConfirmDialog.tsx';
import { Checkbox, TextArea, TextField } from '#src/components/ui/fields.tsx';
import { Select } from '#src/components/ui/Select.tsx';

/** The label of each field of a vacancy's form, in the spec's words where it has any. */
export const VACANCY_LABELS = {
  title: 'Title',
  jobType: 'Job Type',
  shortTitle: 'Short Title',
  shortDescription: 'Short Description',
  description: 'Description',
  bulletPoints: 'Bullet Points',
  location: 'Location',
  closingDate: 'Closing date',
  salaryMin: 'Salary from',
  salaryMax: 'Salary to',
  currency: 'Currency',
  period: 'Paid per',
  openings: 'Openings',
  draft: 'Draft',
};

type VacancyField = keyof typeof VACANCY_LABELS;

export const FIELDS = Object.keys(VACANCY_LABELS) as VacancyField[];

type Texts = Readonly<Partial<Record<string, string>>>;

const NEW: Texts = { currency: 'LKR', period: 'month' };

/** The texts of a form for a vacancy; the fields of the salary are one field of the vacancy. */
export function textsOf({ salary, draft, ...vacancy }: schema.Vacancy): Record<VacancyField, string> {
  const { min: salaryMin, max: salaryMax, ...pay } = salary ?? {};
  const all: Record<string, unknown> = { ...NEW, ...vacancy, ...pay, salaryMin, salaryMax };
  all.draft = draft ? 'true' : '';
  return Object.fromEntries(FIELDS.map((name) => [name, String(all[name] ?? '')])) as Record<
    VacancyField,
    string
  >;
}

/** A field's text in words, for a comparison; dates and ticks are typed in another form. */
export function inWords(name: VacancyField, text: string): string {
  if (name === 'draft') return text ? 'Yes' : 'No';
  // While it is typed, the year may have more digits than a day has.
  return name === 'closingDate' && isDay(text) ? schema.dayOnCalendar(text) : text;
}

/** The vacancy in a form. */
export function vacancyFrom(texts: Texts): Record<string, unknown> {
  const { salaryMin, salaryMax, currency, period, draft = '', ...fields } = texts;
  // An empty checkbox is not among the texts, and a field that is left out would stay as it was.
  return { ...fields, draft, salary: { min: salaryMin, max: salaryMax, currency, period } };
}

const SALARY = ['salaryMin', 'salaryMax'];

/** Moves the error of the salary to its first field, and marks the second one. */
const byField = ({ salary, ...errors }: FieldErrors): FieldErrors =>
  salary === undefined ? errors : { ...errors, salaryMin: salary, salaryMax: '' };

function checkVacancy(texts: Texts): Errors | undefined {
  const { error } = schema.vacancyFormSchema.safeParse(vacancyFrom(texts));
  return error && { fieldErrors: byField(fieldErrors(error)) };
}

/** The errors after a failed save; `reason` is the advice, by default the error's message. */
export const saveErrors = (cause: unknown, reason = sentenceOf(cause, '')): Errors => ({
  formErrors: [schema.VACANCY_MESSAGES.saveFailed, reason],
  fieldErrors: cause instanceof ApiError ? byField(schema.vacancyErrors(cause.errors)) : {},
});

const NOT_MEANT = 'This day has passed. You can change it, or save again and keep it.';

type Options = Parameters<typeof useForm<Record<string, string>>>[0];

type FormOptions = Pick<Options, 'name' | 'draft' | 'send'> & {
  errorsOf?: Options['errorsOf'];
  /** The closing date that is not asked about, because the vacancy already had it. */
  dateBefore?: (texts: Texts) => string | undefined;
};

/** The form of a vacancy. With a closing date that is over `question` asks first: the vacancy, a draft too, then takes no applications. */
export function useVacancyForm({ dateBefore, errorsOf = saveErrors, ...rest }: FormOptions) {
  /** The question that is open: it lets the form be sent, or gives its errors. */
  const [asked, setAsked] = useState<{ day: string; answer: (errors?: Errors) => void }>();
  const close = (errors?: Errors) => {
    setAsked(undefined);
    asked?.answer(errors);
  };
  const form = useForm({
    ...rest,
    check: async (texts) => {
      const { closingDate: day = '' } = texts;
      const isAsked = day && day !== dateBefore?.(texts) && schema.isOver(day, Date.now());
      const ask = () => new Promise<Errors | undefined>((answer) => setAsked({ day, answer }));
      return checkVacancy(texts) ?? (isAsked ? ask() : undefined);
    },
    errorsOf,
  });
  const onInput: typeof form.props.onInput = ({ target }) => {
    const { name } = target as HTMLInputElement;
    // An edit of one end of the salary may mend the error of both.
    for (const field of SALARY.includes(name) ? SALARY : [name]) form.edit(field);
  };
  const question = (
    <ConfirmDialog
      open={asked !== undefined}
      title="Save with a closing date in the past?"
      confirm="Save with this date"
      confirming="Saving..."
      variant="primary"
      onConfirm={async () => close()}
      onClose={() => close({ fieldErrors: { closingDate: NOT_MEANT } })}
    >
      <p>
        {`The last day to apply, ${asked ? schema.dayOnCalendar(asked.day) : ''}, has passed. With this date the vacancy takes no applications and is not in the list of open vacancies.`}
      </p>
    </ConfirmDialog>
  );
  return { form: { ...form, props: { ...form.props, onInput } }, question };
}

const OPTIONAL = ['location', 'closingDate', 'salaryMin', 'salaryMax', 'openings'] as const;

interface Props {
  titleLabel: string;
  /** The texts to begin with; empty for a new vacancy. */
  initial?: Texts;
  errors: FieldErrors;
}

export function VacancyFields({ titleLabel, initial = NEW, errors }: Props) {
  const field = (name: VacancyField) => ({
    name,
    label: VACANCY_LABELS[name],
    defaultValue: initial[name],
    error: errors[name],
  });
  const required = (name: VacancyField) => ({ ...field(name), required: true, className: 'sm:col-span-2' });
  // The optional fields stay open while an error in them is being corrected.
  const showsOptional = OPTIONAL.some((name) => initial[name] || name in errors);

  return (
    <>
      <TextField required {...field('title')} label={titleLabel} />
      <Select
        options={schema.JOB_TYPE_LABELS}
        placeholder={initial.jobType ? undefined : 'Select Job Type'}
        required
        {...field('jobType')}
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
          <TextField {...field('currency')} />
          <Select options={schema.SALARY_PERIODS} {...field('period')} />
          <TextField inputMode="numeric" {...field('openings')} />
        </div>
      </details>
      <Checkbox
        name="draft"
        value="true"
        defaultChecked={Boolean(initial.draft)}
        label="Draft: visitors do not see it yet"
        className="sm:col-span-2"
      />
    </>
  );
}
