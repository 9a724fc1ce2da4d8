import { SESSION_MESSAGES, isCommonPassword, isDecorated } from '../schema/session.ts';
import type { AppContext } from '#src/server/context.ts';
import { HttpError } from '#src/server/http/reply.ts';

let list: Promise<ReadonlySet<string>> | undefined;

/**
 * The 10,000 most common passwords, and the 3,000 most common that are as long as one must be here
 * (`source` in each file, and `docs/access.md`). They are read when first asked for: few calls need them.
 */
async function commonPasswords(): Promise<ReadonlySet<string>> {
  const [{ default: all }, { default: long }] = await Promise.all([
    import('./common-passwords.json', { with: { type: 'json' } }),
    import('./common-long-passwords.json', { with: { type: 'json' } }),
  ]);
  return new Set([...all.passwords, ...long.passwords]);
}

/** Whether a password is one of the most common, with decoration or without, a run of characters, or a repetition. */
export async function isTooCommon(password: string): Promise<boolean> {
  if (isCommonPassword(password)) return true;
  list ??= commonPasswords();
  return isDecorated(password, await list);
}

/**
 * Refuses a new password that is too common.
 * @throws HttpError 422 with the sentence and the field of the form
 */
export async function requireUncommon(newPassword: string): Promise<void> {
  if (!(await isTooCommon(newPassword))) return;
  const message = SESSION_MESSAGES.tooCommon;
  throw new HttpError(422, { message, code: 'common-password', errors: { newPassword: message } });
}

/**
 * Refuses the password of the environment when it is too common.
 * @throws Error naming the variable and its remedy
 */
export async function requireUncommonAdmin(password: string | undefined): Promise<void> {
  if (password && (await isTooCommon(password)))
    throw new Error("ADMIN_PASSWORD is too common: choose another one in the site's environment variables.");
}

/**
 * Refuses to make an account of the environment's password when it is too common; in local serving any may be used.
 * @throws HttpError 403 with the cause
 */
export async function requireFitAdmin({ env }: AppContext): Promise<void> {
  if (!env.local && env.admin && (await isTooCommon(env.admin.password)))
    throw new HttpError(403, {
      message: 'Login is not set up: ADMIN_PASSWORD in the site settings is too common.',
      code: 'login-not-set-up',
    });
}
