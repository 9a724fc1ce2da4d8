import { sessionSchema, type Session } from '#src/features/accounts/schema/session.ts';
import { INCLUDED_HEADER, SESSION_HEADER } from '#src/lib/wire-names.ts';
import type { AppContext } from '../context.ts';
import type { AdminSession, Call } from './call.ts';

/** What an answer includes, by name: each part as an endpoint of its own would answer it. */
export type Includes = Readonly<Record<string, (call: Call, ctx: AppContext) => unknown>>;

/** The longest header, in bytes: networks refuse long ones. What does not fit is asked for by the page. */
const MAX_LENGTH = 4000;

const asciiJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** What a caller may know of the own session. */
export const visible = (session: AdminSession): Session => sessionSchema.parse(session);

/** The header with what a screen needs besides its list, for the first page; parts that fail or do not fit are missing. */
export async function readIncluded(includes: Includes, call: Call, ctx: AppContext): Promise<string> {
  const parts = Object.entries(includes).map(async ([name, read]) => ({ [name]: await read(call, ctx) }));
  let fitting: object = {};
  for (const part of await Promise.allSettled(parts)) {
    const more = { ...fitting, ...(part.status === 'fulfilled' && part.value) };
    if (asciiJson(more).length <= MAX_LENGTH) fitting = more;
  }
  return asciiJson(fitting);
}

/** Adds the session to an answer: not where a cache may store it, nor where it changes the session's cookie. */
export function addSession({ headers }: Response, session: AdminSession, included: string | undefined): void {
  if (headers.get('Cache-Control') !== 'no-store' || headers.has('Set-Cookie')) return;
  headers.set(SESSION_HEADER, asciiJson(visible(session)));
  if (included !== undefined) headers.set(INCLUDED_HEADER, included);
}
