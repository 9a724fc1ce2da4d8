import { STAGES, type Stage } from '../schema/workflow.ts';

/**
 * What the button says that moves an applicant to a stage; only what nobody could take for a mail to the
 * applicant.
 */
const STEPS: Partial<Record<Stage, string>> = {
  new: 'Consider again',
  shortlisted: 'Shortlist',
  hired: 'Mark as hired',
};

/** The usual next stage of each. */
export const NEXT: Partial<Record<Stage, Stage>> = {
  new: 'shortlisted',
  shortlisted: 'interview',
  interview: 'offer',
  offer: 'hired',
  rejected: 'new',
};

/** The label of the button that moves an applicant to a stage. */
export const stepLabel = (stage: Stage): string => STEPS[stage] ?? `Move to ${STAGES[stage]}`;
