import { CONSENT_FIELD, ELAPSED_FIELD, HONEYPOT_FIELD, MIN_ELAPSED_MS } from '#src/lib/submission.ts';
import { UTM_FIELDS, type VisitSource } from '#src/lib/submission.ts';
import type { Draft } from './draft.ts';
import { writeStored } from './storage.ts';

/** The entry that `src/layouts/site.ts` writes: the first page of the visit, and what led to it. */
const VISIT = 'visit';

/** Stored after a form was sent: the visit's signals are removed, and not noted again in this tab. */
const SENT = 'sent';

function noted(): string {
  try {
    return sessionStorage.getItem(VISIT) ?? '';
  } catch {
    return '';
  }
}

/** Where this visit came from, as form fields; empty after a form was sent, and for a direct visit of its own page. */
function visitSource(): VisitSource {
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
export const forgetVisitSource = (): void => writeStored(VISIT, SENT);

/** What is sent beside what was typed: the source of the visit; consent, honeypot and a short time where they say something. */
export function signalsOf(texts: Draft): Draft {
  const filled = Object.entries(texts).filter(
    ([name, value]) => value && (name === CONSENT_FIELD || name === HONEYPOT_FIELD),
  );
  const elapsed = Math.round(performance.now());
  return {
    ...visitSource(),
    ...Object.fromEntries(filled),
    ...(elapsed < MIN_ELAPSED_MS && { [ELAPSED_FIELD]: String(elapsed) }),
  };
}
