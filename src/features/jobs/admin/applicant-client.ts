import * as schema from '../schema/applicant.ts';
import type { Applicant, ApplicantDetails, ApplicationChange } from '../schema/applicant.ts';
import { ifMatch, submissionClient } from '#src/features/submissions/client.ts';
import { send } from '#src/lib/api/client.ts';
import { listReader } from '#src/lib/api/lists.ts';

export const readApplicants = listReader('/applications', schema.applicantSchema);

/** Erases an application with its CV. Throws ApiError 409 when it has changed since it was read. */
export const eraseApplicant = (applicant: Applicant) =>
  send(`/applications/${applicant.id}`, { method: 'DELETE', headers: ifMatch(applicant) });

export const applicantClient = submissionClient<ApplicantDetails, ApplicationChange>(
  '/applications',
  schema.applicantDetailsSchema,
);
