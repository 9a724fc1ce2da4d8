import type { AppContext } from '#src/server/context.ts';
import { MINUTE } from '#src/server/platform/clock.ts';
import { hashText } from '#src/server/platform/ids.ts';
import { ConflictError, MissingError } from '#src/server/stores/failures.ts';
import type { ChallengePurpose, ChallengeRecord } from '#src/server/stores/records.ts';

/** How long a challenge is valid: the time of the second step of a login, or of setting up a second proof. */
export const CHALLENGE_MS = 10 * MINUTE;

/** Whether a challenge has ended or was used. */
export const isOver = ({ endsAt, used }: ChallengeRecord, now: number): boolean =>
  used === true || endsAt <= now || endsAt > now + 2 * CHALLENGE_MS;

/** Stores a challenge under the hash of `secret`, which only the browser has. */
export async function openChallenge(
  ctx: AppContext,
  secret: string,
  challenge: Omit<ChallengeRecord, 'endsAt' | 'used'>,
): Promise<void> {
  await ctx.stores.challenges.create(hashText(secret), { ...challenge, endsAt: ctx.clock() + CHALLENGE_MS });
}

/** What a challenge must be for. Without `account`, the caller finds out whose it is. */
export interface Expected {
  purpose: ChallengePurpose;
  account?: string | undefined;
}

/** The challenge of a secret, if it is open and made for this. */
export async function readChallenge(ctx: AppContext, secret: string, { purpose, account }: Expected) {
  const found = await ctx.stores.challenges.get(hashText(secret));
  if (!found || isOver(found.value, ctx.clock())) return undefined;
  const isTheirs = account === undefined || found.value.account === account;
  return found.value.purpose === purpose && isTheirs ? found : undefined;
}

/** The same, and it is then used; of two calls at once, one gets it. */
export async function takeChallenge(
  ctx: AppContext,
  secret: string,
  expected: Expected,
): Promise<ChallengeRecord | undefined> {
  const found = await readChallenge(ctx, secret, expected);
  if (!found) return undefined;
  try {
    const use = (record: ChallengeRecord) => {
      if (record.used) throw new ConflictError('This challenge was used.');
      return { ...record, used: true };
    };
    return (await ctx.stores.challenges.update(found.id, use, { from: found })).value;
  } catch (cause) {
    if (cause instanceof ConflictError || cause instanceof MissingError) return undefined;
    throw cause;
  }
}

/** Removes a challenge before it ends. */
export const closeChallenge = (ctx: AppContext, secret: string): Promise<void> =>
  ctx.stores.challenges.remove(hashText(secret));
