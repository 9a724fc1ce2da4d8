import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import type { ExportedList } from '#src/features/exports/schema/export.ts';
import { cookieFor } from '../support/api.ts';
import { VACANCY } from '../support/applicants.ts';
import { parseCsv } from '../support/csv.ts';
import { INQUIRY } from '../support/inquiries.ts';
import { expectSaid, recordsSuite } from '../support/records.ts';

const { api, call, inquire, inquired, apply } = recordsSuite();

const ask = (list: ExportedList, view = {}, headers = {}) =>
  call('POST', '/api/exports', { list, ...view }, headers);

/** The rows of a file, as objects by their headings. */
async function rowsOf(list: ExportedList, view = {}): Promise<Record<string, string>[]> {
  const answer = await ask(list, view);
  const text = await answer.text();
  expect(answer.status, text).toBe(200);
  const [headings = [], ...rows] = parseCsv(text);
  expect(answer.headers.get('x-export-rows')).toBe(String(rows.length));
  return rows.map((row) => Object.fromEntries(headings.map((heading, at) => [heading, row[at] ?? ''])));
}

it('the file of a list is a download with the mark that Excel needs, in no cache, and compressed for who takes that', async () => {
  for (let n = 0; n < 5; n += 1) await inquire({ lastName: `Perera ${n}` });
  const answer = await ask('contact-submissions');
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    ...{ 'content-type': 'text/csv; charset=utf-8', 'cache-control': 'no-store' },
    'content-disposition': 'attachment; filename="contact-submissions-2026-03-02.csv"',
    'x-content-type-options': 'nosniff',
  });
  const plain = Buffer.from(await answer.arrayBuffer());
  expect(plain.subarray(0, 3).toString('hex')).toBe('efbbbf');
  const packed = await ask('contact-submissions', {}, { 'Accept-Encoding': 'gzip, deflate, br' });
  expect(packed.headers.get('content-encoding')).toBe('gzip');
  expect(gunzipSync(Buffer.from(await packed.arrayBuffer())).equals(plain)).toBe(true);
});

it('the file of a list has the search, filters, order and columns of the screen, and no formula', async () => {
  await inquire({ lastName: 'B', message: '=1+1' });
  await inquire({ lastName: 'A' });
  await inquire({ lastName: 'C', interests: ['Web Design'] });
  await inquire({ firstName: 'Sunil', email: 'sunil@else.example' });
  const rows = await rowsOf('contact-submissions', {
    ...{ query: 'NIMAL', filters: { interests: 'Other' }, sort: { id: 'name', desc: true } },
    hidden: ['email', 'received', 'status', 'waiting', 'source'],
  });
  const shown = rows.map((row) => `${row['First Name']}: ${row.Message}`);
  expect(shown).toEqual(["Nimal B: '=1+1", `Nimal A: ${INQUIRY.message}`]);
  expect(Object.keys(rows[0]!).join()).toBe(
    'First Name,Phone Number,Message,Interests,Received,Source,Status,Waiting,Assigned to,Reply,Link',
  );
});

it('the file of a list of what several roles share has what the caller may read', async () => {
  await inquire({ extra_remarks: 'x' });
  await apply({ extra_remarks: 'x' });
  await call('POST', '/api/save', VACANCY);
  await call('DELETE', `/api/inquiries/${(await inquired()).id}`);
  const kinds = async (list: ExportedList) => (await rowsOf(list)).map((row) => row.Kind).toSorted();
  expect([await kinds('suspected-spam'), await kinds('deleted')]).toEqual([
    ...[['Application', 'Inquiry'], ['Inquiry']],
  ]);
  expect(await rowsOf('careers')).toHaveLength(1);
  const refusal = 'Your account may not do this. An owner decides what it may do.';
  api.cookie = await cookieFor(api, { name: 'Ruwan', roles: ['office'] });
  expect([await kinds('suspected-spam'), await kinds('deleted')]).toEqual([['Inquiry'], ['Inquiry']]);
  api.cookie = await cookieFor(api, { name: 'Sunil', roles: ['recruiter'] });
  expect([await kinds('suspected-spam'), await kinds('deleted')]).toEqual([['Application'], []]);
  for (const list of ['contact-submissions', 'audit-trail', 'blogs'] as const)
    await expectSaid(await ask(list), 403, refusal);
  api.cookie = await cookieFor(api, { name: 'Kamala', roles: ['editor'] });
  for (const list of ['suspected-spam', 'applications', 'careers'] as const)
    await expectSaid(await ask(list), 403, refusal);
});
