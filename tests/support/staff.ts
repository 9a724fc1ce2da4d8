import type { ListedAccount } from '#src/features/accounts/schema/account.ts';
import { readDirectory } from '#src/features/accounts/server/directory.ts';
import { SESSION_COOKIE } from '#src/server/http/cookies.ts';
import { hashText } from '#src/server/platform/ids.ts';
import type { Account } from '#src/server/stores/records.ts';
import { ADMIN, json, type Api, type Instance } from './api.ts';

/** Calls of the accounts' endpoints by the person with a cookie. */
export interface Staff {
  /** Calls an endpoint; a body makes it JSON. */
  call(method: string, address: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
  /** The JSON of the answer to such a call. */
  read(...asked: Parameters<Staff['call']>): ReturnType<Response['json']>;
  /** All accounts, as an owner sees them. */
  list(): Promise<ListedAccount[]>;
  /** The account with this name, as an owner sees it. */
  named(name: string): Promise<ListedAccount>;
}

export function staffAs(instance: Pick<Instance, 'call'>, Cookie = ''): Staff {
  const call: Staff['call'] = (method, address, body, headers = {}) => {
    const sent = { Cookie, ...headers };
    const init = body === undefined ? { headers: sent } : json(body, sent);
    return instance.call(address, { ...init, method });
  };
  const read: Staff['read'] = async (...asked) => (await call(...asked)).json();
  const list = async () => (await read('GET', '/api/accounts')).accounts;
  return {
    call,
    read,
    list,
    async named(name) {
      const found = (await list()).find((account: ListedAccount) => account.name === name);
      if (!found) throw new Error(`Nobody is named ${name}.`);
      return found;
    },
  };
}

/** The header that names an account's version. */
export const ifMatch = ({ version }: { version: string }) => ({ 'If-Match': `"${version}"` });

/** The status of an answer and its sentence. */
export const said = async (answer: Response): Promise<[status: number, sentence: string]> => [
  answer.status,
  (await answer.json()).message,
];

/** The status of a refusal, its sentence and those of its fields. */
export async function refusal(answer: Response): Promise<[number, string, Record<string, string>?]> {
  const { message, errors } = await answer.json();
  return [answer.status, message, errors];
}

/** A login, by default as the first owner. */
export const logIn = (instance: Pick<Instance, 'call'>, own: object = {}, init: object = {}) =>
  instance.call('/api/login', { ...json({ ...ADMIN, ...own }), ip: crypto.randomUUID(), ...init });

/** A password that may be chosen. */
export const CHOSEN = 'nine tall palmyra';

/** A change of the first owner's password to CHOSEN. */
export const changePassword = (instance: Pick<Instance, 'call'>, own: object = {}, Cookie = '') => {
  const change = { username: ADMIN.username, previousPassword: ADMIN.password, newPassword: CHOSEN, ...own };
  return instance.call('/api/change-password', { ...json(change, { Cookie }), ip: crypto.randomUUID() });
};

/** The status of GET /api/session, which says whether a cookie still logs in. */
export const sessionStatus = async (instance: Pick<Instance, 'call'>, Cookie: string): Promise<number> =>
  (await instance.call('/api/session', { headers: { Cookie } })).status;

/** The same of several cookies. */
export const sessionStatuses = (instance: Pick<Instance, 'call'>, ...cookies: string[]): Promise<number[]> =>
  Promise.all(cookies.map((cookie) => sessionStatus(instance, cookie)));

/** All accounts as they are stored. */
export async function storedAccounts({ ctx }: Pick<Api, 'ctx'>): Promise<Account[]> {
  return (await readDirectory(ctx))?.accounts ?? [];
}

/** The number of active owners in the store. */
export const activeOwners = async (api: Pick<Api, 'ctx'>): Promise<number> =>
  (await storedAccounts(api)).filter(({ roles, state }) => state === 'active' && roles.includes('owner'))
    .length;

/** The id of a cookie's session. */
export const sessionIdOf = (cookie: string): string => hashText(cookie.slice(SESSION_COOKIE.name.length + 1));

/** The token of the invitation that was mailed last; empty when the last mail has none. */
export const mailedToken = ({ resend }: Pick<Api, 'resend'>): string =>
  /#([\w-]{43})$/m.exec(resend.delivered.at(-1)?.text ?? '')?.[1] ?? '';

/** Accepts an invitation. */
export const accept = (instance: Pick<Instance, 'call'>, token: string, newPassword = CHOSEN) =>
  staffAs(instance).call('POST', '/api/invitations/accept', { token, newPassword });

/** The token of the link that was mailed last to confirm an address. */
export const emailToken = ({ resend }: Pick<Api, 'resend'>, email: string): string => {
  const mail = resend.delivered.findLast(({ to, text }) => to.includes(email) && text.includes('#email='));
  return /#email=([\w-]{43})$/m.exec(mail?.text ?? '')?.[1] ?? '';
};
