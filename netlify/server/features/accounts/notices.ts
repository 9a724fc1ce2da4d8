import { INVITATION_HOURS } from '#features/accounts/schema/account';
import type { AppContext } from '#server/context';
import { invitationMail, noticeMail, type NoticeKind } from '#server/mail/account-mail';
import type { Delivery } from '#server/mail/mailer';
import type { Account } from '#server/stores/records';
import { readDirectory } from './directory.ts';

/** Mails a person about the own account; without an address of its own, the office gets it. */
export async function notifyPerson(
  { env, mailer, clock, log }: AppContext,
  { id, name, email }: Pick<Account, 'id' | 'name' | 'email'>,
  kind: NoticeKind,
): Promise<void> {
  const now = clock();
  const mail = { ...noticeMail(kind, name, now, env.siteUrl), ...(email && { to: email }) };
  const { outcome } = await mailer.send(mail, `account-${kind}-${id}-${now}`);
  if (outcome !== 'sent') log.error('notice not mailed', { kind, account: id });
}

/** Mails all active owners. */
export async function notifyOwners(ctx: AppContext, kind: NoticeKind): Promise<void> {
  const owners = (await readDirectory(ctx))?.accounts.filter(
    ({ roles, state }) => state === 'active' && roles.includes('owner'),
  );
  await Promise.all((owners ?? []).map((owner) => notifyPerson(ctx, owner, kind)));
}

/** Mails an invitation's link, which only this mail has. */
export function sendInvitation(
  { env, mailer }: AppContext,
  { id, name, email }: Account,
  token: string,
): Promise<Delivery> {
  return mailer.send(
    { ...invitationMail(name, token, INVITATION_HOURS, env.siteUrl), to: email },
    `invitation-${id}-${token.slice(0, 8)}`,
  );
}
