import * as z from 'zod/mini';
import type { Vacancy } from '#features/careers/schema/vacancy';
import { answeredVacancySchema, sentVacancy } from '#features/careers/schema/vacancy-wire';
import { checked } from '../../../lib/api/checked.ts';
import { send } from '../../../lib/api/client.ts';
import { readList, type Listing } from '../../../lib/api/lists.ts';

const messageSchema = z.object({ message: z.string() });

const savedSchema = z.extend(messageSchema, { career: answeredVacancySchema });

const messageOf = (body: unknown): string => checked(messageSchema, body).message;

/** Every vacancy, open or closed, newest first. */
export const readVacancies = (onPage: (listing: Listing<Vacancy>) => void, signal?: AbortSignal) =>
  readList('/careerdetails', answeredVacancySchema, onPage, signal);

/** The vacancy at this address or one that it had earlier, open or closed. Throws ApiError 404 when it is gone. */
export const readVacancy = async (slug: string): Promise<Vacancy> =>
  checked(answeredVacancySchema, await send(`/career/${slug}`));

/** Adds a vacancy and gives the server's sentence. Throws ApiError. */
export const addVacancy = async (fields: object, key: string): Promise<string> =>
  messageOf(
    await send('/save', { method: 'POST', body: sentVacancy(fields), headers: { 'Idempotency-Key': key } }),
  );

/** A vacancy as it was saved, and the server's sentence about it. */
export type SavedVacancy = z.infer<typeof savedSchema>;

/** Replaces a vacancy that is still at `version`. Throws ApiError, 409 when it is not. */
export const updateVacancy = async (id: string, fields: object, version: string): Promise<SavedVacancy> =>
  checked(
    savedSchema,
    await send(`/careerdetails/${id}`, {
      method: 'PUT',
      body: sentVacancy(fields),
      headers: { 'If-Match': `"${version}"` },
    }),
  );

/** Deletes a vacancy that is still at `version` and gives the server's sentence. Throws ApiError. */
export const deleteVacancy = async ({ id, version }: Vacancy): Promise<string> =>
  messageOf(
    await send(`/careerdetails/${id}`, { method: 'DELETE', headers: { 'If-Match': `"${version}"` } }),
  );
