import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { AppContext } from '#src/server/context.ts';
import { deviceCookieFor, readCookie, type TokenCookie } from '#src/server/http/cookies.ts';
import type { Call } from '#src/server/http/call.ts';
import { DAY } from '#src/server/platform/clock.ts';
import { hashText, newToken } from '#src/server/platform/ids.ts';

/** A device stays known this long after its last login, also when the password changes. */
export const KNOWN_FOR_MS = 180 * DAY;

/** The account that a device is known to. */
export interface DeviceOwner {
  id: string;
  /** Changes when the account's proofs are reset; then no device is known. */
  deviceEpoch?: string | undefined;
}

/** The part of a call that a device is recognised by. */
type Asked = Pick<Call, 'headers' | 'url'>;

/** The cookie's value: the device, when it expires in milliseconds since 1970, and the signature of both. */
const FORM = /^([\w-]{22})\.(\d{1,16})\.([\w-]{43})$/;

const KEY = 'known-devices';

/** Whether a browser sends a device's cookie, whatever it says. */
const SENT = /(?:^|;\s*)(?:__Host|local)-device-/;

const cookieOf = ({ env }: AppContext, { url }: Asked, { id }: DeviceOwner): TokenCookie =>
  deviceCookieFor(env, url, hashText('device', id).slice(0, 8));

const readSecret = async ({ stores }: AppContext): Promise<string | undefined> =>
  (await stores.secrets.get(KEY))?.value.secret;

/** The key of all signatures; of instances that create the key at once, one wins. */
async function secretOf(ctx: AppContext): Promise<string> {
  const found = await readSecret(ctx);
  return found ?? (await ctx.stores.secrets.create(KEY, { secret: newToken() })).record.value.secret;
}

/** Bound to the account: the cookie of another one, or of an earlier epoch, does not fit. */
const signatureOf = (
  secret: string,
  { id, deviceEpoch = '' }: DeviceOwner,
  device: string,
  expires: string,
) =>
  createHmac('sha256', secret)
    .update(['known device', id, deviceEpoch, device, expires].join('\u0000'))
    .digest();

/** The key, read only for a browser that sends a device's cookie: side by side with the account. */
export const readDeviceSecret = async (ctx: AppContext, { headers }: Asked): Promise<string | undefined> =>
  SENT.test(headers.get('cookie') ?? '') ? readSecret(ctx) : undefined;

/** The device that a call comes from, if it is known to the account. */
export function knownDevice(
  ctx: AppContext,
  asked: Asked,
  owner: DeviceOwner,
  secret: string | undefined,
): string | undefined {
  const value = readCookie(asked, cookieOf(ctx, asked, owner).name) ?? '';
  const [, device, expires, signature] = FORM.exec(value) ?? [];
  if (!secret || !device || !expires || !signature || Number(expires) <= ctx.clock()) return undefined;
  const right = signatureOf(secret, owner, device, expires);
  return timingSafeEqual(right, Buffer.from(signature, 'base64url')) ? device : undefined;
}

/** The `Set-Cookie` header that makes a device known, or keeps it known, after a right password. */
export async function rememberDevice(
  ctx: AppContext,
  asked: Asked,
  owner: DeviceOwner,
  device = randomBytes(16).toString('base64url'),
): Promise<string> {
  const expires = String(ctx.clock() + KNOWN_FOR_MS);
  const signature = signatureOf(await secretOf(ctx), owner, device, expires).toString('base64url');
  return cookieOf(ctx, asked, owner).set([device, expires, signature].join('.'), KNOWN_FOR_MS);
}
