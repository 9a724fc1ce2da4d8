import { randomUUID } from 'node:crypto';
import { ACCOUNT_MESSAGES, type AcceptedInvitation, type InvitationLink } from '../schema/account.ts';
import type { AppContext } from '#src/server/context.ts';
import type { Call } from '#src/server/http/call.ts';
import { HttpError } from '#src/server/http/http-error.ts';
import { hashText } from '#src/server/platform/ids.ts';
import type { Account } from '#src/server/stores/records.ts';
import { requireUncommon } from './common-passwords.ts';
import { openDirectory, updateAccount } from './directory.ts';

const isOver = () => new HttpError(410, ACCOUNT_MESSAGES.invitationOver);

const matches = ({ state, invitation }: Account, hash: string, now: number): boolean =>
  state === 'invited' && invitation?.hash === hash && invitation.endsAt > now;

/** @throws HttpError 410 when no account has an open invitation with this token */
async function invitedAccount(ctx: AppContext, token: string): Promise<Account> {
  const { accounts } = await openDirectory(ctx);
  const hash = hashText(token);
  const account = accounts.find((one) => matches(one, hash, ctx.clock()));
  if (!account) throw isOver();
  return account;
}

/** POST /api/invitations/read: whom a link invites. The token is in the body, because addresses are logged. */
export async function read({ body }: Call<InvitationLink>, ctx: AppContext) {
  const { name, email } = await invitedAccount(ctx, body.token);
  return { name, email };
}

/** POST /api/invitations/accept: sets the password; the link then no longer works. */
export async function accept({ body, audit }: Call<AcceptedInvitation>, ctx: AppContext) {
  const invited = await invitedAccount(ctx, body.token);
  const { id, email } = invited;
  Object.assign(audit, { by: invited, record: id });
  await requireUncommon(body.newPassword);
  const hash = await ctx.passwords.hash(body.newPassword);
  await updateAccount(ctx, id, (account) => {
    if (!matches(account, hashText(body.token), ctx.clock())) throw isOver();
    return { ...account, hash, invitation: undefined, state: 'active', credential: randomUUID() };
  });
  return { email, message: 'Your account is ready. Log in with your email address and the new password.' };
}
