/** A form that was counted, by its time and a random name. */
export interface AcceptedForm {
  at: number;
  nonce: string;
}

/** The unused part of the share that an instance took of an hour's budget. */
export interface BudgetShare {
  hour: number;
  left: number;
  isUsedUp: boolean;
  /** The request for another share that is in progress. */
  taking?: Promise<void> | undefined;
}

/** The counts of one instance, in memory only. */
export interface InstanceCounts {
  forms: Map<string, AcceptedForm[]>;
  shares: Map<string, BudgetShare>;
}

export const newCounts = (): InstanceCounts => ({ forms: new Map(), shares: new Map() });
