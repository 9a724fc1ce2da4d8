import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import {
  applicantDetailsSchema,
  applicantSchema,
  type Applicant,
  type ApplicantDetails,
  type ApplicationChange,
} from '../schema/applicant.ts';
import type { ReplyForm, ReplyTo } from '#src/features/messages/schema/reply.ts';
import { send, checked } from '#src/lib/api/client.ts';
import { readList, type Listing } from '#src/lib/api/lists.ts';

/** What shows that a person has begun to use the screen. */
const BEGINNINGS = ['pointermove', 'pointerdown', 'keydown'] as const;

/**
 * The present titles of all vacancies, by their ids; empty until they are read, which begins when `ready` and once the person uses
 * the screen: opening it takes one call. Without an answer it stays so.
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

/** Job applications, newest first. */
export const readApplicants = (onPage: (listing: Listing<Applicant>) => void, signal?: AbortSignal) =>
  readList('/applications', applicantSchema, onPage, signal);

const vacancyTitleSchema = z.object({ id: z.string(), title: z.string() });

/** The present title of every vacancy. */
const readVacancyTitles = (
  onPage: (listing: Listing<z.infer<typeof vacancyTitleSchema>>) => void,
  signal?: AbortSignal,
) => readList('/careerdetails', vacancyTitleSchema, onPage, signal);

const ifMatch = ({ version }: Applicant) => ({ 'If-Match': `"${version}"` });

/** Erases an application with its CV. Throws ApiError 409 when it has changed since it was read. */
export async function eraseApplicant(applicant: Applicant): Promise<void> {
  await send(`/applications/${applicant.id}`, { method: 'DELETE', headers: ifMatch(applicant) });
}

/** The endpoint that mails rejections. */
export const REJECTIONS = '/applications/rejections';

/** The endpoint that adds the same note to several applications. */
export const NOTES = '/applications/notes';

/** The endpoint that changes several applications. */
export const BULK = '/applications/bulk';

const details = (answer: unknown): ApplicantDetails => checked(applicantDetailsSchema, answer);

/** One application with its notes. Throws ApiError 404 when it was erased. */
export const readApplicant = async (id: string): Promise<ApplicantDetails> =>
  details(await send(`/applications/${encodeURIComponent(id)}`));

/** Sets stage, rating or the person in charge. Throws ApiError 409 when it has changed since it was read. */
export const changeApplicant = async (
  applicant: Applicant,
  body: ApplicationChange,
): Promise<ApplicantDetails> =>
  details(
    await send(`/applications/${applicant.id}`, { method: 'PATCH', headers: ifMatch(applicant), body }),
  );

/** Adds a note; a call with the same key adds it once. */
export const addNote = async (id: string, text: string, key: string): Promise<ApplicantDetails> =>
  details(
    await send(`/applications/${id}/notes`, {
      method: 'POST',
      headers: { 'Idempotency-Key': key },
      body: { text },
    }),
  );

/**
 * Sends a mail to the applicant; a call with the same key sends it once. Throws ApiError 409 when the application has other
 * mails than the `seen` first ones.
 */
export const sendMessage = async (
  id: string,
  body: ReplyForm,
  { key, seen }: ReplyTo,
): Promise<ApplicantDetails> =>
  details(
    await send(`/applications/${id}/replies?seen=${seen}`, {
      method: 'POST',
      headers: { 'Idempotency-Key': key },
      body,
    }),
  );

/** Tries to send a mail again. */
export const retryMessage = async (id: string, reply: string): Promise<ApplicantDetails> =>
  details(await send(`/applications/${id}/replies/${reply}/retry`, { method: 'POST' }));

export async function removeNote(id: string, note: string): Promise<ApplicantDetails> {
  const after = await send(`/applications/${id}/notes/${note}`, { method: 'DELETE' });
  return after === undefined ? readApplicant(id) : details(after);
}
