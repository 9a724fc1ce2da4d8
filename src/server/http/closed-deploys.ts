import type { ErrorCode } from '#src/lib/error-codes.ts';
import { escapeText } from '#src/lib/html.ts';
import * as words from '../words.ts';
import * as siteWords from '#src/lib/words.ts';
import { fill } from '#src/lib/format.ts';
import type { AppContext } from '../context.ts';
import { isInUse, isPreview } from '../platform/deploy.ts';
import { HttpError, pageOf, respondError } from './call.ts';

type Deploy = Pick<AppContext, 'deploy' | 'env'>;

/** A call that the deploy does not take, from any caller. */
export class ClosedDeployError extends HttpError {
  override name = 'ClosedDeployError';
}

type Sentence = typeof words.earlierVersion | typeof words.unusedCopy | typeof words.preview;

const refusal = (status: number, code: ErrorCode, sentence: Sentence, { siteUrl }: AppContext['env']) =>
  new ClosedDeployError(status, {
    message: fill<Sentence>(sentence, { site: siteUrl ?? words.publishedSite }),
    code,
  });

/** Why a deploy refuses every call: 410 when another has replaced it, whose data it would change; 403 when the platform does not name it. */
export function closedDeploy({ deploy, env }: Deploy): ClosedDeployError | undefined {
  if (isInUse(deploy)) return undefined;
  return deploy === 'superseded'
    ? refusal(410, 'earlier-deploy', words.earlierVersion, env)
    : refusal(403, 'unused-deploy', words.unusedCopy, env);
}

/** @throws ClosedDeployError 403 for forms and logins at a preview, whose address anybody may find, unless PREVIEW_ADMIN opens it */
export function requireOpenPreview({ deploy, env }: Deploy): void {
  if (isPreview(deploy) && !env.previewAdmin) throw refusal(403, 'closed-preview', words.preview, env);
}

/** The answer of a refusal: JSON for a script, a page with a link to the current site for a browser that navigates. */
export function refused(error: ClosedDeployError, request: Request, { siteUrl }: AppContext['env']) {
  if (!(request.headers.get('accept') ?? '').includes('text/html')) return respondError(error);
  const link = siteUrl ? `<p><a href="${escapeText(siteUrl)}">${siteWords.goToSite}</a></p>` : '';
  return pageOf(error.status, words.notInUse, `<p>${escapeText(error.message)}</p>${link}`, 'no-store');
}
