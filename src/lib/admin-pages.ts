/** The addresses of the admin screens. */
export const ADMIN_PAGES = {
  login: '/login',
  dashboard: '/admin',
  menu: '/landingpage',
  auditTrail: '/audittrail',
  deleted: '/deleted',
  suspected: '/suspectedspam',
  privacyRequests: '/oneperson',
  inquiries: '/contactformdetails',
  /** One inquiry, by `?id=`. */
  inquiry: '/inquiry',
  addVacancy: '/addcareers',
  vacancies: '/careerform',
  applications: '/jobformdetails',
  /** One application, by `?id=`. */
  applicant: '/applicant',
  /** The list of posts; with the editor of a post by `?edit=`, or of a draft by `?draft=`. */
  posts: '/viewblog',
  accounts: '/accounts',
  account: '/account',
  invitation: '/invitation',
  /** Templates, acknowledgements and the names of stages. */
  settings: '/settings',
  /** The same applications, with what applicants wrote. */
  applicants: '/applicationspage',
} as const;

/** Browser scripts write `'/login' satisfies AdminPage`: importing ADMIN_PAGES would load one more file on every screen. */
export type AdminPage = (typeof ADMIN_PAGES)[keyof typeof ADMIN_PAGES];

/** The address of a record's page; that of posts names drafts by another parameter. */
export const recordAddress = (page: string, id: string, parameter = 'id'): string =>
  `${page}?${parameter}=${encodeURIComponent(id)}`;
