import * as z from 'zod/mini';
import { careerReadSchema, type CareerRead } from '#features/careers/schema/vacancy';
import { checked } from '../../../lib/api/checked.ts';
import { send } from '../../../lib/api/client.ts';
import { readList, type Listing } from '../../../lib/api/lists.ts';

const saidSchema = z.object({ message: z.string() });

const savedSchema = z.extend(saidSchema, { career: careerReadSchema });

const said = (body: unknown): string => checked(saidSchema, body).message;

/** Every vacancy, open or closed, newest first. */
export const readCareers = (onPage: (listing: Listing<CareerRead>) => void, signal?: AbortSignal) =>
  readList('/careerdetails', careerReadSchema, onPage, signal);

/** The vacancy at this address or one that it had earlier, open or closed. Throws ApiError 404 when it is gone. */
export const readCareer = async (slug: string): Promise<CareerRead> =>
  checked(careerReadSchema, await send(`/career/${slug}`));

/** Adds a vacancy and gives the server's sentence. Throws ApiError. */
export const addCareer = async (fields: object, key: string): Promise<string> =>
  said(await send('/save', { method: 'POST', body: fields, headers: { 'Idempotency-Key': key } }));

/** A vacancy as it was saved, and the server's sentence about it. */
export type SavedCareer = z.infer<typeof savedSchema>;

/** Replaces a vacancy that is still at `version`. Throws ApiError, 409 when it is not. */
export const updateCareer = async (id: string, fields: object, version: string): Promise<SavedCareer> =>
  checked(
    savedSchema,
    await send(`/careerdetails/${id}`, {
      method: 'PUT',
      body: fields,
      headers: { 'If-Match': `"${version}"` },
    }),
  );

/** Deletes a vacancy that is still at `version` and gives the server's sentence. Throws ApiError. */
export const deleteCareer = async ({ id, version }: CareerRead): Promise<string> =>
  said(await send(`/careerdetails/${id}`, { method: 'DELETE', headers: { 'If-Match': `"${version}"` } }));
