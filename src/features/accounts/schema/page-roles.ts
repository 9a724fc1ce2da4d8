import type { AdminPage } from '#src/lib/admin-pages.ts';
import type { AllowedRoles } from './roles.ts';

/** Who may use each admin page, besides owners. The endpoints decide; this hides what they would refuse. */
export const PAGE_ROLES: Record<AdminPage, AllowedRoles> = {
  '/login': 'any',
  '/invitation': 'any',
  '/admin': 'any',
  // It has nothing for an editor.
  '/landingpage': ['office', 'recruiter'],
  '/account': 'any',
  '/accounts': [],
  '/settings': [],
  '/audittrail': [],
  '/deleted': 'any',
  '/suspectedspam': ['office', 'recruiter'],
  '/oneperson': ['office'],
  '/contactformdetails': ['office'],
  '/inquiry': ['office'],
  '/addcareers': ['recruiter'],
  '/careerform': ['recruiter'],
  '/applicant': ['recruiter'],
  '/jobformdetails': ['recruiter'],
  '/applicationspage': ['recruiter'],
  '/viewblog': ['editor'],
};
