import type { FunctionHandler } from '#server/http/endpoints';
import { pdfFile } from '../fixtures/cv-files.ts';
import { ADMIN, json } from '../support/api.ts';
import { APPLICANT, form, VACANCY, withKey } from '../support/applicants.ts';
import { deviceCookieOf } from '../support/cookies.ts';
import { fileOf, PNG } from '../support/images.ts';
import { POST } from '../support/blogs.ts';
import { formData } from '../support/form-data.ts';
import { INQUIRY } from '../support/inquiries.ts';
import { mailEvent, signed } from '../support/mail-events.ts';

/** Calls as the admin, or as a visitor. */
export type Caller = (handler: FunctionHandler, address: string, init?: RequestInit) => Promise<Response>;

/**
 * The limits of each call: milliseconds at the platform's latency, requests in sequence before the answer, and all
 * requests, with those behind the answer, in a new instance.
 */
export const WANTED = {
  dashboard: { ms: 1000, deep: 2, requests: 14 },
  'storage card': { ms: 1000, deep: 3, requests: 26 },
  'policy reports': { ms: 300, deep: 2, requests: 9 },
  'first screen: inquiries': { ms: 300, deep: 2, requests: 6 },
  'first screen: suspects': { ms: 300, deep: 2, requests: 6 },
  'first screen: applications': { ms: 300, deep: 3, requests: 8 },
  'first screen: vacancies': { ms: 300, deep: 3, requests: 9 },
  'first screen: posts': { ms: 300, deep: 2, requests: 6 },
  'first screen: drafts': { ms: 300, deep: 2, requests: 6 },
  'first screen: audit trail': { ms: 300, deep: 2, requests: 6 },
  // It reads four stores.
  'first screen: deleted': { ms: 300, deep: 2, requests: 11 },
  // All rows by one reading of the snapshot, the names of colleagues beside it, and an entry in the audit trail.
  'file of a list': { ms: 300, deep: 4, requests: 9 },
  // It reads the texts of a hundred posts.
  'GET /api/blogs': { ms: 300, deep: 3, requests: 104 },
  'GET /api/data': { ms: 300, deep: 2, requests: 4 },
  'a person’s export': { ms: 5000, deep: 4, requests: 11 },
  'report of a policy': { ms: 50, deep: 0, requests: 2 },
  // Behind the answer it asks whether acknowledgements are switched on.
  'contact form': { ms: 450, deep: 3, requests: 12 },
  'application, CV of 1 MB': { ms: 550, deep: 4, requests: 18 },
  // The very first one creates the key that signs the cookies of known devices.
  // The mail is sent before the answer, so that it says what became of it.
  'reply to an inquiry': { ms: 500, deep: 11, requests: 18 },
  'report of a mail': { ms: 150, deep: 2, requests: 2 },
  'rejection of one': { ms: 550, deep: 13, requests: 20 },
  // The mails go behind the answer.
  'rejection of three': { ms: 550, deep: 13, requests: 45 },
  templates: { ms: 300, deep: 2, requests: 3 },
  'save of a template': { ms: 300, deep: 5, requests: 8 },
  'names of stages': { ms: 300, deep: 2, requests: 3 },
  login: { ms: 400, deep: 7, requests: 15 },
  'login on a known device': { ms: 400, deep: 6, requests: 13 },
  'step-up': { ms: 400, deep: 8, requests: 14 },
  'new post': { ms: 400, deep: 6, requests: 10 },
  // It stores the text that it replaces first, and removes what is beyond the last versions behind the answer.
  'save of a post': { ms: 400, deep: 7, requests: 11 },
  // The work for the snapshot behind the answer may count in its depth.
  'delete of a post': { ms: 400, deep: 8, requests: 18 },
  'earlier versions of a post': { ms: 300, deep: 4, requests: 9 },
  // It stores the image, and counts it for the sweep of images that no post has.
  'upload of an image': { ms: 400, deep: 6, requests: 12 },
  'new draft': { ms: 400, deep: 6, requests: 9 },
  // As a post's save does, it stores the text that it replaces, and looks behind the answer for versions to remove.
  'save of a draft': { ms: 400, deep: 7, requests: 10 },
  // It marks the draft, creates the post and removes the draft, one after the other.
  'publishing a draft': { ms: 600, deep: 12, requests: 22 },
  'new preview link': { ms: 300, deep: 5, requests: 8 },
  'opened preview link': { ms: 300, deep: 2, requests: 2 },
  'new vacancy': { ms: 400, deep: 8, requests: 13 },
  'save of a vacancy': { ms: 400, deep: 6, requests: 9 },
  'save of a vacancy, renamed': { ms: 400, deep: 8, requests: 13 },
  'delete of a vacancy': { ms: 400, deep: 7, requests: 13 },
  // A snapshot is written again when another writer was faster, and each reply that waits is taken from the outbox.
  'a person’s erasure': { ms: 5000, deep: 16, requests: 48 },
};

