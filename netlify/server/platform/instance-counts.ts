/** A form that was announced by mail: when, and a mark of its own. */
export interface AcceptedForm {
  at: number;
  nonce: string;
}

/** What an instance has taken of an hour's budget and not used yet; another hour's is void. */
export interface BudgetShare {
  hour: number;
  left: number;
  isUsedUp: boolean;
  /** Another share on its way. */
  taking?: Promise<void> | undefined;
}

/** What an instance has counted itself; it begins without any and forgets all at its end. */
export interface InstanceCounts {
  forms: Map<string, AcceptedForm[]>;
  shares: Map<string, BudgetShare>;
}

export const newCounts = (): InstanceCounts => ({ forms: new Map(), shares: new Map() });
