import { beforeEach, describe, expect, it } from 'vitest';
import type { ApplicantDetails } from '#features/applications/schema/applicant';
import { adminCookie, cookieFor, json, startApi } from '../support/api.ts';
import { APPLICANT, form } from '../support/applicants.ts';
import { trailOf } from '../support/audit-trail.ts';
import { perTest } from '../support/lifetimes.ts';
import { ifMatch } from '../support/staff.ts';

const api = perTest(startApi);
let owner: string;
let recruiter: string;
let id: string;

beforeEach(async () => {
  owner = await adminCookie(api);
  recruiter = await cookieFor(api, { name: 'Ruwan', roles: ['recruiter'] });
  await api.call('/api/submit-application', form(APPLICANT));
  id = (await api.ctx.stores.applications.list()).records[0]?.id ?? '';
});

interface Options {
  Cookie?: string;
  method?: string;
  headers?: Record<string, string>;
}

/** Calls an endpoint of the only application; a body makes it JSON. */
function call(path: string, body?: unknown, { Cookie = recruiter, method, headers }: Options = {}) {
  const sent = { Cookie, ...headers };
  const init = body === undefined ? { headers: sent } : json(body, sent);
  const address = `/api/applications/${id}${path}`;
  return api.call(address, { ...init, ...(method ? { method } : {}) });
}

const read = async (): Promise<ApplicantDetails> => (await call('')).json();

const change = (body: unknown, headers = {}) => call('', body, { method: 'PATCH', headers });

const note = (text: string, headers = {}) => call('/notes', { text }, { headers });

async function row() {
  const answer = await api.call('/api/applications', { headers: { Cookie: recruiter } });
  return (await answer.json())[0];
}

const UNTOUCHED = { stage: 'new', rating: 0, assignee: '', noteCount: 0 };

describe('the stage of an application', () => {
  it('is new, without a rating, and in nobody’s charge at first, in the list and by itself', async () => {
    expect(await row()).toMatchObject(UNTOUCHED);
    api.clock.now += 1000;
    expect(await read()).toMatchObject({ ...UNTOUCHED, name: APPLICANT.name, notes: [] });
    expect((await trailOf(api))[0]).toMatchObject({
      ...{ action: 'application.view', record: id, title: APPLICANT.name, who: 'Ruwan' },
    });
  });

  it('and the rating are changed, listed at once, and in the audit trail with what they were', async () => {
    const answer = await change({ stage: 'shortlisted', rating: 4 }, ifMatch(await read()));
    expect(answer.status).toBe(200);
    const now = { stage: 'shortlisted', rating: 4, assignee: '' };
    expect(await answer.json()).toMatchObject(now);
    expect(await row()).toMatchObject(now);
    api.clock.now += 1000;
    await change({ rating: 0 });
    expect(await row()).toMatchObject({ stage: 'shortlisted', rating: 0 });
    const changes = (await trailOf(api)).flatMap(({ action, changes }) =>
      action === 'application.change' ? [changes] : [],
    );
    expect(changes).toEqual([
      [{ field: 'rating', before: '4', after: '' }],
      [
        { field: 'stage', before: 'new', after: 'shortlisted' },
        { field: 'rating', before: '', after: '4' },
      ],
    ]);
  });

  it('is not overwritten by a person who has not seen the last change', async () => {
    const before = await read();
    await change({ stage: 'rejected' }, ifMatch(before));
    expect((await change({ stage: 'offer' }, ifMatch(before))).status).toBe(409);
    expect(await read()).toMatchObject({ stage: 'rejected' });
  });

  it.each([
    [{}],
    [{ stage: 'fired' }],
    [{ rating: 6 }],
    [{ rating: -1 }],
    [{ rating: 2.5 }],
    [{ assignee: 7 }],
  ])('is not changed by %j', async (body) => {
    expect((await change(body)).status).toBe(422);
  });

  it('can be put into the charge of those who may read applications, and of nobody else', async () => {
    await cookieFor(api, { name: 'Kavya', roles: ['editor'] });
    const { accounts } = (await api.ctx.stores.directory.list()).records[0]?.value ?? { accounts: [] };
    const idOf = (name: string) => accounts.find((one) => one.name === name)?.id;
    expect((await change({ assignee: idOf('Ruwan') })).status).toBe(200);
    expect(await row()).toMatchObject({ assignee: idOf('Ruwan') });
    for (const assignee of [idOf('Kavya'), 'nobody']) expect((await change({ assignee })).status).toBe(422);
  });

  it('is answered to nobody after the application was erased', async () => {
    expect((await call('', undefined, { method: 'DELETE', Cookie: owner })).status).toBe(200);
    expect((await call('')).status).toBe(404);
    expect((await change({ stage: 'offer' })).status).toBe(404);
    expect((await note('Late')).status).toBe(404);
  });
});

describe('a note on an application', () => {
  it('has author and time, and is written once by a call that is repeated', async () => {
    const twice = { 'Idempotency-Key': 'one-note-of-two-clicks' };
    expect((await note('Speaks Tamil.', twice)).status).toBe(201);
    await note('Speaks Tamil.', twice);
    const { notes, noteCount } = await read();
    expect(notes).toMatchObject([{ text: 'Speaks Tamil.', author: 'Ruwan', at: '2026-03-02T04:30:00.000Z' }]);
    expect(noteCount).toBe(1);
  });

  it('refuses nothing that another person does at the same time', async () => {
    const before = await read();
    await note('First');
    expect((await change({ stage: 'interview' }, ifMatch(before))).status).toBe(200);
    expect(await read()).toMatchObject({ noteCount: 1, stage: 'interview' });
  });

  it('is deleted by its author or an owner, and by nobody else', async () => {
    await note('Mine');
    await note('Mine, too');
    const [first, second] = (await read()).notes;
    const other = await cookieFor(api, { name: 'Dilani', roles: ['recruiter'] });
    const remove = (which: string | undefined, Cookie: string) =>
      call(`/notes/${which}`, undefined, { method: 'DELETE', Cookie });
    expect((await remove(first?.id, other)).status).toBe(403);
    expect((await remove(first?.id, recruiter)).status).toBe(200);
    expect((await remove(second?.id, owner)).status).toBe(200);
    expect((await read()).notes).toEqual([]);
  });
});
