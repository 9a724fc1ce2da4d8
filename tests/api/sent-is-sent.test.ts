import { cp, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { HONEYPOT_FIELD } from '#lib/spam-signals';
import { adminCookie, seedPerson, SILENT_LOG, startApi } from '../support/api.ts';
import { APPLICANT, VACANCY } from '../support/applicants.ts';
import { injectFaults } from '../support/faulty-blobs.ts';
import { formData } from '../support/form-data.ts';
import { INQUIRY } from '../support/inquiries.ts';
import { filesWith, newKey, recordsSuite, WORDS } from '../support/records.ts';
import { emailToken, ifMatch, staffAs } from '../support/staff.ts';

const { api, call, read, inquired, applied, many, switchOn, deliverLater } = recordsSuite();

/** One call, made as often as it is called. */
type Ask = () => Promise<Response>;

const asked =
  (method: string, address: string, body?: unknown, headers: Record<string, string> = {}): Ask =>
  () =>
    call(method, address, body, headers);

const POST = { title: 'Till count', content: 'Count it.', contentwriter: 'Cashier' };
const TEMPLATE = { kind: 'inquiry-reply', name: 'Short', subject: 'Hello', text: 'Dear {name}', on: false };
const records = (rows: { id: string; version: string }[], change: unknown) => ({
  records: rows.map(({ id, version }) => ({ id, version })),
  change,
});
const multipart = async (method: string, address: string, fields: Record<string, string>, headers = {}) => {
  const request = new Request('https://www.veralu.example', { method: 'POST', body: formData(fields) });
  const body = await request.arrayBuffer();
  const own = { ...Object.fromEntries(request.headers), Cookie: api.cookie, ...headers };
  return () => api.call(address, { method, body, headers: own });
};

const addPost = async () => (await (await multipart('POST', '/api/blogs', POST, newKey()))()).json();
const addDraft = async () => (await (await multipart('POST', '/api/post-drafts', POST, newKey()))()).json();
const addVacancy = async () => {
  await call('POST', '/api/save', VACANCY, newKey());
  return (await read('/api/careerdetails'))[0];
};
const person = () => seedPerson(api, { name: 'ruwani', roles: ['office'] });
const listed = async (name: string) => staffAs(api, api.cookie).named(name);

/** Each form and action, with what it needs. */
const CALLS: Record<string, () => Promise<Ask>> = {
  'an inquiry': async () => {
    await switchOn('inquiry-acknowledgement');
    return asked('POST', '/api/send-email', INQUIRY, newKey());
  },
  'an application': async () => multipart('POST', '/api/submit-application', APPLICANT, newKey()),
  'a status': async () => {
    const { id, version } = await inquired();
    return asked('PATCH', `/api/inquiries/${id}`, { status: 'closed' }, ifMatch({ version }));
  },
  'a stage': async () => {
    const { id, version } = await applied();
    return asked('PATCH', `/api/applications/${id}`, { stage: 'interview' }, ifMatch({ version }));
  },
  'a note': async () =>
    asked('POST', `/api/inquiries/${(await inquired()).id}/notes`, { text: 'x' }, newKey()),
  'a note that is deleted': async () => {
    const { id } = await inquired();
    const { notes } = await (await call('POST', `/api/inquiries/${id}/notes`, { text: 'x' })).json();
    return asked('DELETE', `/api/inquiries/${id}/notes/${notes[0].id}`);
  },
  'a reply': async () =>
    asked('POST', `/api/inquiries/${(await inquired()).id}/replies?seen=0`, WORDS, newKey()),
  'several statuses': async () =>
    asked('POST', '/api/inquiries/bulk', records(await many('inquiries', 2), { status: 'closed' })),
  'several deletions': async () =>
    asked('POST', '/api/inquiries/bulk', records(await many('inquiries', 2), { deleted: true })),
  'several stages': async () =>
    asked('POST', '/api/applications/bulk', records(await many('applications', 2), { stage: 'offer' })),
  'several notes': async () =>
    asked('POST', '/api/applications/notes', records(await many('applications', 2), { text: 'x' }), newKey()),
  'several rejections': async () => {
    const change = { ...WORDS, move: true, again: false };
    return asked(
      'POST',
      '/api/applications/rejections',
      records(await many('applications', 2), change),
      newKey(),
    );
  },
  'a deletion': async () => {
    const { id, version } = await inquired();
    return asked('DELETE', `/api/inquiries/${id}`, undefined, ifMatch({ version }));
  },
  'a restored inquiry': async () => {
    const { id } = await inquired();
    await call('DELETE', `/api/inquiries/${id}`);
    return asked('POST', `/api/deleted/inquiry/${id}/restore`);
  },
  'a form that is no spam': async () => {
    await switchOn('inquiry-acknowledgement');
    await call('POST', '/api/send-email', { ...INQUIRY, [HONEYPOT_FIELD]: 'x' });
    const [{ id, version }] = await read('/api/getemaildetails?suspected=1');
    return asked('POST', `/api/inquiries/${id}/approve`, undefined, ifMatch({ version }));
  },
  'a new post': async () => multipart('POST', '/api/blogs', POST, newKey()),
  'a changed post': async () => {
    const { id, version } = await addPost();
    return multipart('PUT', `/api/blogs/${id}`, { ...POST, content: 'Again.' }, ifMatch({ version }));
  },
  'a post that is hidden': async () => {
    const { id, version } = await addPost();
    return asked('POST', `/api/blogs/${id}/unpublish`, undefined, ifMatch({ version }));
  },
  'a deleted post': async () => {
    const { id, version } = await addPost();
    return asked('DELETE', `/api/blogs/${id}`, undefined, ifMatch({ version }));
  },
  'a restored post': async () => {
    const { id } = await addPost();
    await call('DELETE', `/api/blogs/${id}`);
    return asked('POST', `/api/blogs/${id}/restore`);
  },
  'a new draft': async () => multipart('POST', '/api/post-drafts', POST, newKey()),
  'a changed draft': async () => {
    const { id, version } = await addDraft();
    return multipart('PUT', `/api/post-drafts/${id}`, { ...POST, content: 'Again.' }, ifMatch({ version }));
  },
  'a published draft': async () => {
    const { id, version } = await addDraft();
    return asked('POST', `/api/post-drafts/${id}/publish`, undefined, ifMatch({ version }));
  },
  'a deleted draft': async () => {
    const { id, version } = await addDraft();
    return asked('DELETE', `/api/post-drafts/${id}`, undefined, ifMatch({ version }));
  },
  'a new vacancy': async () => asked('POST', '/api/save', VACANCY, newKey()),
  'a renamed vacancy': async () => {
    const { id, version } = await addVacancy();
    return asked('PUT', `/api/careerdetails/${id}`, { ...VACANCY, title: 'Teller' }, ifMatch({ version }));
  },
  'a deleted vacancy': async () => {
    const { id, version } = await addVacancy();
    return asked('DELETE', `/api/careerdetails/${id}`, undefined, ifMatch({ version }));
  },
  'a restored vacancy': async () => {
    const { id } = await addVacancy();
    await call('DELETE', `/api/careerdetails/${id}`);
    return asked('POST', `/api/deleted/vacancy/${id}/restore`);
  },
  'a new template': async () => asked('POST', '/api/templates', TEMPLATE, newKey()),
  'a changed template': async () => {
    const added = await (await call('POST', '/api/templates', TEMPLATE)).json();
    return asked('PUT', `/api/templates/${added.id}`, { ...TEMPLATE, name: 'Long' }, ifMatch(added));
  },
  'names of stages': async () => {
    const { names, version } = await read('/api/application-stages');
    return asked('PUT', '/api/application-stages', { ...names, new: 'Fresh' }, ifMatch({ version }));
  },
  'an invitation': async () =>
    asked('POST', '/api/accounts', { name: 'Ruwani', email: 'r@staff.example', roles: ['office'] }, newKey()),
  'changed roles': async () => {
    await person();
    const { id, version } = await listed('ruwani');
    const change = { name: 'Ruwani', roles: ['editor'], suspended: true };
    return asked('PUT', `/api/accounts/${id}`, change, ifMatch({ version }));
  },
  'a changed profile': async () => {
    const { version } = await read('/api/account');
    return asked('PUT', '/api/account', { name: 'Amal', email: 'a@staff.example' }, ifMatch({ version }));
  },
  'a confirmed address': async () => {
    await call('PUT', '/api/account', { name: 'Amal', email: 'a@staff.example' });
    return asked('POST', '/api/account/email', { token: emailToken(api, 'a@staff.example') });
  },
  'a removed account': async () => {
    await person();
    const { id, version } = await listed('ruwani');
    return asked('DELETE', `/api/accounts/${id}`, undefined, ifMatch({ version }));
  },
  'a deleted template': async () => {
    const added = await (await call('POST', '/api/templates', TEMPLATE)).json();
    return asked('DELETE', `/api/templates/${added.id}`, undefined, ifMatch(added));
  },
  'an erased inquiry': async () => {
    const { id, version } = await inquired();
    await call('POST', `/api/inquiries/${id}/notes`, { text: 'x' });
    return asked('POST', `/api/inquiries/${id}/erase`, undefined, ifMatch({ version }));
  },
  'an erased application': async () => {
    const { id, version } = await applied();
    return asked('DELETE', `/api/applications/${id}`, undefined, ifMatch({ version }));
  },
  'several erasures': async () =>
    asked('POST', '/api/inquiries/bulk-erase', records(await many('inquiries', 2), { erased: true })),
  'an erased person': async () => {
    await many('inquiries', 1);
    return asked('POST', '/api/people/erase', { email: 'person1@customer.example' });
  },
};

/** What is gone by the first call: the second is told so, which the browser takes for done where it had no answer. */
const GONE =
  /^(a (note that is deleted|confirmed address|removed account|deleted template)|an erased (in|app).*)$/;

/** Each of two calls mails a link, and the later one is valid. */
const MAILS_LINKS = /^(an invitation|a changed profile)$/;

/** What no person sees, and what is made anew in each run. */
const UNSEEN =
  /^(id|version|write|previousVersion|hash|credential|claimId|createdAs|endsAt|leasedUntil|invitation|careerId)$/;
const SEEN_STORES =
  /-(inquiries|applications|blogs|posts|.*drafts|.*versions|careers|templates|settings|accounts|mail.*)$/;

const inOrder = (key: string, value: unknown): unknown => {
  if (UNSEEN.test(key)) return undefined;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
};

/** All that people see of the stores, and the mails that were sent. */
async function seen(name: string): Promise<string[]> {
  const folder = path.join(api.directory, 'entries');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && SEEN_STORES.test(entry.parentPath));
  const texts = files.map(async ({ parentPath, name }) => {
    const text = await readFile(path.join(parentPath, name), 'utf8');
    return `${path.basename(parentPath)} ${JSON.stringify(JSON.parse(text.slice(text.indexOf('{'))), inOrder)}`;
  });
  const mails = api.resend.delivered.map(({ to, subject }) => `mail to ${to.join()}: ${subject}`);
  const left = name.includes('eras') ? await filesWith(api, /Nimal|Person \d/) : [];
  return [
    ...(await Promise.all(texts)),
    ...(MAILS_LINKS.test(name) ? new Set(mails) : mails),
    ...left,
  ].sort();
}

