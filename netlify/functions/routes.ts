import { contextOf } from '#src/server/context.ts';
import { closedDeploy, refused } from '#src/server/http/closed-deploys.ts';
import { guarded } from '#src/server/http/guarded.ts';
import { ownPages } from '#src/server/http/own-pages.ts';
import { respondErrorAsText } from '#src/server/http/reply.ts';
import { decide } from '#src/features/routes/server/routes.ts';

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
