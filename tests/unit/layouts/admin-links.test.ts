import { expect, test } from 'vitest';
import { adminLinks } from '../../../src/layouts/admin-links.ts';

/** The labels of the marked links, and how they are marked. */
const marked = (path: string, where: 'current' | 'currentInBar') =>
  adminLinks(path)
    .filter(({ only }) => where === 'current' || !only)
    .flatMap((link) => (link[where] ? [[link.label, link[where]]] : []));

test.each([
  ['/viewblog', ['Blogs', 'page'], ['Blogs', 'page']],
  ['/inquiry', ['View Form Details', 'true'], ['View Form Details', 'true']],
  ['/applicationspage', ['Job Vacancies Applications', 'true'], ['View Applications', 'page']],
])('on %s the bar marks %j, and the menu %j', (path, inBar, inMenu) => {
  expect(marked(path, 'currentInBar')).toEqual([inBar]);
  expect(marked(path, 'current')).toEqual([inMenu]);
});

test('a screen of the menu alone is marked there, and one that no link leads to nowhere', () => {
  expect(marked('/audittrail', 'currentInBar')).toEqual([]);
  expect(marked('/audittrail', 'current')).toEqual([['Audit trail', 'page']]);
  expect(marked('/landingpage', 'current')).toEqual([]);
});
