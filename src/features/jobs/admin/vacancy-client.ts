import * as z from 'zod/mini';
import type { AdminPage } from '#src/lib/admin-pages.ts';
import type { Vacancy } from '../schema/vacancy.ts';
import {
  answeredVacancySchema,
  listedVacancySchema,
  sentVacancy,
  type ListedVacancy,
} from '../schema/vacancy-wire.ts';
import { checked, send } from '#src/lib/api/client.ts';
import { readList, type Listing } from '#src/lib/api/lists.ts';

const messageSchema = z.object({ message: z.string() });

const savedSchema = z.extend(messageSchema, { career: answeredVacancySchema });

const messageOf = (body: unknown): string => checked(messageSchema, body).message;

/** All vacancies, drafts too, newest first. */
export const readVacancies = (onPage: (listing: Listing<ListedVacancy>) => void, signal?: AbortSignal) =>
  readList('/careerdetails', listedVacancySchema, onPage, signal);

export const readVacancy = async (id: string): Promise<Vacancy> =>
  checked(answeredVacancySchema, await send(`/careerdetails/${encodeURIComponent(id)}`));

/** Adds a vacancy and returns the server's message. Throws ApiError. */
export const addVacancy = async (fields: object, key: string): Promise<string> =>
  messageOf(
    await send('/save', { method: 'POST', body: sentVacancy(fields), headers: { 'Idempotency-Key': key } }),
  );

export type SavedVacancy = z.infer<typeof savedSchema>;

/** Replaces a vacancy. Throws ApiError 409 when its version is not `version` any more. */
export const updateVacancy = async (id: string, fields: object, version: string): Promise<SavedVacancy> =>
  checked(
    savedSchema,
    await send(`/careerdetails/${id}`, {
      method: 'PUT',
      body: sentVacancy(fields),
      headers: { 'If-Match': `"${version}"` },
    }),
  );

/** Deletes a vacancy and returns the server's message. Throws ApiError 409 when its version has changed. */
export const deleteVacancy = async ({ id, version }: Vacancy): Promise<string> =>
  messageOf(
    await send(`/careerdetails/${id}`, { method: 'DELETE', headers: { 'If-Match': `"${version}"` } }),
  );

export const COPY_OF = 'copy';

/** The address of Add Career with the texts of a vacancy. */
export const duplicateAddress = (id: string): string =>
  `${'/addcareers' satisfies AdminPage}?${new URLSearchParams({ [COPY_OF]: id })}`;
