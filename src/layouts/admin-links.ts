/** A link of the admin's navigation bar, in the spec's words. */
export interface AdminLink {
  label: string;
  href: string;
  /** Some links stand in one of the two menus only. */
  only?: 'bar' | 'menu';
  current?: 'page' | undefined;
}

const ADMIN_LINKS: AdminLink[] = [
  { label: 'View Form Details', href: '/contactformdetails' },
  { label: 'Add careers', href: '/addcareers' },
  { label: 'View Careers', href: '/careerform' },
  { label: 'Job Vacancies Applications', href: '/jobformdetails' },
  { label: 'Blogs', href: '/viewblog', only: 'bar' },
  { label: 'View Applications', href: '/applicationspage', only: 'menu' },
];

/** The navigation of an admin page, its own link marked. */
export const adminLinks = (path: string): AdminLink[] =>
  ADMIN_LINKS.map((link) => ({ ...link, current: link.href === path ? 'page' : undefined }));

/** Every address of the admin area: kept out of search engines. */
export const ADMIN_PATHS: string[] = [
  '/login',
  '/admin',
  '/landingpage',
  '/audittrail',
  '/deleted',
  '/suspectedspam',
  '/oneperson',
  ...ADMIN_LINKS.map(({ href }) => href),
];
