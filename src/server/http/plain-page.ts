import { LOCALE } from '#src/lib/format.ts';
import * as words from '../words.ts';
import { BASE_HEADERS, EACH_TIME } from './reply.ts';

const PAGES = {
  404: [words.notFound, words.nothingHere],
  503: [words.tryAgain, words.notNow],
} as const;

/** When a crawler may retry. */
const RETRY_AFTER_S = 60;

/**
 * A page without the site's own design.
 * @param content HTML below its heading
 */
export function pageOf(status: number, title: string, content: string, caching = EACH_TIME): Response {
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>`;
  const body = `<main><h1>${title}</h1>${content}</main>`;
  const page = `<!doctype html><html lang="${LOCALE}"><head>${head}</head><body>${body}</body></html>`;
  const own = { 'Cache-Control': caching, 'Content-Type': 'text/html; charset=utf-8' };
  return new Response(page, { status, headers: { ...BASE_HEADERS, ...own } });
}

/** A minimal page, for when the site's own cannot be fetched. */
export function plainPage(status: keyof typeof PAGES): Response {
  const [title, text] = PAGES[status];
  const page = pageOf(status, title, `<p>${text}</p><p><a href="/">${words.goHome}</a></p>`);
  if (status === 503) page.headers.set('Retry-After', String(RETRY_AFTER_S));
  return page;
}
