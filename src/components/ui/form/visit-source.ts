import { UTM_FIELDS, type VisitSource } from '#src/lib/submission.ts';

/** The entry that `src/layouts/visit-source.ts` writes: the first page of the visit, and what led to it. */
const VISIT = 'visit';

/** What stands there after a form was sent: it is forgotten, and not noted again in this tab. */
const SENT = 'sent';

function noted(): string {
  try {
    return sessionStorage.getItem(VISIT) ?? '';
  } catch {
    return '';
  }
}

/**
 * Where this visit came from, as form fields; empty after a form was sent, where nothing could be noted, and where there is
 * nothing to say: a direct visit of the form's own page.
 */
export function visitSource(): VisitSource {
  const [first = '', referrer = ''] = noted().split(' ');
  if (!URL.canParse(first)) return {};
  const { pathname, searchParams } = new URL(first);
  const source: VisitSource = { first_page: pathname };
  for (const name of UTM_FIELDS) {
    const value = searchParams.get(name);
    if (value) source[name] = value;
  }
  const host = URL.canParse(referrer) ? new URL(referrer).hostname : '';
  if (host && host !== location.hostname) source.referrer = host;
  const isOnlyThisPage = Object.keys(source).length === 1 && pathname === location.pathname;
  return isOnlyThisPage ? {} : source;
}

/** Forgets it: it is kept only until a form was sent. */
export function forgetVisitSource(): void {
  try {
    sessionStorage.setItem(VISIT, SENT);
  } catch {
    // Blocked: then nothing was noted either.
  }
}
