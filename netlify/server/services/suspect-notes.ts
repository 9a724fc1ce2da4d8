import type { AppContext } from '#server/context';
import type { MailKind } from './pending-mail.ts';

const keyOf = (kind: MailKind, id: string) => `${kind}~${id}`;

/** Notes that a form is held back, before it is stored: what is held back without a note would be counted as come in. */
export const noteSuspect = async (ctx: AppContext, kind: MailKind, id: string): Promise<void> =>
  void (await ctx.stores.suspects.create(keyOf(kind, id), {}));

/** After a form was let in, or nothing of it is left. */
export const forgetSuspect = (ctx: AppContext, kind: MailKind, id: string): Promise<void> =>
  ctx.stores.suspects.remove(keyOf(kind, id));
