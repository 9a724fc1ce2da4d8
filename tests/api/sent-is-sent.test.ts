import { cpSync } from 'node:fs';
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { HONEYPOT_FIELD } from '#src/lib/submission.ts';
import { MINUTE } from '#src/server/platform/clock.ts';
import { pdfFile } from '../fixtures/cv-files.ts';
import { adminCookie, seedPerson, SILENT_LOG, startApi } from '../support/api.ts';
import { APPLICANT, VACANCY } from '../support/applicants.ts';
import { injectFaults } from '../support/faulty-blobs.ts';
import { formData, type FormFields } from '../support/form-data.ts';
import { fileOf, PNG } from '../support/images.ts';
import { INQUIRY } from '../support/inquiries.ts';
import { filesWith, named, newKey, recordsSuite, WORDS } from '../support/records.ts';
import { addAuthenticator, codeAt, ORIGIN } from '../support/second-proofs.ts';
import { SoftwarePasskey } from '../support/software-passkey.ts';
import { accept, changePassword, emailToken, ifMatch, mailedToken, staffAs } from '../support/staff.ts';

const { api, call, read, inquired, applied, many, switchOn, deliverLater } = recordsSuite();

/** One call, made as often as it is called. */
type Ask = () => Promise<Response>;

type Known = { id: string; version: string };

const POST = { title: 'Till count', content: 'Count it.', contentwriter: 'Cashier' };
const TEMPLATE = { kind: 'inquiry-reply', name: 'Short', subject: 'Hello', text: 'Dear {name}', on: false };
const REJECTION = { ...WORDS, move: true, again: false };
const PROFILE = { name: 'Amal', email: 'a@staff.example' };
const INVITED = { name: 'Ruwani', email: 'r@staff.example', roles: ['office'] };
const CHANGED = { name: 'Ruwani', roles: ['editor'], suspended: true };

/** A form that is sent in parts. */
async function multipart(method: string, address: string, fields: FormFields, headers = {}): Promise<Ask> {
  const request = new Request('https://www.veralu.example', { method: 'POST', body: formData(fields) });
  const body = await request.arrayBuffer();
  const own = { ...Object.fromEntries(request.headers), Cookie: api.cookie, ...headers };
  return () => api.call(address, { method, body, headers: own });
}

async function suspect(): Promise<Known> {
  await switchOn('inquiry-acknowledgement');
  await call('POST', '/api/send-email', { ...INQUIRY, [HONEYPOT_FIELD]: 'x' });
  return (await read('/api/getemaildetails?suspected=1'))[0];
}

async function person(): Promise<Known> {
  await seedPerson(api, { name: 'ruwani', roles: ['office'] });
  return staffAs(api, api.cookie).named('ruwani');
}

// prettier-ignore
const [asked, of, inParts, several, restored, added, made, noted] = [
  (method: string, address: string, body?: unknown, headers = {}): Ask => () => call(method, address, body, headers),
  /** Of a new record in the version that it has. */
  (make: () => Promise<Known>, method: string, at: string, body?: unknown, end = '') => async () => make().then((one) => asked(method, `${at}/${one.id}${end}`, body, ifMatch(one))),
  (make: () => Promise<Known>, at: string) => async () => make().then((one) => multipart('PUT', `${at}/${one.id}`, { ...POST, content: 'Again.' }, ifMatch(one))),
  (kind: 'inquiries' | 'applications', path: string, change: object, headers = {}) => async () => asked('POST', `/api/${kind}/${path}`, { records: named(await many(kind, 2)), change }, headers),
  (make: () => Promise<Known>, at: string, path: (id: string) => string) => async () => make().then(async ({ id }) => (await call('DELETE', `${at}/${id}`), asked('POST', path(id)))),
  (at: string) => async () => (await (await multipart('POST', at, POST, newKey()))()).json(),
  async (at: string, body?: unknown) => (await call('POST', at, body)).json(),
  async (id: string) => (await (await call('POST', `/api/inquiries/${id}/notes`, { text: 'x' })).json()).notes[0].id,
] as const;
const [addPost, addDraft] = [added('/api/blogs'), added('/api/post-drafts')];
const [template, invited] = [() => made('/api/templates', TEMPLATE), () => made('/api/accounts', INVITED)];
const draftLink = async () => ({ kind: 'draft', of: (await addDraft()).id });
const addVacancy = async () => (
  await call('POST', '/api/save', VACANCY, newKey()),
  (await read('/api/careerdetails'))[0]
);

