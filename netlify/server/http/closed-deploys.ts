import type { ErrorCode } from '#lib/error-codes';
import { escapeText } from '#lib/escape';
import type { AppContext } from '#server/context';
import { isInUse, isPreview, isSuperseded } from '#server/platform/deploy';
import { HttpError } from './http-error.ts';
import { pageOf } from './plain-page.ts';
import { respondError } from './reply.ts';

type Deploy = Pick<AppContext, 'deploy' | 'env'>;

/** A call that the deploy does not take, from any caller. */
export class ClosedDeployError extends HttpError {
  override name = 'ClosedDeployError';
}

const SUPERSEDED = 'This is an earlier version of the site, which is no longer in use';
const NOT_IN_USE = 'This copy of the site is not in use';
const PREVIEW = 'This is a preview of the site, which accepts neither messages nor logins';

const refusal = (status: number, code: ErrorCode, sentence: string, { siteUrl }: AppContext['env']) =>
  new ClosedDeployError(status, {
    message: `${sentence}: please use ${siteUrl ?? 'the published site'}.`,
    code,
  });

/**
 * Why a deploy refuses every call, a read too: 410 when another has replaced it, because it would answer with its own build
 * and variables over data that the current one changes; 403 when the platform does not name it.
 */
export function closedDeploy({ deploy, env }: Deploy): ClosedDeployError | undefined {
  if (isInUse(deploy)) return undefined;
  return isSuperseded(deploy)
    ? refusal(410, 'earlier-deploy', SUPERSEDED, env)
    : refusal(403, 'unused-deploy', NOT_IN_USE, env);
}

/**
 * Refuses forms and sign-ins at a preview, whose address anybody may find, unless PREVIEW_ADMIN opens it.
 * @throws ClosedDeployError 403
 */
export function requireOpenPreview({ deploy, env }: Deploy): void {
  if (isPreview(deploy) && !env.previewAdmin) throw refusal(403, 'closed-preview', PREVIEW, env);
}

/** The answer of a refusal: JSON for a script, a page with a link to the current site for a browser that navigates. */
export function refused(
  error: ClosedDeployError,
  request: Request,
  { siteUrl }: AppContext['env'],
): Response {
  if (!(request.headers.get('accept') ?? '').includes('text/html')) return respondError(error);
  const link = siteUrl ? `<p><a href="${escapeText(siteUrl)}">Go to the current site</a></p>` : '';
  return pageOf(error.status, 'Not in use', `<p>${escapeText(error.message)}</p>${link}`, 'no-store');
}
