import type { AuditNote } from '../http/call.ts';
import type { AuditRecord, FormCountRecord } from '../stores/records.ts';

/** A form that was counted, by its time and a random name. */
export type AcceptedForm = FormCountRecord['accepted'][number];

/** The unused part of the share that an instance took of an hour's budget. */
export interface BudgetShare {
  hour: number;
  left: number;
  isUsedUp: boolean;
  /** The request for another share that is in progress. */
  taking?: Promise<void> | undefined;
}

/** Equal calls of one person in a quarter of an hour, as this instance has counted them for the audit trail. */
export interface CountedEntry {
  /** The id of their entry, which this instance alone writes. */
  id: string;
  quarter: number;
  value: AuditRecord;
  /** The accounts whose logins were tried, by id. */
  tried: Map<string, NonNullable<AuditNote['tried']>>;
  /** Whether the store has the entry. */
  isCreated: boolean;
  /** Whether the stored entry has all that was counted. */
  isWritten: boolean;
}

/** The counts of one instance, in memory only. */
export const newCounts = () => ({
  forms: new Map<string, AcceptedForm[]>(),
  shares: new Map<string, BudgetShare>(),
  counted: { entries: new Map<string, CountedEntry>(), isWriting: false },
  /** What content security policies refused, by kind. */
  refusedByPolicy: new Map<string, number>(),
});

export type InstanceCounts = ReturnType<typeof newCounts>;
