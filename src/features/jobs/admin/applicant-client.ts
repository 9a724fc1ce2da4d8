import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import {
  applicantDetailsSchema,
  applicantSchema,
  type Applicant,
  type ApplicantDetails,
  type ApplicationChange,
} from '../schema/applicant.ts';
import { ifMatch, submissionClient } from '#src/features/submissions/client.ts';
import { send } from '#src/lib/api/client.ts';
import { readList, type Listing } from '#src/lib/api/lists.ts';

/** What shows that a person has begun to use the screen. */
const BEGINNINGS = ['pointermove', 'pointerdown', 'keydown'] as const;

/**
 * The present titles of all vacancies, by their ids; empty until they are read, which begins when `ready` and once the person uses
 * the screen: opening the screen takes one call. Without an answer the titles stay empty.
 */
export function useVacancyTitles(ready: boolean): Readonly<Record<string, string>> {
  const [titles, setTitles] = useState<Readonly<Record<string, string>>>({});
  useEffect(() => {
    if (!ready) return;
    const abort = new AbortController();
    const begun = new AbortController();
    const read = () => {
      begun.abort();
      readVacancyTitles(
        ({ items }) => setTitles(Object.fromEntries(items.map(({ id, title }) => [id, title]))),
        abort.signal,
      ).catch(() => undefined);
    };
    for (const beginning of BEGINNINGS) addEventListener(beginning, read, { signal: begun.signal });
    return () => [begun, abort].forEach((one) => one.abort());
  }, [ready]);
  return titles;
}

export const readApplicants = (onPage: (listing: Listing<Applicant>) => void, signal?: AbortSignal) =>
  readList('/applications', applicantSchema, onPage, signal);

const vacancyTitleSchema = z.object({ id: z.string(), title: z.string() });

const readVacancyTitles = (
  onPage: (listing: Listing<z.infer<typeof vacancyTitleSchema>>) => void,
  signal?: AbortSignal,
) => readList('/careerdetails', vacancyTitleSchema, onPage, signal);

/** Erases an application with its CV. Throws ApiError 409 when it has changed since it was read. */
export async function eraseApplicant(applicant: Applicant): Promise<void> {
  await send(`/applications/${applicant.id}`, { method: 'DELETE', headers: ifMatch(applicant) });
}

export const REJECTIONS = '/applications/rejections';
export const NOTES = '/applications/notes';
export const BULK = '/applications/bulk';

export const {
  read: readApplicant,
  change: changeApplicant,
  sendReply: sendMessage,
  retryReply: retryMessage,
  addNote,
  removeNote,
} = submissionClient<ApplicantDetails, ApplicationChange>('/applications', applicantDetailsSchema);
