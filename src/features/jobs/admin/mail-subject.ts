import type { Applicant } from '../schema/applicant.ts';

/** The subject of a mail to an applicant. */
export const mailSubject = ({ position }: Pick<Applicant, 'position'>): string =>
  position ? `Your application for ${position}` : 'Your application';
