import { BASE_HEADERS, EACH_TIME } from './reply.ts';

const PAGES = {
  404: ['Page not found', 'There is nothing at this address.'],
  503: ['Please try again', 'This page cannot be shown at the moment. Please reload it in a minute.'],
} as const;

/** When a crawler may retry. */
const RETRY_AFTER_S = 60;

/** A minimal page, for when the site's own cannot be fetched. */
export function plainPage(status: keyof typeof PAGES): Response {
  const [title, text] = PAGES[status];
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>`;
  const body = `<main><h1>${title}</h1><p>${text}</p><p><a href="/">To the home page</a></p></main>`;
  const page = `<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>`;
  return new Response(page, {
    status,
    headers: {
      ...BASE_HEADERS,
      'Cache-Control': EACH_TIME,
      'Content-Type': 'text/html; charset=utf-8',
      ...(status === 503 ? { 'Retry-After': String(RETRY_AFTER_S) } : {}),
    },
  });
}
