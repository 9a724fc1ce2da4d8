import { EMAIL_LINK, EMAIL_LINK_HOURS, INVITATION_HOURS } from '../schema/account.ts';
import { ADMIN_PAGES } from '#src/lib/admin-pages.ts';
import { siteTimeInWords } from '#src/lib/time.ts';
import { DAY, HOUR, isoTime } from '#src/server/platform/clock.ts';
import { notificationMail } from '#src/server/mail/document.ts';
import type { Delivery, Mail } from '#src/server/mail/mailer.ts';
import { enqueueFailed, keyOf, type MailKind } from '#src/server/mail/outbox.ts';
import type { Account, Notice } from '#src/server/stores/records.ts';
import { inBackground, type AppContext } from '#src/server/context.ts';
import { overRate } from '#src/server/limits.ts';
import { newId } from '#src/server/platform/ids.ts';
import { isActiveOwner, readDirectory } from './directory.ts';

const NOTICES = {
  password: ['Your password was changed', 'All other sessions of your account have ended.'],
  roles: ['Your roles were changed', 'An owner changed what your account may use. Log in again to continue.'],
  suspended: ['Your account was suspended', 'An owner suspended your account. Nobody can log in to it now.'],
  email: [
    'Your email address was changed',
    'Your account logs in with another address from now on, and gets its emails there.',
  ],
  'proof.add': ['A second factor was added', 'It can be used to log in to your account.'],
  'proof.remove': ['A second factor was removed', 'It no longer works for your account.'],
  'recovery.new': ['New recovery codes were created', 'Your earlier recovery codes no longer work.'],
  recovery: [
    'A recovery code was used',
    'The code was used in place of your second factor and will not work again. If few codes are left, create new ones.',
  ],
  device: [
    'A login from a new device',
    'Someone logged in to your account from a browser that you have not used before.',
  ],
  reset: [
    'The first owner’s account was reset',
    'The first owner’s account was reset with ADMIN_RESET in the site’s settings. Its previous password and its second factors no longer work.',
  ],
} as const;

type NoticeKind = keyof typeof NOTICES;

const siteOf = (siteUrl: string | undefined): [string, string][] =>
  siteUrl ? [['Site', new URL(siteUrl).host]] : [];

/** The mail to a person about the own account; without an address of the person's own, the office gets the mail. */
function noticeMail(
  kind: NoticeKind,
  { name, email, proof, at }: Omit<Notice, 'account' | 'kind'>,
  siteUrl: string | undefined,
): Mail {
  const [heading, text] = NOTICES[kind];
  const factor: [string, string][] = proof ? [['Second factor', proof]] : [];
  // The first owner has nobody above, and was reset where the site is hosted.
  const whoToAsk = kind === 'reset' ? 'Ask whoever manages the site’s settings' : 'Tell an owner of the site';
  const links = [{ label: 'Open your account', href: `${siteUrl}${ADMIN_PAGES.account}` }];
  const mail = notificationMail({
    heading,
    facts: [['Account', name], ...factor, ...siteOf(siteUrl), ['When', siteTimeInWords(isoTime(at))]],
    texts: [
      ['What this means', text],
      ['If you did not expect this', `${whoToAsk} at once. Do not reply to this email.`],
    ],
    links: siteUrl && kind !== 'suspended' ? links : [],
  });
  return { ...mail, ...(email && { to: email }) };
}

/** How long a notice is tried: later it would say what the person has found out, or startle. */
const NOTICE_MS = 3 * DAY;

const isKnown = (kind: string): kind is NoticeKind => Object.hasOwn(NOTICES, kind);

/** Notices that wait: the outbox has all of a notice, because no record does. One of a later version's kind is dropped. */
export const NOTICE_MAIL: MailKind = {
  name: 'notice',
  budget: 'mails',
  async compose(ctx, id) {
    const { notice } = (await ctx.stores.mailOutbox.get(`notice~${id}`))?.value ?? {};
    if (!notice) return undefined;
    const { kind, at } = notice;
    if (!isKnown(kind) || ctx.clock() - at > NOTICE_MS) return 'settled';
    return noticeMail(kind, notice, ctx.env.siteUrl);
  },
  setMail: async () => undefined,
};

export const notifyPerson = (...notice: Parameters<typeof sendNotice>): void =>
  inBackground(notice[0], 'person not notified', () => sendNotice(...notice));

/** Notices of one kind to one account: a person can cause them at will, and who got five within the hour is warned. */
const ALIKE = { limit: 5, windowMs: HOUR };

/** What cannot be sent now goes to the outbox, to the address of this moment: a person who took the account over may change it. */
async function sendNotice(
  ctx: AppContext,
  { id: account, name, email }: Pick<Account, 'id' | 'name' | 'email'>,
  kind: NoticeKind,
  proof?: string,
): Promise<void> {
  if (overRate(`notice ${kind}`, undefined, ALIKE, ctx, account) !== undefined) return;
  const { env, mailer, clock, log } = ctx;
  const notice = { kind, account, name, email, proof, at: clock() };
  const id = newId(notice.at);
  const delivery = await mailer.send(noticeMail(kind, notice, env.siteUrl), keyOf('notice', id));
  if (delivery.outcome === 'sent') return;
  // Without an email provider, as in local serving, it would wait for nothing.
  if (delivery.outcome === 'failed' && env.mail)
    return enqueueFailed(ctx, NOTICE_MAIL, id, { notice, waitMs: delivery.waitMs });
  log.error('notice not mailed', { kind, account });
}

export const notifyOwners = (ctx: AppContext, kind: NoticeKind): void =>
  inBackground(ctx, 'owners not notified', async () => {
    const { accounts = [] } = (await readDirectory(ctx)) ?? {};
    await Promise.all(accounts.filter(isActiveOwner).map((owner) => sendNotice(ctx, owner, kind)));
  });

const LINKS = {
  invitation: {
    heading: 'You are invited to the admin area',
    person: 'For',
    text: `Open the link and choose a password. The link works once and is valid for ${INVITATION_HOURS} hours.`,
    label: 'Accept the invitation',
    href: `${ADMIN_PAGES.invitation}#`,
  },
  'email-link': {
    heading: 'Confirm your new email address',
    person: 'Account',
    text: `Open the link where you are logged in. It works once and is valid for ${EMAIL_LINK_HOURS} hours; until then, your earlier address stays.`,
    label: 'Confirm the address',
    href: `${ADMIN_PAGES.account}${EMAIL_LINK}`,
  },
};

/** Only this mail has the token of the link, behind `#`, so that no server and no log ever sees the token. */
export function sendLink(
  { env: { siteUrl }, mailer }: AppContext,
  kind: keyof typeof LINKS,
  { id, name }: Account,
  to: string,
  token: string,
): Promise<Delivery> {
  const { heading, person, text, label, href } = LINKS[kind];
  const mail = notificationMail({
    heading,
    facts: [[person, name], ...siteOf(siteUrl)],
    texts: [['What to do', `${text} If you do not know what this is about, ignore this email.`]],
    links: [{ label, href: `${siteUrl ?? ''}${href}${token}` }],
  });
  return mailer.send({ ...mail, to }, `${kind}-${id}-${token.slice(0, 8)}`);
}
