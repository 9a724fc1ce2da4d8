/** What is never fetched ahead: answers of functions, files, and the admin area, whose addresses a test holds against. */
export const NEVER_AHEAD =
  '/(api/.*|login|admin|landingpage|addcareers|careerform|applicationspage|\\w+details|viewblog|audittrail|deleted|suspectedspam|oneperson|.*[.].*)';

/** Fetches the page behind a link while the pointer rests on it. */
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
