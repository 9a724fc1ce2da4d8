import type { AdminPage } from '#src/lib/admin-pages.ts';

export const ROLES = {
  owner: { label: 'Owner', uses: 'Everything, including the accounts of the staff.' },
  office: { label: 'Office', uses: 'Inquiries, including suspected spam, and privacy requests.' },
  recruiter: {
    label: 'Recruiter',
    uses: 'Vacancies, and applications with their CVs, including suspected spam.',
  },
  editor: { label: 'Editor', uses: 'Blog posts and their images.' },
} as const;

export type Role = keyof typeof ROLES;

export const ROLE_NAMES = Object.keys(ROLES) as [Role, ...Role[]];

/** Who may use something: everybody who is logged in, or the people with one of these roles, and owners. */
export type AllowedRoles = 'any' | readonly Role[];

export const mayUse = (roles: readonly Role[], allowed: AllowedRoles): boolean =>
  allowed === 'any' || roles.includes('owner') || roles.some((role) => allowed.includes(role));

/** Who may use each admin page, besides owners. The endpoints decide; this hides what they would refuse. */
export const PAGE_ROLES: Record<AdminPage, AllowedRoles> = {
  '/login': 'any',
  '/invitation': 'any',
  '/admin': 'any',
  // The admin menu has no link for an editor.
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
