import { SESSION_MESSAGES, isCommonPassword, isDecorated } from '../schema/session.ts';
import type { AppContext } from '#src/server/context.ts';
import { refusal } from './refusal.ts';

let list: Promise<ReadonlySet<string>> | undefined;

/** The 10,000 most common passwords, and 3,000 that are long enough here (`docs/access.md`), read at first use. */
async function commonPasswords(): Promise<ReadonlySet<string>> {
  const [{ default: all }, { default: long }] = await Promise.all([
    import('./common-passwords.json', { with: { type: 'json' } }),
    import('./common-long-passwords.json', { with: { type: 'json' } }),
  ]);
  return new Set([...all.passwords, ...long.passwords]);
}

/** Whether a password is one of the most common, with decoration or without, a run of characters, or a repetition. */
export async function isTooCommon(password: string): Promise<boolean> {
  return isCommonPassword(password) || isDecorated(password, await (list ??= commonPasswords()));
}

export async function requireUncommon(newPassword: string): Promise<void> {
  if (await isTooCommon(newPassword))
    throw refusal(422, 'common-password', SESSION_MESSAGES.tooCommon, 'newPassword');
}

/** @throws Error naming the variable and its remedy, where the password of the environment is too common */
export async function requireUncommonAdmin(password: string | undefined): Promise<void> {
  if (password && (await isTooCommon(password)))
    throw new Error("ADMIN_PASSWORD is too common: choose another one in the site's environment variables.");
}

/** The refusal of each login until the settings of the site are right. */
export const notSetUp = (why: string) => refusal(403, 'login-not-set-up', `Login is not set up: ${why}`);

/** @throws HttpError 403 where the environment's password is too common to make an account of, but for local serving */
export async function requireFitAdmin({ env }: AppContext): Promise<void> {
  if (!env.local && env.admin && (await isTooCommon(env.admin.password)))
    throw notSetUp('ADMIN_PASSWORD in the site settings is too common.');
}
