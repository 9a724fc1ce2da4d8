/** Where the screens of the admin area are. */
export const ADMIN_PAGES = {
  login: '/login',
  dashboard: '/admin',
  menu: '/landingpage',
  auditTrail: '/audittrail',
  deleted: '/deleted',
  suspected: '/suspectedspam',
  privacyRequests: '/oneperson',
  inquiries: '/contactformdetails',
  addVacancy: '/addcareers',
  vacancies: '/careerform',
  applications: '/jobformdetails',
  posts: '/viewblog',
  /** The same applications, with what applicants wrote. */
  applicants: '/applicationspage',
} as const;

/**
 * One of them. A script of a page writes the address down and lets the compiler hold it against the list above: to import
 * the list would cost every admin screen another file.
 */
export type AdminPage = (typeof ADMIN_PAGES)[keyof typeof ADMIN_PAGES];
