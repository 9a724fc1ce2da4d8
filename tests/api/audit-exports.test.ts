import { describe, expect, it } from 'vitest';
import applications from '#functions/applications';
import audit from '#functions/audit';
import blogs from '#functions/posts';
import inquiryChanges from '#functions/inquiry-changes';
import people from '#functions/privacy-requests';
import vacancies from '#functions/vacancies';
import { EXPORTS, type ExportedList } from '#features/exports/schema/export';
import { ROWS_HEADER } from '#lib/list/csv';
import { readHead } from '#server/features/audit/chain';
import { eraseExpired } from '#server/features/privacy/privacy-requests';
import { sweepTitles } from '#server/features/audit/titles';
import { DAY, HOUR, MINUTE } from '#server/platform/clock';
import { newId } from '#server/platform/ids';
import { ADMIN, adminCookie, cookieFor, json, startSignedIn } from '#tests/support/api';
import { APPLICANT, VACANCY } from '#tests/support/applicants';
import { auditedCalls } from '#tests/support/audited-calls';
import { problemsOf, settleAll, trailOf } from '#tests/support/audit-trail';
import { POST } from '#tests/support/blogs';
import { INQUIRY } from '#tests/support/inquiries';
import { perTest } from '#tests/support/lifetimes';

const api = perTest(startSignedIn);

const { call, idOf, newest, apply, inquire } = auditedCalls(api);

const remove = { method: 'DELETE' };
const post = { method: 'POST' };

describe('an export', () => {
  const ask = (list: ExportedList, as = api.cookie, view = {}) =>
    call(audit, '/api/exports', json({ list, ...view }), as);
  const rowsOf = (answer: Response) => Number(answer.headers.get(ROWS_HEADER));

  it('is counted by the server, whatever the browser says', async () => {
    for (let n = 0; n < 3; n += 1) await api.call('/api/send-email', json(INQUIRY));
    await call(inquiryChanges, `/api/inquiries/${await idOf(inquiries, '/api/getemaildetails')}`, remove);
    const asked = { filtered: true, rows: 7 };
    expect(rowsOf(await ask('contact-submissions', api.cookie, asked))).toBe(2);
    const entry = { action: 'export', record: 'contact-submissions', who: ADMIN.username };
    expect(await newest()).toMatchObject({ ...entry, rows: 2, filtered: false });
    await ask('contact-submissions', api.cookie, { filters: { interests: 'nobody has this' } });
    expect(await newest()).toMatchObject({ ...entry, rows: 0, filtered: true });
  });

  it('of each list answers its rows', async () => {
    await inquire();
    await apply();
    await api.call('/api/send-email', json({ ...INQUIRY, extra_remarks: 'x' }));
    await call(vacancies, '/api/save', json(VACANCY));
    await call(blogs, '/api/blogs', json(POST));
    const rows = Object.fromEntries(
      await Promise.all(EXPORTS.map(async (list) => [list, rowsOf(await ask(list))])),
    );
    expect(rows).toMatchObject({ 'contact-submissions': 1, applications: 1, careers: 1, blogs: 1 });
    expect(rows).toMatchObject({ 'suspected-spam': 1, deleted: 0 });
    expect(rows['audit-trail']).toBeGreaterThanOrEqual(3);
  });

  it('is refused to a person who may not read the list, and that is written down', async () => {
    const editor = await cookieFor(api, { name: 'Sunil', roles: ['editor'] });
    expect((await ask('applications', editor)).status).toBe(403);
    expect(await newest()).toMatchObject({
      action: 'export',
      outcome: 'refused',
      reason: 'right',
      who: 'Sunil',
    });
    expect((await ask('blogs', editor)).status).toBe(200);
  });

  it('is refused without a fresh proof', async () => {
    api.clock.now += 11 * MINUTE;
    const refused = await ask('careers');
    expect([refused.status, (await refused.json()).code]).toEqual([403, 'step-up']);
    api.cookie = await adminCookie(api);
    expect(await newest()).toMatchObject({
      action: 'right.refuse',
      reason: 'proof',
      endpoints: ['POST /api/exports'],
    });
  });

  it('counts a list of several pages', async () => {
    const name = (n: number) => newId(api.clock.now - n * HOUR);
    const old = { who: 'owner', action: 'login', outcome: 'done', record: '' } as const;
    for (let n = 0; n < 1100; n += 1) await api.ctx.stores.audit.create(name(n), old);
    expect(rowsOf(await ask('audit-trail'))).toBe(1100);
  }, 30_000);
});

describe('erasing a person', () => {
  const everyBlob = async () => {
    const { records } = await api.ctx.stores.audit.list();
    const rows = await api.ctx.stores.snapshots.audit.entries();
    return JSON.stringify([records, rows, await readHead(api.ctx), await trailOf(api)]);
  };

  it.each([
    ['in the head', async () => undefined],
    ['in records of their own', () => settleAll(api)],
  ])('removes the name from entries %s, and the chain stays whole', async (_where, settle) => {
    const id = await apply();
    await call(applications, `/api/cvs/${id}`);
    await call(people, '/api/people/export', json({ email: APPLICANT.email }));
    await settle();
    expect(await everyBlob()).toContain(APPLICANT.name);
    await call(people, '/api/people/erase', json({ email: APPLICANT.email }));
    await api.settled();
    expect(await everyBlob()).not.toMatch(/Perera|nimal@/);
    const trail = await trailOf(api);
    expect(trail.find(({ action }) => action === 'cv.view')).toMatchObject({ record: id, outcome: 'done' });
    expect(trail[0]).toMatchObject({ action: 'person.erase', rows: 1 });
    expect(await problemsOf()).toEqual([]);
    await settleAll(api);
    expect([await problemsOf(), (await everyBlob()).includes('Perera')]).toEqual([[], false]);
  });

  it('also when one record is erased, and when its time is over', async () => {
    const id = await inquire();
    await call(inquiryChanges, `/api/inquiries/${id}`, remove);
    expect((await newest()).title).toBe('Nimal Perera');
    await call(inquiryChanges, `/api/inquiries/${id}/erase`, post);
    expect(JSON.stringify(await trailOf(api))).not.toContain('Perera');
    const other = await apply();
    await call(applications, `/api/cvs/${other}`);
    api.clock.now += 400 * DAY;
    expect(await eraseExpired(api.ctx)).toBe(1);
    expect(JSON.stringify(await trailOf(api))).not.toContain('Perera');
  });

  it('is completed at night for an entry that was written while the record was being erased', async () => {
    await call(vacancies, '/api/save', json(VACANCY));
    const id = await apply();
    await call(applications, `/api/cvs/${id}`);
    await settleAll(api);
    // As if the erasure had looked for entries before this one was there.
    await api.ctx.stores.applications.remove(id);
    api.clock.now += DAY;
    expect(await sweepTitles(api.ctx)).toBe(1);
    api.cookie = await adminCookie(api);
    const titles = (await trailOf(api)).flatMap(({ title }) => title ?? []);
    expect([titles, await problemsOf()]).toEqual([[VACANCY.title], []]);
  });
});
