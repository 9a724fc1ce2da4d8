import type { AppContext } from '#src/server/context.ts';
import { emailLinkMail, invitationMail, NOTICE_MAIL, noticeMail, type NoticeKind } from './account-mail.ts';
import type { Delivery } from '#src/server/mail/mailer.ts';
import { newId } from '#src/server/platform/ids.ts';
import type { Account } from '#src/server/stores/records.ts';
import { enqueueFailed, keyOf } from '#src/server/mail/outbox.ts';
import { readDirectory } from './directory.ts';

/**
 * Mails a person about the own account; without an address of its own, the office gets it. What cannot be sent now goes to the
 * outbox, to the address of this moment: a person who took the account over may change it. `proof` is the second proof that
 * it is about.
 */
export async function notifyPerson(
  ctx: AppContext,
  { id: account, name, email }: Pick<Account, 'id' | 'name' | 'email'>,
  kind: NoticeKind,
  proof?: string,
): Promise<void> {
  const { env, mailer, clock, log } = ctx;
  const notice = { kind, account, name, email, proof, at: clock() };
  const id = newId(notice.at);
  const delivery = await mailer.send(noticeMail(notice, env.siteUrl), keyOf('notice', id));
  if (delivery.outcome === 'sent') return;
  // Without an email provider, as in local serving, it would wait for nothing.
  if (delivery.outcome === 'failed' && env.mail)
    return enqueueFailed(ctx, NOTICE_MAIL, id, { notice, waitMs: delivery.waitMs });
  log.error('notice not mailed', { kind, account });
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
    { ...invitationMail(name, token, env.siteUrl), to: email },
    `invitation-${id}-${token.slice(0, 8)}`,
  );
}

/** Mails the link that confirms a new address to that address. */
export function sendEmailLink(
  { env, mailer }: AppContext,
  { id, name }: Account,
  to: string,
  token: string,
): Promise<Delivery> {
  return mailer.send(
    { ...emailLinkMail(name, token, env.siteUrl), to },
    `email-link-${id}-${token.slice(0, 8)}`,
  );
}
