import type { Applicant } from '../schema/applicant.ts';

/** Who had a rejection before: not those whose last one failed, which reached nobody. */
export const hadOne = ({ rejection }: Applicant) => rejection === 'sent' || rejection === 'pending';

/** What is done to applicants of whom each is in the stage of the rejected already: they may still have to be told. */
const sendOnly = (applicants: readonly Applicant[]) =>
  applicants.every(hadOne) ? 'Send another rejection' : 'Send a rejection';

/** The words of the button that opens the dialog. */
export const rejectionLabel = (applicants: readonly Applicant[]): string =>
  applicants.every(({ stage }) => stage === 'rejected') ? sendOnly(applicants) : 'Reject';

/** The title of the dialog; `whom` is the name of the only one, or their number. */
export const rejectionTitle = (applicants: readonly Applicant[], whom: string): string =>
  applicants.every(({ stage }) => stage === 'rejected')
    ? `${sendOnly(applicants)} to ${whom}`
    : `Reject ${whom}`;
