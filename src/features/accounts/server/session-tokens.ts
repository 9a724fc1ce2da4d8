import { SECOND } from '#src/server/platform/clock.ts';
import { hashText, newToken } from '#src/server/platform/ids.ts';
import type { SessionRecord } from '#src/server/stores/records.ts';

/** What a cookie has: the name of its session and, after a step-up, a secret. Each is 32 random bytes in base64url. */
const TOKEN_FORM = /^([\w-]{43})(?:\.([\w-]{43}))?$/;

/** How long a former token is still accepted: for requests of other tabs that were sent before the new cookie arrived. */
export const FORMER_MS = 10 * SECOND;

/** A token as the store has it: hashes of its parts. */
export interface TokenHashes {
  /** The key of the session's record. */
  id: string;
  /** Of the secret; of an empty one before the first step-up. */
  secret: string;
}

/** Undefined for a text that no token looks like. */
export function hashesOf(token: string | undefined): TokenHashes | undefined {
  const [, name, secret = ''] = TOKEN_FORM.exec(token ?? '') ?? [];
  return name ? { id: hashText(name), secret: hashText(secret) } : undefined;
}

type Secrets = Pick<SessionRecord, 'secret' | 'former'>;

/** Whether a secret is the one that the session was last given. */
export const isCurrent = ({ secret }: Secrets, given: string): boolean => (secret ?? hashText('')) === given;

/** Whether a secret opens the session: the current one, or a former one for a few seconds. */
export const isAccepted = (record: Secrets, given: string, now: number): boolean =>
  isCurrent(record, given) ||
  (record.former ?? []).some(({ secret, until }) => secret === given && until > now);

/** Another token for the same session, and the fields of its record with it: the one that was given ends. */
export function renewToken(token: string, { former = [] }: Secrets, now: number) {
  const [name = ''] = token.split('.');
  const secret = newToken();
  const ended = { secret: hashesOf(token)?.secret ?? '', until: now + FORMER_MS };
  const open = former.filter(({ until }) => until > now);
  return { token: `${name}.${secret}`, secrets: { secret: hashText(secret), former: [...open, ended] } };
}
