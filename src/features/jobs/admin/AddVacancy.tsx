import { useCallback, useMemo, useState } from 'react';
import { LoadingStatus, Skeleton } from '#src/components/ui/Skeleton.tsx';
import type { AdminPage } from '#src/lib/admin-pages.ts';
import { addVacancy, COPY_OF, readVacancy } from './vacancy-client.ts';
import { Failure } from '#src/components/admin/Failure.tsx';
import { LockedFields, useErrorsInView } from '#src/components/admin/FormDialog.tsx';
import { broadcastChange, useLoaded } from '#src/components/admin/use-loaded.ts';
import { Alert } from '#src/components/ui/Alert.tsx';
import { Button } from '#src/components/ui/Button.tsx';
import { FormErrors } from '#src/components/ui/form/notices.tsx';
import { useForm } from '#src/components/ui/form/use-form.ts';
import { showToastNext } from '#src/components/ui/toast.tsx';
import { TextLink } from '#src/components/ui/TextLink.tsx';
import { useHydrated } from '#src/components/ui/use-hydrated.ts';
import * as fields from './VacancyFields.tsx';
import type { VacancyField } from './VacancyFields.tsx';

const LIST = '/careerform' satisfies AdminPage;

const CARD = 'rounded-lg border border-line bg-paper p-6 md:p-8';

const LoadingVacancy = () => (
  <div aria-busy="true" className="grid max-w-4xl grid-cols-1 gap-4">
    <LoadingStatus />
    <Skeleton className="h-27.5 sm:h-17" />
    <Skeleton className="h-238 sm:h-192" />
  </div>
);

/** The form for a new vacancy, filled with the texts of another one where the address names it. */
export function AddVacancy() {
  const hydrated = useHydrated();
  const copied = hydrated ? new URLSearchParams(location.search).get(COPY_OF) : null;
  return (
    <>
      {copied ? <CopiedVacancy id={copied} /> : <VacancyForm name="add-career" />}
      {/* In the built page, which shows it in place of the form where the address names another vacancy. */}
      {!hydrated && (
        <div className="placeholder">
          <LoadingVacancy />
        </div>
      )}
    </>
  );
}

function CopiedVacancy({ id }: { id: string }) {
  const read = useCallback(() => readVacancy(id), [id]);
  const loaded = useLoaded(read);
  if (loaded.status === 'loading') return <LoadingVacancy />;
  if (loaded.status === 'failed')
    return (
      <div className="max-w-4xl">
        <Failure what="The vacancy could not be loaded." problem={loaded.problem} onRetry={loaded.reload} />
      </div>
    );
  const { value: vacancy } = loaded;
  return (
    <div className="grid max-w-4xl gap-4">
      <Alert tone="info">
        {`The texts are copied from “${vacancy.title}”. Give the new vacancy its own title, and a closing date if it needs one. It is a draft: untick Draft to publish it at once.`}
      </Alert>
      {/* The closing date belongs to the earlier vacancy; a copy is public only when that is wanted. */}
      <VacancyForm
        name={`copy-career-${id}`}
        initial={{ ...fields.textsOf(vacancy), closingDate: '', draft: 'true' }}
      />
    </div>
  );
}

interface Props {
  /** The name of its draft, which survives a reload and the end of a session. */
  name: string;
  initial?: Record<VacancyField, string>;
}

function VacancyForm({ name, initial }: Props) {
  const [message, setMessage] = useState('');
  const pastDate = fields.usePastDate();
  const { step, formErrors, fieldErrors, props, edit } = useForm({
    name: () => name,
    check: async (texts) => fields.checkVacancy(texts) ?? (await pastDate.check(texts.closingDate)),
    send: async (texts, { key }) => {
      const saved = await addVacancy(fields.vacancyFrom(texts), key);
      broadcastChange();
      if (!initial) return setMessage(saved);
      // Reset, the form would hold the earlier vacancy's texts again: it goes back to the list that it was copied from.
      showToastNext(saved);
      location.replace(LIST);
    },
    errorsOf: (cause) => fields.saveErrors(cause),
  });
  const busy = step === 'sending' || (step === 'sent' && initial !== undefined);
  const isSaved = step === 'sent' && !busy;
  const result = useErrorsInView(
    useMemo(() => (isSaved ? [message] : formErrors), [isSaved, message, formErrors]),
  );

  return (
    <div className={`${CARD} max-w-4xl`}>
      <form
        {...props}
        onInput={(event) =>
          fields.mendedBy((event.target as HTMLInputElement).name).forEach((field) => edit(field))
        }
        aria-label="Add career"
        className="grid gap-5"
      >
        <LockedFields locked={busy} className="sm:grid-cols-2">
          <fields.VacancyFields
            titleLabel="Job Title"
            initial={initial && ((field) => initial[field])}
            errors={fieldErrors}
          />
        </LockedFields>
        <div ref={result} className="empty:hidden">
          <FormErrors errors={formErrors} />
          {isSaved && (
            <Alert tone="success">
              <p>{message}</p>
              <p className="font-normal">
                <TextLink href={LIST}>See all vacancies</TextLink>
              </p>
            </Alert>
          )}
        </div>
        <Button
          type="submit"
          size="lg"
          busy={busy}
          disabled={step === 'static'}
          className="sm:justify-self-start"
        >
          {busy ? 'Saving...' : 'Add Career'}
        </Button>
      </form>
      {pastDate.question}
    </div>
  );
}
