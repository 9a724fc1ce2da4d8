import { hash, randomBytes } from 'node:crypto';

/** Nine base-36 digits hold every millisecond until the year 5188. */
const LAST_MS = 36 ** 9 - 1;

/** A time as text; later times sort first. */
const reversedTime = (ms: number): string => (LAST_MS - ms).toString(36).padStart(9, '0');

/** A new record id. Later ids sort first, so the order of keys is newest first; the rest is random. */
export const newId = (now: number): string => idAt(now, randomBytes(9).toString('hex'));

/** An id of a time and at least 18 hexadecimal digits; the same arguments give the same id. */
export const idAt = (now: number, hex: string): string => `${reversedTime(now)}-${hex.slice(0, 18)}`;

export const timeOfId = (id: string): number => LAST_MS - Number.parseInt(id.slice(0, 9), 36);

/** A key that sorts newest first, then by id; times before 1970 are last. Also a list's cursor. */
export const sortKey = (ms: number, id: string): string => `${reversedTime(Math.max(ms, 0))}~${id}`;

/** The form of `newId`, to refuse anything else before it becomes a key. */
export const ID_FORM = /^[0-9a-z]{9}-[0-9a-f]{18}$/;

/** A secret of 256 bits, safe in a cookie or a URL. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** SHA-256 of texts in hexadecimal digits: a key that reveals nothing and is always valid. */
export const hashText = (...parts: string[]): string => hash('sha256', parts.join('\u0000'));

export const hashBytes = (bytes: Uint8Array): string => hash('sha256', bytes);
