/** What is never prefetched: functions, files and the admin area; a test compares it with their paths. */
export const NEVER_AHEAD =
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
