import { applicantSchema, type Applicant } from '#features/applications/schema/application';
import { API_BASE, send } from '../../../lib/api/client.ts';
import { readList, type Listing } from '../../../lib/api/lists.ts';

/** Job applications, newest first. */
export const readApplicants = (onPage: (listing: Listing<Applicant>) => void, signal?: AbortSignal) =>
  readList('/applications', applicantSchema, onPage, signal);

/** The address of an applicant's CV, which only an admin can read; undefined without one. */
export const cvAddress = ({ cv_path }: Applicant): string | undefined =>
  cv_path === null ? undefined : `${API_BASE}/${cv_path}`;

/** Erases an application with its CV. Throws ApiError. */
export async function eraseApplicant({ id }: Applicant): Promise<void> {
  await send(`/applications/${id}`, { method: 'DELETE' });
}
