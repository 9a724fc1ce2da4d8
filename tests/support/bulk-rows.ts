import { vi } from 'vitest';
import type { RecordStore } from '#server/stores/record-store';
import { json, type Api } from './api.ts';
import { APPLICANT, form } from './applicants.ts';
import { INQUIRY } from './inquiries.ts';

/** A row of the admin's lists of inquiries and applications, as far as a change of many needs it. */
export interface Row {
  id: string;
  version: string;
  stage?: string;
  rating?: number;
  status?: string;
}

/** The records of a bulk call. */
export const records = (rows: Row[]) => rows.map(({ id, version }) => ({ id, version }));

/** The applicants in an admin's list. */
export const applicants = async (api: Api, Cookie: string): Promise<Row[]> =>
  (await api.call('/api/applications', { headers: { Cookie } })).json();

/** Sends numbered applications and returns the list. */
export async function apply(api: Api, Cookie: string, count: number): Promise<Row[]> {
  for (let number = 1; number <= count; number += 1)
    await api.call('/api/submit-application', form({ ...APPLICANT, name: `Applicant ${number}` }));
  return applicants(api, Cookie);
}

/** The inquiries in an admin's list. */
export const inquired = async (api: Api, Cookie: string): Promise<Row[]> =>
  (await api.call('/api/getemaildetails', { headers: { Cookie } })).json();

/** Sends numbered inquiries and returns the list. */
export async function inquire(api: Api, Cookie: string, count: number): Promise<Row[]> {
  for (let number = 1; number <= count; number += 1)
    await api.call('/api/send-email', json({ ...INQUIRY, firstName: `Visitor ${number}` }));
  return inquired(api, Cookie);
}

/** What became of each record, in the answer to a bulk call. */
export const outcomes = async (answer: Response): Promise<string[]> =>
  (await answer.json()).results.map(({ outcome }: { outcome: string }) => outcome);

/** Lets a store fail to update one record, until the mock is restored. */
export function failToUpdate<T>(store: RecordStore<T>, failing: string | undefined) {
  const update = store.update.bind(store);
  return vi
    .spyOn(store, 'update')
    .mockImplementation((id, ...rest) =>
      id === failing ? Promise.reject(new Error('The store does not answer.')) : update(id, ...rest),
    );
}
