import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { AppContext } from '#src/server/context.ts';
import { cookieFor, readCookie } from '#src/server/http/cookies.ts';
import type { Call } from '#src/server/http/call.ts';
import { DAY } from '#src/server/platform/clock.ts';
import { hashText } from '#src/server/platform/ids.ts';
import type { Account } from '#src/server/stores/records.ts';

/** A device stays known this long after its last login, also when the password changes. */
const KNOWN_FOR_MS = 180 * DAY;

type Owner = Pick<Account, 'id' | 'deviceEpoch'>;
type Asked = Pick<Call, 'headers' | 'url'>;

/** The cookie's value: the device, when it expires in milliseconds since 1970, and the signature of both. */
const FORM = /^([\w-]{22})\.(\d{1,16})\.([\w-]{43})$/;

const cookieOf = ({ env }: AppContext, { url }: Asked, { id }: Owner) =>
  cookieFor(env, url, `device-${hashText('device', id).slice(0, 8)}`);

/** Signed by the account's epoch, a secret of the directory: the cookie of another account, or of an earlier epoch, does not fit. */
const signatureOf = (deviceEpoch: string, { id }: Owner, device: string, expires: string) =>
  createHmac('sha256', deviceEpoch).update(['known device', id, device, expires].join('\u0000')).digest();

export function knownDevice(ctx: AppContext, asked: Asked, owner: Owner) {
  const value = readCookie(asked, cookieOf(ctx, asked, owner).name) ?? '';
  const [, device, expires, signature] = FORM.exec(value) ?? [];
  const { deviceEpoch } = owner;
  if (!deviceEpoch || !device || !expires || !signature || Number(expires) <= ctx.clock()) return undefined;
  const right = signatureOf(deviceEpoch, owner, device, expires);
  return timingSafeEqual(right, Buffer.from(signature, 'base64url')) ? device : undefined;
}

/** The `Set-Cookie` header that makes a device known, or known for longer, after a right password. */
export function rememberDevice(
  ctx: AppContext,
  asked: Asked,
  owner: Owner & { deviceEpoch: string },
  device = randomBytes(16).toString('base64url'),
) {
  const expires = String(ctx.clock() + KNOWN_FOR_MS);
  const signature = signatureOf(owner.deviceEpoch, owner, device, expires).toString('base64url');
  return cookieOf(ctx, asked, owner).set([device, expires, signature].join('.'), KNOWN_FOR_MS);
}
