import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { HttpError } from '../http/call.ts';

/** Two hashes take 256 of the 1,024 MiB of a function; 16 more are computed within a few seconds. */
const [AT_ONCE, MAX_WAITING] = [2, 16];

/** Runs two works at a time, the others after them in their order, and refuses what is too much. */
export class WorkQueue {
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  /** @throws HttpError 503 when too many works wait */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#waiting.length >= MAX_WAITING) throw tooManyLogins();
    if (this.#running >= AT_ONCE) await new Promise<void>((start) => this.#waiting.push(start));
    else this.#running += 1;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}

/** Parameters of scrypt; a hash takes 128 * N * r bytes of memory. */
export interface ScryptCost {
  N: number;
  r: number;
  p: number;
}

const derive = promisify<string, Buffer, number, ScryptCost & { maxmem: number }, Buffer>(scrypt);

/** OWASP's strength for scrypt: a hash takes 128 MiB and about 0.4 s. */
export const OWASP_COST: ScryptCost = { N: 2 ** 17, r: 8, p: 1 };

const KEY_BYTES = 32;

const tooManyLogins = () =>
  new HttpError(503, 'Too many people are logging in at the moment. Please try again in a few seconds.', {
    'Retry-After': '5',
  });

const hashWith = (password: string, salt: Buffer, cost: ScryptCost) =>
  derive(password.normalize('NFC'), salt, KEY_BYTES, { ...cost, maxmem: 256 * cost.N * cost.r });

function parsed(hash: string) {
  const [, N, r, p, salt = '', key = ''] = hash.split('$');
  const cost: ScryptCost = { N: Number(N), r: Number(r), p: Number(p) };
  return { cost, salt: Buffer.from(salt, 'base64url'), key: Buffer.from(key, 'base64url') };
}

/** Hashes and compares passwords, few at a time. */
export class Passwords {
  readonly #cost: ScryptCost;

  readonly #queue = new WorkQueue();

  /** @param cost stored with each hash: one of a lower cost is still compared, and replaced at the next login */
  constructor(cost: ScryptCost = OWASP_COST) {
    this.#cost = cost;
  }

  /** A salted hash: `scrypt$N$r$p$salt$key`. @throws HttpError 503 when too many hashes are computed */
  async hash(password: string): Promise<string> {
    const { N, r, p } = this.#cost;
    const salt = randomBytes(16);
    const key = await this.#queue.run(() => hashWith(password, salt, this.#cost));
    return ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$');
  }

  /** Whether the password made this hash. A wrong password takes as long without a hash (there is no such account), and with a cheaper one. */
  async verify(password: string, hash: string | undefined): Promise<boolean> {
    // No password makes an empty key.
    const nobody = { cost: this.#cost, salt: randomBytes(16), key: Buffer.alloc(0) };
    const { cost, salt, key } = hash === undefined ? nobody : parsed(hash);
    const actual = await this.#queue.run(async () => {
      const made = await hashWith(password, salt, cost);
      for (let { N } = cost; N < this.#cost.N; N *= 2) await hashWith(password, salt, { ...cost, N });
      return made;
    });
    return actual.length === key.length && timingSafeEqual(actual, key);
  }

  /** Whether a hash is of a lower cost than new ones. */
  isOutdated(hash: string): boolean {
    return parsed(hash).cost.N < this.#cost.N;
  }
}
