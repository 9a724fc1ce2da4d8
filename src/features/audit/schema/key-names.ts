import type { Colleagues } from '../../accounts/schema/assignee-column.ts';
import { INQUIRY_STATUSES } from '../../inquiries/schema/workflow.ts';

/** The names of what entries have keys of: stages, and the people to whom work can be given. */
export interface AuditNames {
  stages: Readonly<Record<string, string>>;
  colleagues: Colleagues;
}

export const nameOfStage = (stage: string, { stages }: Pick<AuditNames, 'stages'>): string =>
  stages[stage] ?? stage;

const STATUSES = new Map<string, string>(Object.entries(INQUIRY_STATUSES));

export const nameOfStatus = (status: string): string => STATUSES.get(status) ?? status;

/** The person who is in charge, by the id of the account; undefined while the names are not known. */
export function nameOfPerson(id: string, { colleagues }: Pick<AuditNames, 'colleagues'>): string | undefined {
  if (!id) return 'nobody';
  if (!colleagues) return undefined;
  return colleagues.find((colleague) => colleague.id === id)?.name ?? 'a former colleague';
}
