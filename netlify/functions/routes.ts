import type { Context } from '@netlify/functions';
import { contextOf } from '#server/context';
import { unlessBusy } from '#server/http/busy-page';
import { closedDeploy, refused } from '#server/http/closed-deploys';
import { ownPages } from '#server/http/own-pages';
import { decide } from '#server/features/routes/routes';

/** The last redirect rule leads here: every path that no file or function answers. */
export default async (request: Request, context: Context): Promise<Response> => {
  const ctx = contextOf(context);
  const closed = closedDeploy(ctx);
  if (closed) return refused(closed, request, ctx.env);
  const pages = ownPages(request, ctx.env, ctx.log);
  const { pathname, search } = new URL(request.url);
  return unlessBusy(ctx, async () => {
    const decision = await decide(pathname, pages.has, ctx);
    if ('redirect' in decision) return pages.redirect(decision.redirect + search, decision.temporary);
    return pages.show(decision.page, decision.status, decision.head);
  });
};
