import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { encode } from 'uqr';
import { PROOF_MESSAGES, RECOVERY_CODES } from '../schema/proofs.ts';
import { SECOND } from '#src/server/platform/clock.ts';
import { hashText } from '#src/server/platform/ids.ts';
import type { Account } from '#src/server/stores/records.ts';
import { refusal } from '#src/server/http/call.ts';

/** What all authenticator apps can do (RFC 6238). */
const RULES = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** Codes of the step before and after count, too: clocks differ. */
const WINDOW = 1;

export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** The step (30 seconds each since 1970) whose code this is; undefined for a wrong code. */
export function stepOf(secret: string, code: string, now: number): number | undefined {
  const key = Secret.fromBase32(secret);
  const delta = TOTP.validate({ ...RULES, secret: key, token: code, timestamp: now, window: WINDOW });
  return delta === null ? undefined : Math.floor(now / (RULES.period * SECOND)) + delta;
}

export const setupUri = (secret: string, issuer: string, label: string): string =>
  new TOTP({ ...RULES, secret, issuer, label }).toString();

/** A text as a QR code: an SVG path of unit squares, with the empty margin that readers need. */
export function qrPath(text: string): { path: string; size: number } {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { path: squares.join(''), size };
}

/** Without letters and digits that look alike. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';

const group = () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** Ten codes of 118 random bits each: with 112 or more a plain hash is enough (OWASP ASVS 5.0, 6.5.2). */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => Array.from({ length: 6 }, group).join('-'));

export const hashRecoveryCode = (code: string): string =>
  hashText('recovery code', code.toLowerCase().replace(/[^a-z\d]/g, ''));

/** The account after a code of one of its authenticators. @throws HttpError 422 for a wrong code, or one that was used */
export function withCode(account: Account, code: string, now: number): Account {
  const { authenticators = [] } = account;
  const steps = authenticators.map(({ secret }) => stepOf(secret, code, now));
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
export function withoutRecoveryCode(account: Account, code: string): Account {
  const hash = hashRecoveryCode(code);
  const { recoveryCodes = [] } = account;
  if (!recoveryCodes.includes(hash))
    throw refusal(422, 'wrong-recovery-code', PROOF_MESSAGES.wrongRecoveryCode);
  return { ...account, recoveryCodes: recoveryCodes.filter((one) => one !== hash) };
}
