import type { AdminLink } from '#src/features/accounts/AdminBar.tsx';
import { PAGE_ROLES } from '#src/features/accounts/schema/roles.ts';
import { ADMIN_PAGES, type AdminPage } from '#src/lib/admin-pages.ts';

const ADMIN_LINKS: Omit<AdminLink, 'roles' | 'current'>[] = [
  { label: 'View Form Details', href: ADMIN_PAGES.inquiries, waiting: ['inquiries', 'new'] },
  { label: 'Add careers', href: ADMIN_PAGES.addVacancy },
  { label: 'View Careers', href: ADMIN_PAGES.vacancies, waiting: ['closing', 'closing within 7 days'] },
  { label: 'Job Vacancies Applications', href: ADMIN_PAGES.applications, waiting: ['applications', 'new'] },
  { label: 'Blogs', href: ADMIN_PAGES.posts, waiting: ['scheduled', 'scheduled'] },
  {
    ...{ label: 'View Applications', href: ADMIN_PAGES.applicants, isMenuOnly: true },
    waiting: ['applications', 'new'],
  },
  { label: 'Dashboard', href: ADMIN_PAGES.dashboard, more: true },
  {
    label: 'Suspected spam',
    href: ADMIN_PAGES.suspected,
    more: true,
    waiting: ['suspected', 'to check'],
  },
  { label: 'Privacy requests', href: ADMIN_PAGES.privacyRequests, more: true },
  { label: 'Deleted records', href: ADMIN_PAGES.deleted, more: true },
  { label: 'Audit trail', href: ADMIN_PAGES.auditTrail, more: true },
  { label: 'Accounts', href: ADMIN_PAGES.accounts, more: true },
  { label: 'Settings', href: ADMIN_PAGES.settings, more: true },
  { label: 'Admin menu', href: ADMIN_PAGES.menu, more: true },
];

/** The list that a record's page belongs to. */
const LIST_OF: Partial<Record<string, AdminPage>> = {
  [ADMIN_PAGES.inquiry]: ADMIN_PAGES.inquiries,
  [ADMIN_PAGES.applicant]: ADMIN_PAGES.applications,
};

/** The navigation of an admin page, with its own link marked, or where there is none the link to its list. */
export const adminLinks = (path: string): AdminLink[] =>
  ADMIN_LINKS.map((link) => ({
    ...link,
    roles: PAGE_ROLES[link.href],
    current: link.href === path ? 'page' : LIST_OF[path] === link.href ? 'true' : undefined,
  }));
