import type { Colleagues } from '#src/features/accounts/schema/assignee-column.ts';
import { STAGES } from '#src/features/jobs/schema/applicant.ts';
import { INQUIRY_STATUSES } from '#src/features/inquiries/schema/inquiry.ts';

const STAGE_NAMES = new Map<string, string>(Object.entries(STAGES));

export const nameOfStage = (stage: string): string => STAGE_NAMES.get(stage) ?? stage;

const STATUSES = new Map<string, string>(Object.entries(INQUIRY_STATUSES));

export const nameOfStatus = (status: string): string => STATUSES.get(status) ?? status;

/** The person who is in charge, by the id of the account; undefined while the names are not known. */
export function nameOfPerson(id: string, colleagues: Colleagues): string | undefined {
  if (!id) return 'nobody';
  if (!colleagues) return undefined;
  return colleagues.find((colleague) => colleague.id === id)?.name ?? 'a former colleague';
}
