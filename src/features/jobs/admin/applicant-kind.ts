import type { Contact } from '#src/components/admin/ContactLinks.tsx';
import { ifMatch, submissionClient } from '#src/features/submissions/client.ts';
import type { Step } from '#src/features/submissions/row-changes.tsx';
import { send } from '#src/lib/api/client.ts';
import { listReader } from '#src/lib/api/lists.ts';
import * as schema from '../schema/applicant.ts';

/** What the lists and the page of all submissions need to know of applications. */

export const STAGE: Step<'stage', schema.Stage> = {
  ...{ field: 'stage', label: 'Stage', choices: schema.STAGES },
  tones: {
    ...{ new: 'gold', shortlisted: 'brand', interview: 'brand', offer: 'brand' },
    ...{ hired: 'success', rejected: 'neutral' },
  },
};

export const contactOf = ({ name, contact_number: phone, email, position }: schema.Applicant): Contact => ({
  ...{ name, phone, email },
  greeting: `Hello ${name}, thank you for your application.`,
  subject: position ? `Your application for ${position}` : 'Your application',
});

export const readApplicants = listReader('/applications', schema.applicantSchema);

export const applicantClient = submissionClient<schema.ApplicantDetails, schema.ApplicationChange>(
  '/applications',
  schema.applicantDetailsSchema,
);

/** Erases an application with its CV. Throws ApiError 409 when it has changed since it was read. */
export const eraseApplicant = (applicant: schema.Applicant) =>
  send(`/applications/${applicant.id}`, { method: 'DELETE', headers: ifMatch(applicant) });
