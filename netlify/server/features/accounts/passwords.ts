import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { SECOND } from '#server/platform/clock';
import { HttpError } from '#server/http/http-error';
import { WorkQueue } from './work-queue.ts';

interface Cost {
  N: number;
  r: number;
  p: number;
}

const derive = promisify<string, Buffer, number, Cost & { maxmem: number }, Buffer>(scrypt);

/**
 * OWASP's strength for scrypt: N = 2^17, r = 8, p = 1. A hash takes 128 MiB (128 * N * r bytes) and about 0.4 s. Stored
 * with each hash: one of a lower cost is still compared, and replaced at the next login (`isOutdated`).
 */
const COST: Cost = { N: 2 ** 17, r: 8, p: 1 };

const KEY_BYTES = 32;

/** Two hashes take 256 of the 1,024 MiB of a function; 16 more are computed within a few seconds. */
const queue = new WorkQueue({ atOnce: 2, maxWaiting: 16, maxWaitMs: 10 * SECOND, refusal: tooManyLogins });

function tooManyLogins(): HttpError {
  const message = 'Too many people are logging in at the moment. Please try again in a few seconds.';
  return new HttpError(503, message, { 'Retry-After': '5' });
}

const work = (password: string, salt: Buffer, cost: Cost) =>
  derive(password.normalize('NFC'), salt, KEY_BYTES, { ...cost, maxmem: 256 * cost.N * cost.r });

/**
 * A salted scrypt hash as text: `scrypt$N$r$p$salt$key`.
 * @throws HttpError 503 when too many hashes are computed
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await queue.run(() => work(password, salt, COST));
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

interface Parsed {
  cost: Cost;
  salt: Buffer;
  key: Buffer;
}

function parsed(hash: string): Parsed {
  const [, N, r, p, salt = '', key = ''] = hash.split('$');
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  return { cost, salt: Buffer.from(salt, 'base64url'), key: Buffer.from(key, 'base64url') };
}

/** What is compared when there is no account: no password makes this key. */
const nobody = (): Parsed => ({ cost: COST, salt: randomBytes(16), key: Buffer.alloc(0) });

/**
 * Whether the password made this hash. It takes the same time when it did not, when there is no hash because there is no
 * such account, and when the hash is of a lower cost.
 * @throws HttpError 503 when too many hashes are computed
 */
export async function verifyPassword(password: string, hash: string | undefined): Promise<boolean> {
  const { cost, salt, key } = hash === undefined ? nobody() : parsed(hash);
  const actual = await queue.run(async () => {
    const made = await work(password, salt, cost);
    for (let { N } = cost; N < COST.N; N *= 2) await work(password, salt, { ...cost, N });
    return made;
  });
  return actual.length === key.length && timingSafeEqual(actual, key);
}

/** Whether a hash is of a lower cost than new ones. */
export const isOutdated = (hash: string): boolean => parsed(hash).cost.N < COST.N;