/** What fails with the call itself, or is only logged, as an entry of the audit trail. */
const STEPS = /-(sessions|audit)$/;

it.each(Object.entries(CALLS))(
  '%s: a call whose answer is lost, or with which the store fails at any step, is made again and counts once',
  async (name, given) => {
    const ask = await given();
    await deliverLater();
    api.cookie = await adminCookie(api);
    const { directory: before, stop } = api;
    const at = api.clock.now;
    const store = injectFaults();
    const copies: string[] = [];
    onTestFinished(async () => {
      store.restore();
      for (const folder of copies) await rm(folder, { recursive: true, force: true });
    });
    /** Begins again with the stores as they were before the call, in a process that knows nothing. */
    const again = async () => {
      const directory = `${before}-${copies.length}`;
      await cp(before, directory, { recursive: true });
      if (copies.push(directory) > 1) await api.stop();
      Object.assign(api, await startApi({ directory, log: SILENT_LOG }));
      api.clock.now = at;
    };
    await again();
    const { requests } = await api.countRequests(async () => expect((await ask()).status).toBeLessThan(300));
    await deliverLater();
    const once = await seen(name);
    const faults: object[] = [];
    for (const [step, { kind, store: struck }] of requests.entries()) {
      if (STEPS.test(struck)) continue;
      for (const fault of ['fails twice', 'forgets twice'] as const) {
        if (fault === 'forgets twice' && (kind === 'get' || kind === 'list')) continue;
        await again();
        let count = 0;
        store.strikes = () => (count += 1) === step + 1;
        store.fault = fault;
        const first = await ask();
        store.fault = 'none';
        const second = await ask();
        await deliverLater();
        const now = await seen(name);
        const isTold = second.ok || (GONE.test(name) && (second.status === 404 || second.status === 410));
        if (isTold && JSON.stringify(now) === JSON.stringify(once)) continue;
        const differing = [
          ...now.filter((one) => !once.includes(one)),
          ...once.filter((one) => !now.includes(one)),
        ];
        faults.push({
          fault,
          step: `${step} ${kind} ${struck}`,
          told: [first.status, second.status],
          differing,
        });
      }
    }
    await api.stop();
    Object.assign(api, { stop });
    expect(faults).toEqual([]);
  },
);