/** Each form and action, with what it needs. */
// prettier-ignore
const CALLS: Record<string, () => Promise<Ask>> = {
  'an inquiry': async () => (await switchOn('inquiry-acknowledgement'), asked('POST', '/api/send-email', INQUIRY, newKey())),
  'an application': () => multipart('POST', '/api/submit-application', { ...APPLICANT, cv: new File([pdfFile()], 'cv.pdf', { type: 'application/pdf' }) }, newKey()),
  'a status': of(inquired, 'PATCH', '/api/inquiries', { status: 'closed' }),
  'a stage': of(applied, 'PATCH', '/api/applications', { stage: 'interview' }),
  'a note': async () => asked('POST', `/api/inquiries/${(await inquired()).id}/notes`, { text: 'x' }, newKey()),
  'a note that is deleted': async () => inquired().then(async ({ id }) => asked('DELETE', `/api/inquiries/${id}/notes/${await noted(id)}`)),
  'a reply': async () => asked('POST', `/api/inquiries/${(await inquired()).id}/replies?seen=0`, WORDS, newKey()),
  'several statuses': several('inquiries', 'bulk', { status: 'closed' }),
  'several deletions': several('inquiries', 'bulk', { deleted: true }),
  'several stages': several('applications', 'bulk', { stage: 'offer' }),
  'several notes': async () => several('applications', 'notes', { text: 'x' }, newKey())(),
  'several rejections': async () => several('applications', 'rejections', REJECTION, newKey())(),
  'a deletion': of(inquired, 'DELETE', '/api/inquiries'),
  'a restored inquiry': restored(inquired, '/api/inquiries', (id) => `/api/deleted/inquiry/${id}/restore`),
  'a form that is no spam': of(suspect, 'POST', '/api/inquiries', undefined, '/approve'),
  'a new post': () => multipart('POST', '/api/blogs', POST, newKey()),
  'a changed post': inParts(addPost, '/api/blogs'),
  'a post that is hidden': of(addPost, 'POST', '/api/blogs', undefined, '/unpublish'),
  'a deleted post': of(addPost, 'DELETE', '/api/blogs'),
  'a restored post': restored(addPost, '/api/blogs', (id) => `/api/deleted/post/${id}/restore`),
  'a new draft': () => multipart('POST', '/api/post-drafts', POST, newKey()),
  'a changed draft': inParts(addDraft, '/api/post-drafts'),
  'a published draft': of(addDraft, 'POST', '/api/post-drafts', undefined, '/publish'),
  'a deleted draft': of(addDraft, 'DELETE', '/api/post-drafts'),
  'a new vacancy': async () => asked('POST', '/api/save', VACANCY, newKey()),
  'a renamed vacancy': of(addVacancy, 'PUT', '/api/careerdetails', { ...VACANCY, title: 'Teller' }),
  'a deleted vacancy': of(addVacancy, 'DELETE', '/api/careerdetails'),
  'a restored vacancy': restored(addVacancy, '/api/careerdetails', (id) => `/api/deleted/vacancy/${id}/restore`),
  'a new template': async () => asked('POST', '/api/templates', TEMPLATE, newKey()),
  'a changed template': of(template, 'PUT', '/api/templates', { ...TEMPLATE, name: 'Long' }),
  'a deleted template': of(template, 'DELETE', '/api/templates'),
  'an invitation': async () => asked('POST', '/api/accounts', INVITED, newKey()),
  'changed roles': of(person, 'PUT', '/api/accounts', CHANGED),
  'a removed account': of(person, 'DELETE', '/api/accounts'),
  'a changed profile': async () => asked('PUT', '/api/account', PROFILE, ifMatch(await read('/api/account'))),
  'a confirmed address': async () => (await call('PUT', '/api/account', PROFILE), asked('POST', '/api/account/email', { token: emailToken(api, PROFILE.email) })),
  'rules of accounts': async () => asked('PUT', '/api/account-settings', { requireSecondProof: true }),
  'a new password': async () => () => changePassword(api),
  'an accepted invitation': () => invited().then(() => mailedToken(api)).then((token) => () => accept(api, token)),
  'an invitation again': of(invited, 'POST', '/api/accounts', undefined, '/invitation'),
  'an app': async () => made('/api/authenticator-setup').then(({ setup, secret }) => () => call('POST', '/api/authenticators', { name: 'Phone', setup, code: codeAt(secret, api.clock.now) })),
  'an app that is removed': async () => (await addAuthenticator(api), asked('DELETE', `/api/authenticators/${(await read('/api/proofs')).authenticators[0].id}`)),
  'a passkey': async () => made('/api/passkey-options').then(({ challenge }) => asked('POST', '/api/passkeys', { name: 'Key', passkey: new SoftwarePasskey().made({ origin: ORIGIN, challenge }) })),
  'recovery codes': async () => (await addAuthenticator(api), asked('POST', '/api/recovery-codes')),
  'other sessions': async () => asked('DELETE', '/api/sessions'),
  'a preview link': async () => asked('POST', '/api/preview-links', await draftLink(), newKey()),
  'a revoked preview link': async () => asked('DELETE', `/api/preview-links/${(await made('/api/preview-links', await draftLink())).id}`),
  'an earlier text': async () => inParts(addPost, '/api/blogs')().then(async (change) => (await change()).json()).then(async (one) => asked('POST', `/api/blogs/${one.id}/versions/${(await read(`/api/blogs/${one.id}/versions`))[0].id}/restore`, undefined, ifMatch(one))),
  'a picture': () => multipart('POST', '/api/uploads', { image: fileOf(PNG) }, newKey()),
  'a mail again': async () => (api.resend.mood = 422, asked('POST', `/api/inquiries/${(await inquired()).id}/retry-mail`)),
  'a reply again': async () => inquired().then(async ({ id }) => (api.resend.mood = 422, asked('POST', `/api/inquiries/${id}/replies/${(await made(`/api/inquiries/${id}/replies`, WORDS)).replies[0].id}/retry`))),
  'an erased inquiry': of(inquired, 'POST', '/api/inquiries', undefined, '/erase'),
  'an erased application': of(applied, 'DELETE', '/api/applications'),
  'several erasures': several('inquiries', 'bulk-erase', { erased: true }),
  'an erased person': async () => (await many('inquiries', 1), asked('POST', '/api/people/erase', { email: 'person1@customer.example' })),
};