export type Call = keyof typeof WANTED;
const put = (body: unknown): RequestInit => ({ ...json(body), method: 'PUT' });
const REPORT = json([{ type: 'csp-violation', body: {} }], { 'Content-Type': 'application/reports+json' });
const REMOVE = { method: 'DELETE' };
const CV = { bytes: pdfFile('CV', 2 ** 20), name: 'cv.pdf' };
const applications = () => import('#functions/applications');
const applicationChanges = () => import('#functions/application-changes');
const audit = () => import('#functions/audit');
const blogs = () => import('#functions/posts');
const vacancies = () => import('#functions/vacancies');
const drafts = () => import('#functions/post-drafts');
const previews = () => import('#functions/previews');
const dashboard = () => import('#functions/dashboard');
const reports = () => import('#functions/csp-reports');
const mailEvents = () => import('#functions/mail-events');
const deletions = () => import('#functions/deletions');
const inquiries = () => import('#functions/inquiries');
const inquiryChanges = () => import('#functions/inquiry-changes');
const settings = () => import('#functions/settings');
const people = () => import('#functions/privacy-requests');
const uploads = () => import('#functions/uploads');
const sessions = () => import('#functions/sessions');

type Asked = [of: () => Promise<{ default: FunctionHandler }>, address: string, init?: RequestInit];

/** Adds a vacancy and returns its path. */
async function vacancy(admin: Caller, title: string): Promise<string> {
  const { default: handler } = await vacancies();
  await admin(handler, '/api/save', withKey(json({ ...VACANCY, title })));
  const { id } = await (await admin(handler, `/api/career/${title}`)).json();
  return `/api/careerdetails/${id}`;
}

/** Adds a draft and returns its id. */
async function draft(admin: Caller): Promise<string> {
  const { default: handler } = await drafts();
  return (await (await admin(handler, '/api/post-drafts', json(POST))).json()).id;
}

/** The rejection of the first applicants. */
async function rejection(admin: Caller, count: number): Promise<Asked> {
  const { default: handler } = await applications();
  const rows = await (await admin(handler, `/api/applications?limit=${count}`)).json();
  const records = rows.map(({ id, version }: { id: string; version: string }) => ({ id, version }));
  const change = { subject: 'Your application', text: 'Dear {name}, no.', move: true, again: true };
  return [applicationChanges, '/api/applications/rejections', withKey(json({ records, change }))];
}

/** Makes a preview link of a new draft and returns its token. */
async function previewToken(admin: Caller): Promise<string> {
  const { default: handler } = await previews();
  const target = json({ kind: 'draft', of: await draft(admin) });
  return (await (await admin(handler, '/api/preview-links', target)).json()).token;
}

const renamed = put({ ...VACANCY, title: 'Renamed' });

