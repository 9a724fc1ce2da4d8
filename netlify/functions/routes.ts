import { contextOf } from '#server/context';
import { closedDeploy, refused } from '#server/http/closed-deploys';
import { guarded } from '#server/http/guarded';
import { ownPages } from '#server/http/own-pages';
import { respondErrorAsText } from '#server/http/reply';
import { decide } from '#server/features/routes/routes';

/** The last redirect rule leads here: every path that no file or function answers. */
export default guarded(async (request, context) => {
  const ctx = contextOf(context);
  const closed = closedDeploy(ctx);
  if (closed) return refused(closed, request, ctx.env);
  const pages = ownPages(request, ctx.env, ctx.log);
  const { pathname, search } = new URL(request.url);
  const decision = await decide(pathname, pages.has, ctx);
  if ('redirect' in decision) return pages.redirect(decision.redirect + search, decision.temporary);
  return pages.show(decision.page, decision.status, decision.filled);
}, respondErrorAsText);
