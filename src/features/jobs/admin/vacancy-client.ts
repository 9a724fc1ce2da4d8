import * as z from 'zod/mini';
import * as schema from '../schema/vacancy.ts';
import { ifMatch } from '#src/features/submissions/client.ts';
import { checked, send } from '#src/lib/api/client.ts';
import { listReader } from '#src/lib/api/lists.ts';

const messageSchema = z.object({ message: z.string() });

const savedSchema = z.extend(messageSchema, { career: schema.answeredVacancySchema });

export type SavedVacancy = z.infer<typeof savedSchema>;

export const readVacancies = listReader('/careerdetails', schema.listedVacancySchema);

export const readVacancy = async (id: string): Promise<schema.Vacancy> =>
  checked(schema.answeredVacancySchema, await send(`/careerdetails/${encodeURIComponent(id)}`));

export async function addVacancy(fields: object, key: string): Promise<string> {
  const headers = { 'Idempotency-Key': key };
  const answer = await send('/save', { method: 'POST', body: schema.storedWords(fields), headers });
  return checked(messageSchema, answer).message;
}

export async function updateVacancy(id: string, fields: object, version: string): Promise<SavedVacancy> {
  const change = { body: schema.storedWords(fields), headers: ifMatch({ id, version }) };
  return checked(savedSchema, await send(`/careerdetails/${id}`, { method: 'PUT', ...change }));
}

export async function deleteVacancy(vacancy: schema.Vacancy): Promise<string> {
  const answer = await send(`/careerdetails/${vacancy.id}`, { method: 'DELETE', headers: ifMatch(vacancy) });
  return checked(messageSchema, answer).message;
}
