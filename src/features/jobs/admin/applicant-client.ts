import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import * as schema from '../schema/applicant.ts';
import type { Applicant, ApplicantDetails, ApplicationChange, VacancyTitles } from '../schema/applicant.ts';
import { ifMatch, submissionClient } from '#src/features/submissions/client.ts';
import { send } from '#src/lib/api/client.ts';
import { readList, type Listing } from '#src/lib/api/lists.ts';

export const readApplicants = (onPage: (listing: Listing<Applicant>) => void, signal?: AbortSignal) =>
  readList('/applications', schema.applicantSchema, onPage, signal);

/** Erases an application with its CV. Throws ApiError 409 when it has changed since it was read. */
export const eraseApplicant = (applicant: Applicant) =>
  send(`/applications/${applicant.id}`, { method: 'DELETE', headers: ifMatch(applicant) });

export const applicantClient = submissionClient<ApplicantDetails, ApplicationChange>(
  '/applications',
  schema.applicantDetailsSchema,
);

const BEGINNINGS = ['pointermove', 'pointerdown', 'keydown'] as const;

const vacancyTitleSchema = z.object({ id: z.string(), title: z.string() });

/** The present titles of all vacancies, read once the person uses the screen: opening the screen takes one call. */
export function useVacancyTitles(ready: boolean): VacancyTitles {
  const [titles, setTitles] = useState<VacancyTitles>({});
  useEffect(() => {
    if (!ready) return;
    const abort = new AbortController();
    const begun = new AbortController();
    const show = ({ items }: Listing<z.infer<typeof vacancyTitleSchema>>) =>
      setTitles(Object.fromEntries(items.map(({ id, title }) => [id, title])));
    const read = () => {
      begun.abort();
      readList('/careerdetails', vacancyTitleSchema, show, abort.signal).catch(() => undefined);
    };
    for (const beginning of BEGINNINGS) addEventListener(beginning, read, { signal: begun.signal });
    return () => [begun, abort].forEach((one) => one.abort());
  }, [ready]);
  return titles;
}
