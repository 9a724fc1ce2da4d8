import { mayUse, type AllowedRoles } from '#src/features/accounts/schema/roles.ts';
import type { ErrorCode } from '#src/lib/error-codes.ts';
import type { AppContext } from '../context.ts';
import { HttpError, refusal, type AdminSession } from './call.ts';
import type { Refusal } from './endpoints.ts';
import * as words from '../words.ts';
import type { Env } from '../platform/env.ts';

/** Who may call an endpoint; of those who are logged in, the people with one of `roles`, and owners. */
export type Access =
  | { access: 'public'; roles?: never; stepUp?: never; enrolling?: boolean }
  | {
      access: 'admin';
      roles: AllowedRoles;
      /** Whether the person must have given a proof in the last minutes (STEP_UP_MINUTES). */
      stepUp?: boolean;
      /** Whether a person may use it before setting up a second proof that is required of everybody. */
      enrolling?: boolean;
    };

/** Whether a session may not yet be used for an endpoint, because the person has to set up a second proof first. */
export const isEnrolling = ({ enrolling }: Access, session: AdminSession | undefined): boolean =>
  !enrolling && session?.secondProofMissing === true;

/** Refuses a caller without a session, without a role of the endpoint, or without a fresh proof where it needs one. */
export function authorize(
  row: Access,
  session: AdminSession | undefined,
  { clock }: Pick<AppContext, 'clock'>,
  refused: (reason: Refusal['reason'], session: AdminSession) => void,
): asserts session {
  const { roles = [], stepUp } = row;
  if (!session) throw new HttpError(401, 'Please log in.');
  const refuse = (reason: Refusal['reason'], message: string, code: ErrorCode = 'not-allowed') => {
    refused(reason, session);
    return refusal(403, code, message);
  };
  if (isEnrolling(row, session))
    throw refuse('enrolling', 'Please set up a second factor first, under Your account.', 'second-proof');
  if (!mayUse(session.roles, roles))
    throw refuse('right', 'Your account may not do this. An owner decides what it may do.');
  if (stepUp && Date.parse(session.provenUntil) <= clock())
    throw refuse('proof', 'Please confirm that it is you.', 'step-up');
}

/** Whether the origin is the requested host or the site's public URL. */
function isOwn(origin: string, request: Request, env: Env): boolean {
  const own = [request.url, env.siteUrl ?? request.url].map((url) => new URL(url).host);
  return own.includes(URL.parse(origin)?.host ?? '');
}

/** @throws HttpError 403 for a change that a browser sends from another site; programs send neither header nor cookie, and pass */
export function requireOwnOrigin(request: Request, env: Env): void {
  const site = request.headers.get('sec-fetch-site');
  const origin = request.headers.get('origin');
  const foreignSite = site !== null && site !== 'same-origin' && site !== 'none';
  const foreignOrigin = origin !== null && !isOwn(origin, request, env);
  if (foreignSite || foreignOrigin) throw refusal(403, 'foreign-origin', words.otherSite);
}
