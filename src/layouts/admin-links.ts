import { PAGE_ROLES, type AllowedRoles } from '#src/features/accounts/schema/roles.ts';
import { ADMIN_PAGES, type AdminPage } from '#src/lib/admin-pages.ts';

interface Link {
  /** The text of the spec, where the spec has the link. */
  label: string;
  href: AdminPage;
  /** The menu that has the link, where not both have it. */
  only?: 'menu';
  /** Whether the link stands in the second group of the menu. */
  more?: true;
}

type Current = 'page' | 'true' | undefined;

/** A link of the navigation bar of admins. */
export interface AdminLink extends Link {
  /** Who sees the link, besides owners. */
  roles: AllowedRoles;
  current: Current;
  /** Whether the link is current in the bar, which does not have every page's link. */
  currentInBar: Current;
}

const ADMIN_LINKS: Link[] = [
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

/** The bar has the link of one of the two readings of applications. */
const LIST_IN_BAR: typeof LIST_OF = { ...LIST_OF, [ADMIN_PAGES.applicants]: ADMIN_PAGES.applications };

const currentOf = (href: AdminPage, path: string, listOf: typeof LIST_OF): Current =>
  href === path ? 'page' : listOf[path] === href ? 'true' : undefined;

/** The navigation of an admin page, with its own link marked, or where there is none the link to its list. */
export const adminLinks = (path: string): AdminLink[] =>
  ADMIN_LINKS.map((link) => ({
    ...link,
    roles: PAGE_ROLES[link.href],
    current: currentOf(link.href, path, LIST_OF),
    currentInBar: currentOf(link.href, path, LIST_IN_BAR),
  }));
