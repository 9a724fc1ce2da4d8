import type { AppContext } from '#src/server/context.ts';
import { SESSION_COOKIE } from '#src/server/http/cookies.ts';
import { hashText, newToken } from '#src/server/platform/ids.ts';
import { ABSOLUTE_MS, closeSession, IDLE_MS, openSession } from '#src/features/accounts/server/sessions.ts';
import { seedAdmin } from './api.ts';

const cookie = (token: string) => `${SESSION_COOKIE.name}=${token}`;

/** The cookie of a session of a given age, or with another credential. */
async function sessionCookie(ctx: AppContext, created: number, seen: number, own: object = {}) {
  const token = newToken();
  const { id: account, credential } = await seedAdmin(ctx);
  const times = { createdAt: ctx.clock() - created, seenAt: ctx.clock() - seen };
  await ctx.stores.sessions.create(hashText(token), { account, credential, ...times, ...own });
  return cookie(token);
}

async function newSessionToken(ctx: AppContext): Promise<string> {
  return (await openSession(ctx, await seedAdmin(ctx), 'Chrome on Linux')).token;
}

/** Cookies that do not log in; each call makes a new one, because a refusal may end its session. */
export const REFUSED_COOKIES: Record<string, (ctx: AppContext) => Promise<string>> = {
  'no session': async () => '',
  'an empty cookie': async () => cookie(''),
  garbage: async () => cookie('%00"<script>;../..'),
  'another token of the right form': async () => cookie(newToken()),
  'the hash that the store keeps': async (ctx) => cookie(hashText(await newSessionToken(ctx))),
  'a tampered token': async (ctx) => {
    const token = await newSessionToken(ctx);
    return cookie(token.slice(0, -2) + (token.endsWith('AA') ? 'BB' : 'AA'));
  },
  'a token in another letter case': async (ctx) => cookie((await newSessionToken(ctx)).toLowerCase()),
  'an idle session': (ctx) => sessionCookie(ctx, IDLE_MS + 1, IDLE_MS + 1),
  'an expired session': (ctx) => sessionCookie(ctx, ABSOLUTE_MS + 1, 0),
  'a session from before the password changed': (ctx) => sessionCookie(ctx, 1, 1, { credential: 'earlier' }),
  'a logged-out session': async (ctx) => {
    const token = await newSessionToken(ctx);
    await closeSession(ctx, hashText(token));
    return cookie(token);
  },
};

/** The `name=value` of the cookie of a known device that a login sets. */
export const deviceCookieOf = (response: Response): string =>
  response.headers
    .getSetCookie()
    .find((cookie) => /^(?:__Host|local)-device-/.test(cookie))
    ?.split(';')[0] ?? '';
