import { ADMIN_PAGES } from '#src/lib/admin-pages.ts';
import { contextOf, type AppContext } from '#src/server/context.ts';
import { vacancyFallback } from '#src/features/jobs/server/vacancies.ts';
import { postFallback, postPictureFallback } from '#src/features/blog/server/post-pages.ts';
import { closedDeploy, refused } from '#src/server/http/closed-deploys.ts';
import { guarded } from '#src/server/http/endpoints.ts';
import { ownPages, type Decision, type Fallback } from '#src/server/http/own-pages.ts';
import { respondErrorAsText } from '#src/server/http/call.ts';

/** Paths without a page that people type or the specification mentions. */
const ALIASES: Record<string, string> = {
  '/blog': '/blogs',
  '/careers': '/careernew',
  '/pawning': '/prawing',
  // The page of the editor in an earlier version: the list opens the editor of the post that the address names.
  '/post': ADMIN_PAGES.posts,
  '/showcareer': ADMIN_PAGES.vacancies,
};

/** Pages and pictures that may be newer than the build or have several paths. */
const fallbacks: Fallback[] = [postFallback, postPictureFallback, vacancyFallback];

const NOT_FOUND: Decision = { page: '/404.html', status: 404 };

/** The canonical form of a path: lower case, no trailing or doubled slashes. Escapes keep their case. */
export function canonicalPath(pathname: string): string {
  const lower = pathname.replace(/%[0-9a-f]{2}|[^%]/gi, (part) =>
    part.length === 3 ? part : part.toLowerCase(),
  );
  return `/${lower.split('/').filter(Boolean).join('/')}`;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/**
 * Decides about a path that no file, function or earlier rule answers.
 * @param pathname as the browser sent it, starting with a slash
 * @param isPage whether a page was built at a canonical path; undefined when that is unknown, and the visitor is
 * redirected to it
 */
export async function decide(
  pathname: string,
  isPage: (path: string) => Promise<boolean | undefined>,
  ctx: AppContext,
): Promise<Decision> {
  const path = canonicalPath(pathname);
  const alias = ALIASES[path];
  if (alias) return { redirect: alias };
  const known = path === pathname ? false : await isPage(path);
  if (known) return { redirect: path };
  const parts = pathname.split('/').filter(Boolean).map(decoded);
  for (const fallback of fallbacks) {
    const decision = await fallback(parts, ctx);
    if (decision) return decision;
  }
  return known === undefined ? { redirect: path } : NOT_FOUND;
}

/** The last redirect rule leads here: every path that no file or function answers. */
export default guarded(async (request, context) => {
  const ctx = contextOf(context);
  const closed = closedDeploy(ctx);
  if (closed) return refused(closed, request, ctx.env);
  const pages = ownPages(request, ctx);
  const { pathname, search } = new URL(request.url);
  const decision = await decide(pathname, pages.has, ctx);
  if ('redirect' in decision) return pages.redirect(decision.redirect + search, decision.temporary);
  return pages.show(decision.page, decision.status, decision.filled);
}, respondErrorAsText);
