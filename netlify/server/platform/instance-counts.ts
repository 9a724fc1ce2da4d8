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

/** Reports of content security policies that are not written yet. */
export interface CollectedReports {
  waiting: {
    sums: { directive: string; blocked: string; page: string; count: number }[];
    others: number;
  };
  /** The write in progress. */
  writing?: Promise<void> | undefined;
}

/** The counts of one instance, in memory only. */
export interface InstanceCounts {
  forms: Map<string, AcceptedForm[]>;
  shares: Map<string, BudgetShare>;
  reports: CollectedReports;
}

export const newCounts = (): InstanceCounts => ({
  forms: new Map(),
  shares: new Map(),
  reports: { waiting: { sums: [], others: 0 } },
});
