import { PAGE_ROLES, type AllowedRoles } from '#src/features/accounts/schema/roles.ts';
import { ADMIN_PAGES, type AdminPage } from '#src/lib/admin-pages.ts';

/** A link of the navigation bar of admins, with the text of the spec where that has the link. */
export interface AdminLink {
  label: string;
  href: AdminPage;
  /** Who sees the link, besides owners. */
  roles: AllowedRoles;
  /** The menu that has the link, where not both have it. */
  only?: 'menu';
  /** Stands in the second group of the menu: a screen that the bar does not have. */
  more?: true;
  current?: 'page' | 'true' | undefined;
  /** The same in the bar, which does not have every page's link. */
  currentInBar?: 'page' | 'true' | undefined;
}

const ADMIN_LINKS: Omit<AdminLink, 'roles' | 'current' | 'currentInBar'>[] = [
  { label: 'Dashboard', href: ADMIN_PAGES.dashboard, only: 'menu' },
  { label: 'View Form Details', href: ADMIN_PAGES.inquiries },
  { label: 'Add careers', href: ADMIN_PAGES.addVacancy },
  { label: 'View Careers', href: ADMIN_PAGES.vacancies },
  { label: 'Job Vacancies Applications', href: ADMIN_PAGES.applications },
  { label: 'Blogs', href: ADMIN_PAGES.posts },
  { label: 'View Applications', href: ADMIN_PAGES.applicants, only: 'menu' },
  { label: 'Suspected spam', href: ADMIN_PAGES.suspected, only: 'menu', more: true },
  { label: 'Privacy requests', href: ADMIN_PAGES.privacyRequests, only: 'menu', more: true },
  { label: 'Deleted records', href: ADMIN_PAGES.deleted, only: 'menu', more: true },
  { label: 'Audit trail', href: ADMIN_PAGES.auditTrail, only: 'menu', more: true },
  { label: 'Accounts', href: ADMIN_PAGES.accounts, only: 'menu', more: true },
  { label: 'Settings', href: ADMIN_PAGES.settings, only: 'menu', more: true },
];

/** The list that a record's page belongs to. */
const LIST_OF: Partial<Record<string, AdminPage>> = {
  [ADMIN_PAGES.inquiry]: ADMIN_PAGES.inquiries,
  [ADMIN_PAGES.applicant]: ADMIN_PAGES.applications,
};

/** The other reading of a list, whose link the bar has. */
const OTHER_READING: typeof LIST_OF = { [ADMIN_PAGES.applicants]: ADMIN_PAGES.applications };

function currentOf(href: AdminPage, path: string, listOf = LIST_OF): AdminLink['current'] {
  if (href === path) return 'page';
  return listOf[path] === href ? 'true' : undefined;
}

/** The navigation of an admin page, with its own link marked, or where there is none the link to its list. */
export const adminLinks = (path: string): AdminLink[] =>
  ADMIN_LINKS.map((link) => ({
    ...link,
    roles: PAGE_ROLES[link.href],
    current: currentOf(link.href, path),
    currentInBar: currentOf(link.href, path, { ...LIST_OF, ...OTHER_READING }),
  }));
