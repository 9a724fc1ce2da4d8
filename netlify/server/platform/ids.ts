import { createHash, randomBytes } from 'node:crypto';

/** Nine base-36 digits hold every millisecond until the year 5188. */
const LAST_MS = 36 ** 9 - 1;

/** A moment as text that sorts before that of any earlier one. */
const reversedTime = (ms: number): string => (LAST_MS - ms).toString(36).padStart(9, '0');

/** A record's id: later times sort first, so that a store's key order is newest first; the rest is random. */
export const newId = (now: number): string => idAt(now, randomBytes(9).toString('hex'));

/** The id of a moment and of something that hexadecimal digits (at least 18) stand for: the same ones, the same id. */
export const idAt = (now: number, hex: string): string => `${reversedTime(now)}-${hex.slice(0, 18)}`;

/** When an id was made, in milliseconds since 1970. */
export const timeOfId = (id: string): number => LAST_MS - Number.parseInt(id.slice(0, 9), 36);

/** Sorts newest first, what is of one moment by its id; whatever is older than 1970 is last. Also a list's cursor. */
export const sortKey = (ms: number, id: string): string => `${reversedTime(Math.max(ms, 0))}~${id}`;

/** The form of `newId`, to refuse anything else before it becomes a key. */
export const ID_FORM = /^[0-9a-z]{9}-[0-9a-f]{18}$/;

/** A secret of 256 bits, safe in a cookie or an address. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** SHA-256 as hexadecimal text: a key that neither reveals nor is shaped by what it stands for. */
export const digest = (...parts: string[]): string =>
  createHash('sha256').update(parts.join('\u0000')).digest('hex');

/** SHA-256 of bytes as hexadecimal text. */
export const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
