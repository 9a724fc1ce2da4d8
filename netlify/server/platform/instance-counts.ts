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

/** Refusals of one kind and account, or of one login that was typed, since the last write. */
export interface RefusalCount {
  /** When the first of them was. */
  at: number;
  action: 'login.refuse' | 'right.refuse' | 'step-up.refuse';
  reason: 'login' | 'right' | 'proof' | 'wrong';
  /** The login as it was typed; only its account is stored, never this text. */
  login?: string;
  /** The account, where there was a session. */
  by?: { id: string; name: string; roles: readonly string[] };
  session?: string;
  count: number;
  networks: Set<string>;
  browser: string;
  endpoints: Set<string>;
}

/** Refusals that are not in the audit trail yet. */
export interface Refusals {
  waiting: Map<string, RefusalCount>;
  isWriting: boolean;
  /** The pause before the next write: longer, the more come at once. */
  pauseMs: number;
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
  refusals: Refusals;
  reports: CollectedReports;
}

export const newCounts = (): InstanceCounts => ({
  forms: new Map(),
  shares: new Map(),
  refusals: { waiting: new Map(), isWriting: false, pauseMs: 0 },
  reports: { waiting: { sums: [], others: 0 } },
});
