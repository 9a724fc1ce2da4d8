import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { AppContext } from '#src/server/context.ts';
import { cookieFor, readCookie } from '#src/server/http/cookies.ts';
import type { Call } from '#src/server/http/call.ts';
import { DAY } from '#src/server/platform/clock.ts';
import { hashText, newToken } from '#src/server/platform/ids.ts';
import type { Account } from '#src/server/stores/records.ts';

/** A device stays known this long after its last login, also when the password changes. */
const KNOWN_FOR_MS = 180 * DAY;

type Owner = Pick<Account, 'id' | 'deviceEpoch'>;
type Asked = Pick<Call, 'headers' | 'url'>;

/** The cookie's value: the device, when it expires in milliseconds since 1970, and the signature of both. */
const FORM = /^([\w-]{22})\.(\d{1,16})\.([\w-]{43})$/;

/** Whether a browser sends a device's cookie, whatever it says. */
const SENT = /(?:^|;\s*)(?:__Host|local)-device-/;

const KEY = 'known-devices';

const cookieOf = ({ env }: AppContext, { url }: Asked, { id }: Owner) =>
  cookieFor(env, url, `device-${hashText('device', id).slice(0, 8)}`);

const readSecret = async ({ stores }: AppContext): Promise<string | undefined> =>
  (await stores.secrets.get(KEY))?.value.secret;

/** Bound to the account: the cookie of another account, or of an earlier epoch, does not fit. */
const signatureOf = (secret: string, { id, deviceEpoch = '' }: Owner, device: string, expires: string) =>
  createHmac('sha256', secret)
    .update(['known device', id, deviceEpoch, device, expires].join('\u0000'))
    .digest();

/** The secret, read only for a browser that sends a device's cookie: side by side with the account. */
export const readDeviceSecret = async (ctx: AppContext, { headers }: Asked): Promise<string | undefined> =>
  SENT.test(headers.get('cookie') ?? '') ? readSecret(ctx) : undefined;

export function knownDevice(ctx: AppContext, asked: Asked, owner: Owner, secret: string | undefined) {
  const value = readCookie(asked, cookieOf(ctx, asked, owner).name) ?? '';
  const [, device, expires, signature] = FORM.exec(value) ?? [];
  if (!secret || !device || !expires || !signature || Number(expires) <= ctx.clock()) return undefined;
  const right = signatureOf(secret, owner, device, expires);
  return timingSafeEqual(right, Buffer.from(signature, 'base64url')) ? device : undefined;
}

/** The `Set-Cookie` header that makes a device known, or known for longer, after a right password. */
export async function rememberDevice(
  ctx: AppContext,
  asked: Asked,
  owner: Owner,
  device = randomBytes(16).toString('base64url'),
) {
  const { secrets } = ctx.stores;
  // Of instances that create the secret at once, one wins.
  const secret =
    (await readSecret(ctx)) ?? (await secrets.create(KEY, { secret: newToken() })).record.value.secret;
  const expires = String(ctx.clock() + KNOWN_FOR_MS);
  const signature = signatureOf(secret, owner, device, expires).toString('base64url');
  return cookieOf(ctx, asked, owner).set([device, expires, signature].join('.'), KNOWN_FOR_MS);
}
