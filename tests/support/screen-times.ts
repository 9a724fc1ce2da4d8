interface Screen {
  kind: 'list' | 'record';
  /** Its address, where a record's id stands as `ID`. */
  address: string;
  /** What is there once the content is. */
  content: string;
  /** The list of the API that has the record. */
  of?: string;
}

const ROW = '.data-table tbody tr';
const RECORD = 'article[aria-labelledby=person]';
const EDITOR = 'form :is([contenteditable], textarea[name=content])';

/** Every list and every record page of the admin area. */
export const SCREENS: Record<string, Screen> = {
  inquiries: { kind: 'list', address: '/contactformdetails', content: ROW },
  applications: { kind: 'list', address: '/jobformdetails', content: ROW },
  'applications, the other reading': { kind: 'list', address: '/applicationspage', content: ROW },
  'board of applications': { kind: 'list', address: '/jobformdetails?view=board', content: '.board-card' },
  posts: { kind: 'list', address: '/viewblog', content: ROW },
  vacancies: { kind: 'list', address: '/careerform', content: ROW },
  'audit trail': { kind: 'list', address: '/audittrail', content: ROW },
  'deleted records': { kind: 'list', address: '/deleted', content: ROW },
  'suspected spam': { kind: 'list', address: '/suspectedspam', content: ROW },
  'an inquiry': { kind: 'record', address: '/inquiry?id=ID', content: RECORD, of: '/api/getemaildetails' },
  'an applicant': { kind: 'record', address: '/applicant?id=ID', content: RECORD, of: '/api/applications' },
  'a post': { kind: 'record', address: '/post?id=ID', content: EDITOR, of: '/api/blogs' },
};
