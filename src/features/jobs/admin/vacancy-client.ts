import * as z from 'zod/mini';
import type { AdminPage } from '#src/lib/admin-pages.ts';
import type { Vacancy } from '../schema/vacancy.ts';
import {
  answeredVacancySchema,
  listedVacancySchema,
  sentVacancy,
  type ListedVacancy,
} from '../schema/vacancy-wire.ts';
import { ifMatch } from '#src/features/submissions/client.ts';
import { checked, send } from '#src/lib/api/client.ts';
import { readList, type Listing } from '#src/lib/api/lists.ts';

const messageSchema = z.object({ message: z.string() });

const savedSchema = z.extend(messageSchema, { career: answeredVacancySchema });

export type SavedVacancy = z.infer<typeof savedSchema>;

/** All vacancies, drafts too, newest first. */
export const readVacancies = (onPage: (listing: Listing<ListedVacancy>) => void, signal?: AbortSignal) =>
  readList('/careerdetails', listedVacancySchema, onPage, signal);

export const readVacancy = async (id: string): Promise<Vacancy> =>
  checked(answeredVacancySchema, await send(`/careerdetails/${encodeURIComponent(id)}`));

/** Adds a vacancy and returns the server's message. Throws ApiError. */
export async function addVacancy(fields: object, key: string): Promise<string> {
  const headers = { 'Idempotency-Key': key };
  const answer = await send('/save', { method: 'POST', body: sentVacancy(fields), headers });
  return checked(messageSchema, answer).message;
}

/** Replaces a vacancy. Throws ApiError 409 when its version is not `version` any more. */
export async function updateVacancy(id: string, fields: object, version: string): Promise<SavedVacancy> {
  const headers = ifMatch({ id, version });
  const answer = await send(`/careerdetails/${id}`, { method: 'PUT', body: sentVacancy(fields), headers });
  return checked(savedSchema, answer);
}

/** Deletes a vacancy and returns the server's message. Throws ApiError 409 when its version has changed. */
export async function deleteVacancy(vacancy: Vacancy): Promise<string> {
  const answer = await send(`/careerdetails/${vacancy.id}`, { method: 'DELETE', headers: ifMatch(vacancy) });
  return checked(messageSchema, answer).message;
}

export const COPY_OF = 'copy';

/** The address of Add Career with the texts of a vacancy. */
export const duplicateAddress = (id: string): string =>
  `${'/addcareers' satisfies AdminPage}?${new URLSearchParams({ [COPY_OF]: id })}`;
