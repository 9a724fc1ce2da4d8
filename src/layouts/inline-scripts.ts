/* Scripts in the markup of pages; the policy of `astro.config.mjs` names their digests. */

/** What is never prefetched: functions, files and the admin area. */
const NEVER_AHEAD =
  '/(api/.*|login|admin|landingpage|addcareers|careerform|applica\\w+|\\w+details|viewblog|audittrail|deleted|suspectedspam|oneperson|accounts?|invitation|inquiry|settings|.*[.].*)';

/** Prefetches the page of a link while the pointer is on it. */
const RULES = {
  prefetch: [
    {
      eagerness: 'moderate',
      where: { and: [{ href_matches: '/*' }, { not: { href_matches: NEVER_AHEAD } }] },
    },
  ],
};

/** The rules as a page carries them; its policy names their digest. */
export const PREFETCH_RULES = JSON.stringify(RULES);

/**
 * A script for the head of an admin page: it sends the page's first requests before any other script is loaded, so that the
 * answers are on their way meanwhile. `data-early-requests` of `html` has their paths below the API's base; `{id}` stands for
 * that parameter of the page's address, and a path whose parameter is missing is left out; a page that asks for nothing else asks
 * for the session. `callApi` takes the answers.
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