/** What is gone by the first call: the second is told so, which the browser takes for done where it had no answer. */
const GONE =
  /^(an? (note that is deleted|new password|confirmed address|removed account|deleted template|app that is removed|revoked preview link)|an accepted invitation|an erased (in|app).*)$/;

/** Each of two calls mails a link, or makes codes, and the later ones are valid. */
const MAILS_LINKS = /^(an invitation.*|a changed profile|recovery codes)$/;

/** What no person sees, and what is made anew in each run. */
const UNSEEN =
  /^(id|version|write|previousVersion|hash|credential|claimId|createdAs|endsAt|invitation|careerId|recoveryCodes)$/;
const SEEN_STORES =
  /-(inquiries|applications|blogs|posts|.*drafts|.*versions|careers|templates|settings|accounts|preview-links|unused-images|mail.*)$/;

const inOrder = (key: string, value: unknown): unknown => {
  if (UNSEEN.test(key)) return undefined;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
};

/** All that people see of the stores, and the mails that were sent. */
async function seen(name: string): Promise<string[]> {
  await api.settled();
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

const FAULTS = ['fails twice', 'forgets twice'] as const;

/** What fails with the call itself, or is only logged, as an entry of the audit trail. */
const STEPS = /-(sessions|audit)$/;

it.each(Object.entries(CALLS))(
  '%s: a call whose answer is lost, or with which the store fails at any step, is made again and counts once',
  async (name, given) => {
    const ask = await given();
    // A challenge of a second proof ends after ten minutes.
    await deliverLater(5 * MINUTE);
    api.cookie = await adminCookie(api);
    await api.settled();
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
      cpSync(before, directory, { recursive: true });
      if (copies.push(directory) > 1) await api.stop();
      Object.assign(api, await startApi({ directory, log: SILENT_LOG }));
      api.clock.now = at;
    };
    await again();
    const { requests } = await api.countRequests(async () => expect((await ask()).status).toBeLessThan(300));
    await deliverLater();
    const once = await seen(name);
    await again();
    const both = await Promise.all([ask(), ask()]);
    await deliverLater();
    if (name !== 'an erased person')
      expect([both.some(({ ok }) => ok), await seen(name)]).toEqual([true, once]);
    const faults: object[] = [];
    const reads = (kind: string) => kind === 'get' || kind === 'list';
    // A call that fails before its first write has left nothing behind.
    const firstWrite = requests.findIndex(({ kind, store }) => !reads(kind) && !STEPS.test(store));
    for (const [step, { kind, store: struck }] of requests.entries()) {
      if (step < firstWrite || STEPS.test(struck)) continue;
      for (const fault of FAULTS.slice(0, reads(kind) ? 1 : 2)) {
        await again();
        let count = 0;
        // A store that fails from its first request on does so to the answer.
        const isFirst = requests.findIndex(({ store }) => store === struck) === step;
        let failing = isFirst && fault === 'fails twice' ? struck : undefined;
        store.strikes = (name) => (count += 1) === step + 1 || (count > step && failing === `site:${name}`);
        store.fault = fault;
        const first = await ask().finally(() => (failing = undefined));
        // What goes on behind the answer meets the fault, too, and not the next call, which would wait for it.
        await api.settled();
        store.fault = 'none';
        const second = await ask();
        await deliverLater();
        const now = await seen(name);
        // A changed password is not the one that the second call gives as the previous one.
        const isGone = [404, 410, name === 'a new password' ? 401 : 404].includes(second.status);
        const isTold = second.ok || (GONE.test(name) && isGone);
        if (isTold && JSON.stringify(now) === JSON.stringify(once)) continue;
        const differing = [...now, ...once].filter((one) => !(now.includes(one) && once.includes(one)));
        faults.push([`${fault} at ${step}: ${kind} ${struck}`, first.status, second.status, differing]);
      }
    }
    await api.stop();
    Object.assign(api, { stop });
    expect(faults).toEqual([]);
  },
);

it.each(['an inquiry', 'an application', 'a reply', 'several rejections', 'a restored inquiry'])(
  '%s that nobody sends again, after the outbox failed, leaves nothing that waits for ever',
  async (name) => {
    const ask = await CALLS[name]!();
    const store = injectFaults();
    onTestFinished(store.restore);
    Object.assign(store, {
      fault: 'fails twice',
      strikes: (struck: string) => struck.endsWith('pending-mail'),
    });
    await ask();
    await api.settled();
    store.fault = 'none';
    await deliverLater();
    expect((await seen(name)).filter((one) => one.includes('"mail":"pending"'))).toEqual([]);
  },
);
