import { Secret, TOTP } from 'otpauth';
import { encode } from 'uqr';
import { SECOND } from '#src/server/platform/clock.ts';

/** What all authenticator apps can do (RFC 6238). */
const RULES = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** Codes of the step before and after count, too: clocks differ. */
const WINDOW = 1;

/** A new secret of 160 bits, in base32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** The step (30 seconds each since 1970) whose code this is; undefined for a wrong code. */
export function stepOf(secret: string, code: string, now: number): number | undefined {
  const key = Secret.fromBase32(secret);
  const delta = TOTP.validate({ ...RULES, secret: key, token: code, timestamp: now, window: WINDOW });
  return delta === null ? undefined : Math.floor(now / (RULES.period * SECOND)) + delta;
}

/** The address that apps read a secret from. */
export const setupUri = (secret: string, issuer: string, label: string): string =>
  new TOTP({ ...RULES, secret, issuer, label }).toString();

/** A text as a QR code: an SVG path of unit squares, with the empty margin that readers need. */
export function qrPath(text: string): { path: string; size: number } {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { path: squares.join(''), size };
}
