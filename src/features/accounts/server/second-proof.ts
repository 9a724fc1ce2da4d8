import { randomInt } from 'node:crypto';
import { PROOF_MESSAGES, RECOVERY_CODES, type Proof } from '../schema/proofs.ts';
import { hashText } from '#src/server/platform/ids.ts';
import type { AuditProof } from '#src/features/audit/schema/audit.ts';
import { inBackground, type AppContext } from '#src/server/context.ts';
import type { Call } from '#src/server/http/call.ts';
import { HttpError } from '#src/server/http/reply.ts';
import type { Account } from '#src/server/stores/records.ts';
import { originOf, recordAction } from '#src/features/audit/server/audit.ts';
import type { stepOf } from './authenticators.ts';
import { countGuess, forgetGuesses } from '#src/server/limits.ts';
import { updateAccount } from './directory.ts';
import { notifyPerson } from './notices.ts';
import { checkUse, withUse } from './passkeys.ts';
import { refusal } from './refusal.ts';

/** Without letters and digits that look alike. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';

const group = () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** Ten codes of 118 random bits each: with 112 or more a plain hash is enough (OWASP ASVS 5.0, 6.5.2). */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => Array.from({ length: 6 }, group).join('-'));

/** What is stored of a code; however it was typed. */
export const hashRecoveryCode = (code: string): string =>
  hashText('recovery code', code.toLowerCase().replace(/[^a-z\d]/g, ''));

/** The account after a code of one of its authenticators. @throws HttpError 422 for a wrong code, or one that was used */
function withCode(account: Account, code: string, now: number, step: typeof stepOf): Account {
  const { authenticators = [] } = account;
  const steps = authenticators.map(({ secret }) => step(secret, code, now));
  const at = steps.findIndex(
    (step, index) => step !== undefined && step > (authenticators[index]?.lastStep ?? 0),
  );
  const lastStep = steps[at];
  if (lastStep === undefined)
    throw steps.some(Number.isInteger)
      ? refusal(422, 'used-code', PROOF_MESSAGES.usedCode)
      : refusal(422, 'wrong-code', PROOF_MESSAGES.wrongCode);
  const used = authenticators.map((one, index) =>
    index === at ? { ...one, lastStep, lastUsedAt: now } : one,
  );
  return { ...account, authenticators: used };
}

/** The account without a recovery code, which works once. @throws HttpError 422 for a wrong or used code */
function withoutRecoveryCode(account: Account, code: string): Account {
  const hash = hashRecoveryCode(code);
  const { recoveryCodes = [] } = account;
  if (!recoveryCodes.includes(hash))
    throw refusal(422, 'wrong-recovery-code', PROOF_MESSAGES.wrongRecoveryCode);
  return { ...account, recoveryCodes: recoveryCodes.filter((one) => one !== hash) };
}

/** The kind of a proof for the audit trail; undefined when nothing was given. */
export function kindOf({ passkey, code, recoveryCode }: Proof): AuditProof | undefined {
  if (passkey) return 'passkey';
  if (code !== undefined) return 'code';
  return recoveryCode === undefined ? undefined : 'recovery';
}

/** The purpose of a proof and its call. */
interface ProofUse {
  purpose: 'second-proof' | 'step-up';
  call: Pick<Call, 'url' | 'ip' | 'headers'>;
}

/**
 * Checks a second proof of an account and notes the use in one conditional write, so that a proof works once.
 * @throws HttpError 422 when it is wrong or missing, 429 after too many wrong codes
 */
export async function checkProof(
  ctx: AppContext,
  account: Account,
  { code, recoveryCode, passkey }: Proof,
  { purpose, call }: ProofUse,
): Promise<Account> {
  const save = async (change: (known: Account) => Account): Promise<Account> => {
    const same = (known: Account) => {
      if (known.credential !== account.credential) throw new HttpError(410, PROOF_MESSAGES.over);
      return change(known);
    };
    return (await updateAccount(ctx, account.id, same, { keepVersion: true })).after;
  };
  if (passkey) {
    const use = await checkUse(ctx, account, call.url, passkey, { purpose, account: account.id });
    return save((known) => withUse(known, use, ctx.clock()));
  }
  if (code === undefined && recoveryCode === undefined)
    throw refusal(422, 'proof-missing', PROOF_MESSAGES.missing);
  const guesses = await countGuess(ctx, [['codes', account.id]]);
  // Loaded at first use, because few calls need codes.
  const { stepOf } = await import('./authenticators.ts');
  const after = await save((known) =>
    code === undefined
      ? withoutRecoveryCode(known, recoveryCode ?? '')
      : withCode(known, code, ctx.clock(), stepOf),
  );
  inBackground(ctx, 'wrong codes not forgotten', () => forgetGuesses(ctx, guesses));
  if (code === undefined) {
    const { id, name: who, roles } = after;
    const entry = { who, account: id, roles, action: 'recovery.use', outcome: 'done', record: id } as const;
    notifyPerson(ctx, after, 'recovery');
    inBackground(ctx, 'recovery code not noted', () => recordAction(ctx, { ...entry, ...originOf(call) }));
  }
  return after;
}
