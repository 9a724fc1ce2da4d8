import type { ProofKind } from '../schema/proofs.ts';
import type { Account } from '#src/server/stores/records.ts';

type Proven = Pick<Account, 'passkeys' | 'authenticators' | 'recoveryCodes'>;

/** Whether an account has a second proof. Recovery codes only stand in for one. */
export const hasSecondProof = ({ passkeys = [], authenticators = [] }: Proven): boolean =>
  passkeys.length + authenticators.length > 0;

/** The second proofs that a person can give; none without a passkey or an authenticator. */
export function proofKindsOf(account: Proven): ProofKind[] {
  if (!hasSecondProof(account)) return [];
  const { passkeys = [], authenticators = [], recoveryCodes = [] } = account;
  return [
    ...(passkeys.length > 0 ? (['passkey'] as const) : []),
    ...(authenticators.length > 0 ? (['totp'] as const) : []),
    ...(recoveryCodes.length > 0 ? (['recovery'] as const) : []),
  ];
}
