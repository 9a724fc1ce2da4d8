/* Scripts in the markup of pages; the policy of `astro.config.mjs` names their digests. */

/** What is never prefetched: functions, files and the admin area. */
const NEVER_AHEAD =
  '/(api/.*|login|admin|landingpage|addcareers|careerform|applica\\w+|\\w+details|viewblog|audittrail|deleted|suspectedspam|oneperson|accounts?|invitation|inquiry|settings|.*[.].*)';

const where = { and: [{ href_matches: '/*' }, { not: { href_matches: NEVER_AHEAD } }] };

/** Rules that prefetch the page of a link while the pointer is on the link. */
export const PREFETCH_RULES = JSON.stringify({ prefetch: [{ eagerness: 'moderate', where }] });

/**
 * A script that sends the first requests of an admin page before any other script is loaded, or asks for the session; `callApi`
 * takes the answers. `data-early-requests` of `html` has the paths, with `{id}` for that parameter of the page's address: a path
 * whose parameter is missing is left out.
 */
export const EARLY_REQUESTS = `
earlyResponses = new Map();
for (const template of [...document.documentElement.dataset.earlyRequests.split(' '), '/session']) {
  const [placeholder, name] = /{(\\w+)}/.exec(template) ?? [];
  const value = placeholder && new URLSearchParams(location.search).get(name);
  if (!template || (placeholder && !value) || (template === '/session' && earlyResponses.size)) continue;
  const path = placeholder ? template.replace(placeholder, () => encodeURIComponent(value)) : template;
  const response = fetch('/api' + path, { headers: { Accept: 'application/json' }, cache: 'no-store' });
  response.catch(() => {});
  earlyResponses.set(path, response);
}
`
  .trim()
  .replace(/\n */g, '\n');
