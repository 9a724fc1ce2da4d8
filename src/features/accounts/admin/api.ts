import * as z from 'zod/mini';
import {
  accountsSchema,
  invitationSchema,
  listedAccountSchema,
  type AccountChange,
  type Accounts,
  type AccountSettings,
  type ListedAccount,
  type NewAccount,
} from '../schema/account.ts';
import { checked, send } from '#src/lib/api/client.ts';

const invitedSchema = z.extend(listedAccountSchema, { message: z.string() });

const ifMatch = ({ version }: ListedAccount) => ({ 'If-Match': `"${version}"` });

/** All accounts, and what is decided for all of them. */
export const readAccounts = async (): Promise<Accounts> => checked(accountsSchema, await send('/accounts'));

/** Invites a person; `message` says whether the mail was sent. Throws ApiError 409 for a taken address. */
export const invite = async (account: NewAccount, key: string) =>
  checked(
    invitedSchema,
    await send('/accounts', { method: 'POST', body: account, headers: { 'Idempotency-Key': key } }),
  );

/** Sends the invitation again; the link before it ends. */
export const inviteAgain = async ({ id }: ListedAccount) =>
  checked(invitedSchema, await send(`/accounts/${id}/invitation`, { method: 'POST' }));

/** Throws ApiError 409 when another owner changed it, or no owner would be left. */
export const editAccount = async (account: ListedAccount, change: AccountChange): Promise<ListedAccount> =>
  checked(
    listedAccountSchema,
    await send(`/accounts/${account.id}`, { method: 'PUT', body: change, headers: ifMatch(account) }),
  );

/** Removes an account or revokes an invitation. */
export const removeAccount = (account: ListedAccount) =>
  send(`/accounts/${account.id}`, { method: 'DELETE', headers: ifMatch(account) });

export const changeSettings = (settings: AccountSettings) =>
  send('/account-settings', { method: 'PUT', body: settings });

/** Whom an invitation's link invites. Throws ApiError 410 when it is no longer valid. */
export const readInvitation = async (token: string) =>
  checked(invitationSchema, await send('/invitations/read', { method: 'POST', body: { token } }));

/** Sets the password of an invited person. Throws ApiError 422 for a password that is not accepted. */
export const acceptInvitation = (accepted: { token: string; newPassword: string }) =>
  send('/invitations/accept', { method: 'POST', body: accepted });
