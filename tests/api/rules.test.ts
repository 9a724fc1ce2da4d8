import { expect, it } from 'vitest';
import { SILENT_LOG, startSignedIn } from '../support/api.ts';
import { perFile } from '../support/lifetimes.ts';
import { staffAs } from '../support/staff.ts';

const api = perFile(() => startSignedIn({ log: SILENT_LOG }));

const some = { records: [{ id: 'none', version: 'none' }] };

/** What each call refuses, with the fields at fault; the sentences of the rules stand in `unit/schemas.test.ts`. */
const REFUSED: [call: string, body: object, ...fields: string[]][] = [
  ['POST /api/send-email', { interests: ['Cooking'] }, 'firstName', 'lastName', 'email'],
  ['POST /api/save', { jobType: 'Internship', draft: 3 }, 'title', 'jobType', 'bulletPoints', 'draft'],
  ['PUT /api/careerdetails/none', {}, 'title', 'jobType', 'bulletPoints'],
  ['POST /api/blogs', {}, 'title', 'content', 'contentwriter'],
  ['POST /api/templates', { kind: 'postcard' }, 'kind', 'name', 'subject', 'text'],
  ['PUT /api/templates/none', {}, 'name', 'subject', 'text'],
  ['POST /api/inquiries/none/notes', {}, 'text'],
  ['POST /api/applications/none/notes', {}, 'text'],
  ['POST /api/inquiries/none/replies', { text: 'Dear {name},' }, 'subject', 'text'],
  ['POST /api/applications/none/replies', {}, 'subject', 'text'],
  ['PATCH /api/inquiries/none', { status: 'done', assignee: 7 }, 'status', 'assignee'],
  ['PATCH /api/applications/none', { stage: 'fired', rating: 6 }, 'stage', 'rating'],
  ['POST /api/inquiries/bulk', { ...some, change: { deleted: false } }, 'change'],
  ['POST /api/applications/bulk', { ...some, change: { stage: 'fired' } }, 'change'],
  ['POST /api/inquiries/bulk-erase', { records: [], change: {} }, 'records', 'change'],
  ['POST /api/applications/bulk-erase', { ...some, change: {} }, 'change'],
  ['POST /api/applications/notes', { ...some, change: { text: ' ' } }, 'change'],
  ['POST /api/applications/rejections', { ...some, change: { text: 'No' } }, 'change'],
  ['POST /api/exports', { list: 'accounts', timeZone: 'Nowhere/Else' }, 'list', 'timeZone'],
  ['POST /api/people/export', {}, 'email'],
  ['POST /api/people/erase', { email: 'a' }, 'email'],
];

it.each(REFUSED)('%s refuses %j, field by field', async (asked, body, ...fields) => {
  const [method = '', address = ''] = asked.split(' ');
  const answer = await staffAs(api, api.cookie).call(method, address, body);
  const { errors } = await answer.json();
  expect([answer.status, Object.keys(errors)]).toEqual([422, expect.arrayContaining(fields)]);
});
