import { EMAIL_LINK } from '../schema/account.ts';
import { ADMIN_PAGES } from '#src/lib/admin-pages.ts';
import { siteTimeInWords } from '#src/lib/time.ts';
import { isoTime } from '#src/server/platform/clock.ts';
import { asHtml, asText, subjectLine, type Notification } from '#src/server/mail/document.ts';
import type { Mail } from '#src/server/mail/mailer.ts';

/** What happened to an account, in the heading of the mail about it, and what to do when it was another person. */
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

export type NoticeKind = keyof typeof NOTICES;

/** Whether a notice of another version of the code can be written by this one. */
export const isNoticeKind = (kind: string): kind is NoticeKind => Object.hasOwn(NOTICES, kind);

const mailOf = (notification: Notification): Mail => ({
  subject: subjectLine(notification.heading),
  text: asText(notification),
  html: asHtml(notification),
  autoSubmitted: 'auto-generated',
});

/** The site that a mail about an account comes from, as a line of its facts. */
const siteOf = (siteUrl: string | undefined): [string, string][] =>
  siteUrl ? [['Site', new URL(siteUrl).host]] : [];

/** The first owner has nobody above, and was reset where the site is hosted. */
const whoToAsk = (kind: NoticeKind) =>
  kind === 'reset' ? 'Ask whoever manages the site’s settings' : 'Tell an owner of the site';

/** A notice about an account. */
interface NoticeFacts {
  kind: NoticeKind;
  /** The name of the person. */
  name: string;
  email: string;
  /** The second proof that it is about: its kind and its name. */
  proof?: string | undefined;
  at: number;
}

/** The mail to a person about the own account. */
function noticeMail({ kind, name, proof, at }: NoticeFacts, siteUrl: string | undefined): Mail {
  const [heading, text] = NOTICES[kind];
  const factor: [string, string][] = proof ? [['Second factor', proof]] : [];
  return mailOf({
    heading,
    facts: [['Account', name], ...factor, ...siteOf(siteUrl), ['When', siteTimeInWords(isoTime(at))]],
    texts: [
      ['What this means', text],
      ['If you did not expect this', `${whoToAsk(kind)} at once. Do not reply to this email.`],
    ],
    link:
      siteUrl && kind !== 'suspended'
        ? { label: 'Open your account', href: `${siteUrl}${ADMIN_PAGES.account}` }
        : undefined,
  });
}

/** The same with its address; without one of the person's own, the office gets it. */
export const noticeTo = (notice: NoticeFacts, siteUrl: string | undefined): Mail => ({
  ...noticeMail(notice, siteUrl),
  ...(notice.email && { to: notice.email }),
});

/** The mail to a new address with the link that confirms it. The token is behind `#`, as an invitation's. */
export function emailLinkMail(name: string, token: string, hours: number, siteUrl: string | undefined): Mail {
  return mailOf({
    heading: 'Confirm your new email address',
    facts: [['Account', name], ...siteOf(siteUrl)],
    texts: [
      [
        'What to do',
        `Open the link where you are logged in. It works once and is valid for ${hours} hours; until then, your earlier ` +
          'address stays. If you do not know what this is about, ignore this email.',
      ],
    ],
    link: {
      label: 'Confirm the address',
      href: `${siteUrl ?? ''}${ADMIN_PAGES.account}${EMAIL_LINK}${token}`,
    },
  });
}

/** The mail with an invitation's link. The token is behind `#`, so that no server and no log ever sees it. */
export function invitationMail(
  name: string,
  token: string,
  hours: number,
  siteUrl: string | undefined,
): Mail {
  return mailOf({
    heading: 'You are invited to the admin area',
    facts: [['For', name], ...siteOf(siteUrl)],
    texts: [
      [
        'What to do',
        `Open the link and choose a password. The link works once and is valid for ${hours} hours. ` +
          'If you do not know what this is about, ignore this email.',
      ],
    ],
    link: {
      label: 'Accept the invitation',
      href: `${siteUrl ?? ''}${ADMIN_PAGES.invitation}#${token}`,
    },
  });
}
