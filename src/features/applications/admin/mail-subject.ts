import type { Applicant } from '#features/applications/schema/applicant';

/** The subject of a mail to an applicant. */
export const mailSubject = ({ position }: Pick<Applicant, 'position'>): string =>
  position ? `Your application for ${position}` : 'Your application';
