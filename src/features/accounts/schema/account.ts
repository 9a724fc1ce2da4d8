import * as z from 'zod/mini';
import { UNSEEN } from '#src/lib/fold.ts';
import { atMost, emailChecks, requiredLine } from '#src/lib/text.ts';
import { proofsSchema } from './proofs.ts';
import { ROLE_NAMES } from './roles.ts';
import { newPasswordSchema } from './session.ts';

/** How long the links of an invitation and of a new address are valid. */
export const INVITATION_HOURS = 24;
export const EMAIL_LINK_HOURS = 24;

/** The most accounts: every admin call reads all accounts, in one record. */
export const MAX_ACCOUNTS = 100;

export const ACCOUNT_MESSAGES = {
  lastOwner: 'This is the last owner. Make another person an owner first.',
  missing: 'This account no longer exists.',
  changed:
    'Someone else changed this account in the meantime. Nothing was overwritten: reload to see the change.',
  emailTaken: 'There is already an account with this email address.',
  nameTaken: 'There is already an account with this name. Please add what tells the two apart.',
  linkSent: 'A link was sent to the new address. The address changes when it is opened.',
  linkNotSent: 'The email with the link could not be sent. Please try again in a few minutes.',
  linkOver:
    'This link is no longer valid. Unless your account has the new address, change it again to get another.',
  emailChanged: 'Your email address was changed.',
  invitationOver: 'This invitation is no longer valid. Ask an owner to send it again.',
  accepted: 'This person has already accepted.',
  tooMany: `There are already ${MAX_ACCOUNTS} accounts. Remove one that is no longer used.`,
  invited: 'The invitation was sent.',
  notMailed:
    'The account exists, but the invitation could not be emailed. Choose “Send again” in a few minutes.',
} as const;

export const accountStateSchema = z.enum(['invited', 'active', 'suspended']);
export type AccountState = z.infer<typeof accountStateSchema>;

/** Joiners, which write Sinhala and Tamil letters; everything else that nobody sees could make two names look the same. */
const JOINERS = /[\u200c\u200d]/;
const asSeen = (name: string) => name.replace(UNSEEN, (unseen) => (JOINERS.test(unseen) ? unseen : ''));

/** Alphabets with letters that look the same: with two of them, a name could look the same as a colleague's. */
const ALIKE = ['Latin', 'Cyrillic', 'Greek', 'Coptic', 'Armenian', 'Cherokee', 'Lisu'].map(
  (script) => new RegExp(`\\p{Script=${script}}`, 'u'),
);
const mixesAlphabets = (name: string) => ALIKE.filter((letters) => letters.test(name)).length > 1;

/** A person's name: one line, of which everything is seen. */
export const nameSchema = z.pipe(
  z.string('Please enter a name.').check(
    z.overwrite(asSeen),
    z.refine((name) => !mixesAlphabets(name), 'Please write the name in the letters of one alphabet.'),
  ),
  requiredLine(100, 'Please enter a name.'),
);

const EMAIL_EXAMPLE = 'Please enter an email address such as name@example.com.';
const emailSchema = z
  .string('Please enter an email address.')
  .check(z.trim(), z.toLowerCase(), atMost(200), ...emailChecks(EMAIL_EXAMPLE));

const roles = z.array(z.enum(ROLE_NAMES));
const rolesSchema = roles.check(
  z.minLength(1, 'Please choose at least one role.'),
  z.maxLength(ROLE_NAMES.length),
);

export const newAccountSchema = z.object({ name: nameSchema, email: emailSchema, roles: rolesSchema });
export type NewAccount = z.infer<typeof newAccountSchema>;

/** PUT /api/accounts/{id}. An account is made active by accepting its invitation, or after it was suspended. */
export const accountChangeSchema = z.object({ name: nameSchema, roles: rolesSchema, suspended: z.boolean() });
export type AccountChange = z.infer<typeof accountChangeSchema>;

/** PUT /api/account: what a person changes in the own account. The address gets the mail about the account. */
export const profileSchema = z.object({
  ...{ name: nameSchema, email: emailSchema },
  /** Whether assignments by colleagues are mailed to the person; missing for no change. */
  assignmentMails: z.optional(z.boolean()),
});
export type Profile = z.infer<typeof profileSchema>;

/** The beginning of the fragment of the link that confirms an address; the token is behind it. */
export const EMAIL_LINK = '#email=';

const tokenOr = (message: string) => z.string().check(z.regex(/^[\w-]{43}$/, message));

export const emailLinkSchema = z.object({ token: tokenOr(ACCOUNT_MESSAGES.linkOver) });

export const accountSettingsSchema = z.object({ requireSecondProof: z.boolean() });
export type AccountSettings = z.infer<typeof accountSettingsSchema>;

export const invitationLinkSchema = z.object({ token: tokenOr(ACCOUNT_MESSAGES.invitationOver) });
export const invitationSchema = z.object({ name: z.string(), email: z.string() });

export const acceptedInvitationSchema = z.extend(invitationLinkSchema, { newPassword: newPasswordSchema });

/** An account as GET /api/accounts lists it; times are ISO 8601 in UTC. */
export const listedAccountSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** What the person logs in with: an email address, or the environment's user name. */
  login: z.string(),
  /** Where mail about the account goes; empty for the first owner until it is set. */
  email: z.string(),
  /** The new address, used once its link is opened. */
  pendingEmail: z.optional(z.string()),
  roles,
  state: accountStateSchema,
  /** When an invitation's link ends; empty for other states. */
  invitedUntil: z.string(),
  lastLoginAt: z.string(),
  secondProof: z.boolean(),
  assignmentMails: z.optional(z.boolean()),
  /** What `If-Match` carries. */
  version: z.string(),
});
export type ListedAccount = z.infer<typeof listedAccountSchema>;

export const ownAccountSchema = z.extend(listedAccountSchema, { proofs: proofsSchema });
export type OwnAccount = z.infer<typeof ownAccountSchema>;

/** The answer to a change of the own account, with a sentence where the address changes or will change. */
export const changedProfileSchema = z.extend(listedAccountSchema, { message: z.optional(z.string()) });
export type ChangedProfile = z.infer<typeof changedProfileSchema>;

/** A person to whom work can be given (GET /api/colleagues). */
export const colleagueSchema = z.object({
  id: z.string(),
  /** Followed by what the person logs in with where others have the same name: 'Nimal Perera (nimal@office.example)'. */
  name: z.string(),
  roles,
  self: z.boolean(),
});
export type Colleague = z.infer<typeof colleagueSchema>;

export const accountsSchema = z.object({
  accounts: z.array(listedAccountSchema),
  settings: accountSettingsSchema,
});
export type Accounts = z.infer<typeof accountsSchema>;

export const listedSessionSchema = z.object({
  id: z.string(),
  device: z.string(),
  openedAt: z.string(),
  seenAt: z.string(),
  current: z.boolean(),
});
export type ListedSession = z.infer<typeof listedSessionSchema>;