/** The request of each call; an admin prepares what it needs. Calls that only read come first. */
export const CALLS: Record<Call, (admin: Caller, visitor: Caller) => Asked | Promise<Asked>> = {
  dashboard: () => [dashboard, '/api/dashboard'],
  'storage card': () => [dashboard, '/api/storage'],
  'policy reports': () => [reports, '/api/csp-reports'],
  'first screen: inquiries': () => [inquiries, '/api/getemaildetails?limit=100'],
  'first screen: suspects': () => [inquiries, '/api/getemaildetails?suspected=1&limit=100'],
  'first screen: applications': () => [applications, '/api/applications?limit=100'],
  'first screen: vacancies': () => [vacancies, '/api/careerdetails?limit=100'],
  'first screen: posts': () => [blogs, '/api/blogs?view=cards&limit=100'],
  'first screen: drafts': () => [drafts, '/api/post-drafts?limit=100'],
  'first screen: audit trail': () => [audit, '/api/audit?limit=100'],
  'first screen: deleted': () => [deletions, '/api/deleted?limit=100'],
  'file of a list': () => [audit, '/api/exports', json({ list: 'contact-submissions', query: 'paper' })],
  'GET /api/blogs': () => [blogs, '/api/blogs'],
  'GET /api/data': () => [vacancies, '/api/data'],
  'a person’s export': () => [people, '/api/people/export', json({ email: 'person10@example.com' })],
  'report of a policy': () => [reports, '/api/csp-reports', REPORT],
  'contact form': () => [inquiries, '/api/send-email', withKey(json(INQUIRY))],
  'application, CV of 1 MB': () => [applications, '/api/submit-application', withKey(form(APPLICANT, CV))],
  'reply to an inquiry': async (admin) => {
    const { default: handler } = await inquiries();
    const [{ id }] = await (await admin(handler, '/api/getemaildetails?limit=1')).json();
    return [inquiryChanges, `/api/inquiries/${id}/replies`, withKey(json({ subject: 'Re', text: 'Yes' }))];
  },
  'report of a mail': async (admin) => {
    const [of, address, init] = await CALLS['reply to an inquiry'](admin, admin);
    const { default: handler } = await of();
    const { id, replies } = await (await admin(handler, address, init)).json();
    const tags = Object.entries({ kind: 'inquiry-reply', record: id, reply: replies[0].id });
    const mail = { from: 'website@veralu.example', to: [INQUIRY.email], subject: 'Re' };
    const named = { ...mail, tags: tags.map(([name, value]) => ({ name, value })) };
    return [mailEvents, '/api/mail-events', signed(mailEvent('email.delivered', named))];
  },
  'rejection of one': (admin) => rejection(admin, 1),
  'rejection of three': (admin) => rejection(admin, 3),
  templates: () => [settings, '/api/templates'],
  'save of a template': async (admin) => {
    const { default: handler } = await settings();
    const [template] = await (await admin(handler, '/api/templates')).json();
    return [settings, `/api/templates/${template.id}`, put({ ...template, text: 'Changed' })];
  },
  'names of stages': () => [settings, '/api/application-stages'],
  login: () => [sessions, '/api/login', json(ADMIN)],
  // Not with the admin's cookie: a login ends the session that it comes with.
  'login on a known device': async (_admin, visitor) => {
    const { default: handler } = await sessions();
    const cookie = deviceCookieOf(await visitor(handler, '/api/login', json(ADMIN)));
    return [sessions, '/api/login', json(ADMIN, { cookie })];
  },
  'step-up': () => [sessions, '/api/step-up', json({ password: ADMIN.password })],
  'new post': () => [blogs, '/api/blogs', withKey(json(POST))],
  'save of a post': () => [blogs, '/api/blogs/note-3', put(POST)],
  'earlier versions of a post': async (admin) => {
    const { default: handler } = await blogs();
    await admin(handler, '/api/blogs/note-5', put(POST));
    return [blogs, '/api/blogs/note-5/versions'];
  },
  'upload of an image': () => {
    const body = formData({ image: fileOf(PNG) });
    return [uploads, '/api/uploads', withKey({ method: 'POST', body })];
  },
  'new draft': () => [drafts, '/api/post-drafts', withKey(json(POST))],
  'save of a draft': async (admin) => [drafts, `/api/post-drafts/${await draft(admin)}`, put(POST)],
  'publishing a draft': async (admin) => [
    drafts,
    `/api/post-drafts/${await draft(admin)}/publish`,
    withKey({ method: 'POST' }),
  ],
  'new preview link': async (admin) => [
    previews,
    '/api/preview-links',
    json({ kind: 'draft', of: await draft(admin) }),
  ],
  'opened preview link': async (admin) => [
    previews,
    '/api/previews/read',
    json({ token: await previewToken(admin) }),
  ],
  'delete of a post': () => [blogs, '/api/blogs/note-4', REMOVE],
  'new vacancy': () => [vacancies, '/api/save', withKey(json({ ...VACANCY, title: 'New' }))],
  'save of a vacancy': async (admin) => [
    vacancies,
    await vacancy(admin, 'Kept'),
    put({ ...VACANCY, title: 'Kept' }),
  ],
  'save of a vacancy, renamed': async (admin) => [vacancies, await vacancy(admin, 'Named'), renamed],
  'delete of a vacancy': async (admin) => [vacancies, await vacancy(admin, 'Gone'), REMOVE],
  'a person’s erasure': () => [people, '/api/people/erase', json({ email: 'person12@example.com' })],
};

/** Calls without a login. */
export const VISITORS: Call[] = [
  'opened preview link',
  'GET /api/blogs',
  'GET /api/data',
  'report of a policy',
  'report of a mail',
  'contact form',
  'application, CV of 1 MB',
  'login',
  'login on a known device',
];
