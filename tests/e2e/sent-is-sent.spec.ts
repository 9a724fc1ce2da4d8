import type { Page, Request } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { HONEYPOT_FIELD } from '#src/lib/submission.ts';
import { VACANCY } from '../support/applicants.ts';
import { fillForm, formReady, submitForm } from '../support/apply-form.ts';
import { addPost, edit, fillIn, row } from '../support/blog-editor.ts';
import { saveDraft, savePost } from '../support/blog-calls.ts';
import { PDF_CV } from '../support/cv-upload.ts';
import { PNG } from '../support/images.ts';
import { untilHydrated } from '../support/islands.ts';
import { addressOf, expect, test, type Office } from '../support/office.ts';
import { ADMIN } from '../support/site.ts';
import { CHOSEN } from '../support/staff.ts';
import { translate } from '../support/sweep.ts';

type Do = (office: Office) => Promise<unknown>;

/** A form or an action. */
interface Form {
  /** The call that it makes, by the end of its address. */
  path: RegExp;
  /** What was typed, and stays while it is not known to have arrived: a field by its label. */
  typed?: [label: string, text: string];
  /** What is shown where it is found to be done after the answer was lost, if it is something else. */
  later?: Do;
  /** What is said while it is not known to have arrived, if it is not UNKNOWN. */
  unknown?: RegExp;
  /** Whether it follows the row above on the same page. */
  next?: true;
  /** What there is then that was not there before: rows of an API's list or its answer, or what a function returns. */
  stored?: [read: string | ((office: Office) => unknown), stored: unknown[] | Record<string, unknown>];
}

const ASHA = 'Asha Perera';
const INQUIRIES = '/contactformdetails';
const APPLICATIONS = '/jobformdetails';
const POSTS = 'blogs?view=cards&state=all&limit=100';
const INQUIRY_ROWS = 'getemaildetails';
const ASSIGNED = { assignee: expect.stringMatching(/./) };

/** Single steps: what is shown, pressed or opened. */
// prettier-ignore
const { toast, says, press, confirm, goto, tick, isGone, ready, choose } = {
  toast: (text: string | RegExp): Do => ({ toast }) => expect(toast(text)).toBeVisible(),
  says: (text: string): Do => (office) => office.says(text),
  press: (name: string | RegExp): Do => (office) => office.press(name),
  confirm: (name: string): Do => (office) => office.confirm(name),
  goto: (address: string): Do => ({ page }) => page.goto(address),
  tick: (name: string): Do => ({ dialog }) => dialog.getByRole('checkbox', { name }).check(),
  isGone: (title: string): Do => ({ page }) => expect(row(page, title)).toHaveCount(0),
  ready: (component?: string): Do => ({ page }) => untilHydrated(page, component),
  choose: (label: string, option: string): Do => ({ page }) => page.getByLabel(label).selectOption(option),
};
const field = ({ page }: Office, label: string) => page.getByLabel(label, { exact: true }).last();

/** Several steps: typing into fields by their labels, one step after the other, and those of a page with a record. */
// prettier-ignore
const [fill, steps] = [
  (fields: Record<string, string>): Do => async (office) => { for (const [label, text] of Object.entries(fields)) await field(office, label).fill(text); },
  (...all: Do[]): Do => async (office) => { for (const step of all) await step(office); },
];
// prettier-ignore
const onInquiry = (...all: Do[]) => steps((office) => office.inquire(['Asha']), (office) => office.open('/inquiry', ASHA), ...all);
// prettier-ignore
const onVacancies = (button: string) => steps(({ page }) => page.request.post('/api/save', { data: VACANCY }), goto('/careerform'), press(`${button} ${VACANCY.title}`));

/** Selects two of a list. */
const onTwo =
  (list: string, ...all: Do[]): Do =>
  async (office) => {
    const names = ['Asha', 'Bimal'];
    await (list === INQUIRIES ? office.inquire(names) : office.apply(names));
    await office.page.goto(list);
    await office.select(...names.map((name) => `${name} ${list === INQUIRIES ? 'Perera' : 'Silva'}`));
    await steps(...all)(office);
  };

const post = { title: 'Till count', content: 'Count it.' };
const PERSON = { name: 'Ruwani', email: 'ruwani@staff.example', roles: ['office'] };
const invite: Do = ({ page }) => page.request.post('/api/accounts', { data: PERSON });
// prettier-ignore
const [CONTACT, VACANCY_TEXTS] = [
  { 'First name': 'Kamala', 'Last name': 'Perera', Email: 'k@customer.example', Phone: '0771234567', Message: 'A question' },
  { 'Job Title': 'Teller', 'Short Title': 'x', 'Short Description': 'x', Description: 'x', 'Bullet Points': 'x' },
];
// prettier-ignore
const openContact = steps(goto('/contact'), ({ page }) => page.mouse.wheel(0, 10), ready('ContactForm'), fill(CONTACT), press('Other'));
const openApply: Do = async ({ page }) => {
  await page.goto('/careernew');
  await formReady(page);
  await fillForm(page, 'Kamala');
  await page.getByLabel('Position').fill('Storekeeper');
  await page.getByLabel('CV').setInputFiles(PDF_CV);
};
// prettier-ignore
const { codeOf, links, askedAgain, requireProof, canBuild, onLinks, onVersions } = {
  codeOf: (secret: string, laterMs = 0) => new TOTP({ secret: Secret.fromBase32(secret.replace(/\s/g, '')) }).generate({ timestamp: Date.now() + laterMs }),
  links: async ({ page }: Office): Promise<unknown[]> => (await page.request.get(page.url().replace(/viewblog.draft=/, 'api/preview-links/draft/'))).json(),
  askedAgain: ({ page }: Office) => page.route('**/api/account-settings', (route) => route.fulfill({ status: 403, json: { message: 'Please confirm.', code: 'step-up' } }), { times: 1 }),
  requireProof: ({ page }: Office) => page.getByRole('checkbox', { name: 'Require a second factor.' }).click(),
  canBuild: ({ page }: Office) => page.route(/api\/dashboard/, async (route) => route.fulfill({ json: { ...(await (await route.fetch()).json()), build: { state: 'saved', followsAt: '2026-03-02T12:30:00Z' } } })),
  onLinks: steps(async ({ page }) => page.goto(`/viewblog?draft=${await saveDraft(page, post)}`), press('Preview link')),
  onVersions: steps(async ({ page }) => page.goto(`/viewblog?edit=${(await savePost(page, { ...post, title: 'Changed' }, (await savePost(page, post)).id)).id}`), press('History')),
};
// prettier-ignore
const { openInvitation, deleteAll, choosePicture, onPost, here, showSessions }: Record<string, Do> = {
  openInvitation: ({ page, resend }) => page.goto(/\/invitation#[\w-]+/.exec(resend.delivered.at(-1)!.text)![0]),
  deleteAll: async ({ page, listed }) => Promise.all((await listed(INQUIRY_ROWS)).map(({ id }) => page.request.delete(`/api/inquiries/${id}`))),
  choosePicture: steps(press('Picture'), async ({ page, press }) => (await Promise.all([page.waitForEvent('filechooser'), press('Upload a picture')]))[0].setFiles({ name: 'till.png', mimeType: 'image/png', buffer: PNG })),
  onPost: steps(async ({ page }) => page.goto(`/viewblog?edit=${(await savePost(page, post)).id}`), ({ page }) => expect(page.getByRole('dialog', { name: 'Edit Blog' })).toBeVisible()),
  here: () => Promise.resolve(),
  showSessions: ({ page }) => page.getByText('Show where you are logged in').click(),
};
// prettier-ignore
const [addApp, openNewApp, elsewhere] = [
  /** Adds an authenticator app, and returns its code of the next step. */
  async ({ page: { request } }: Office): Promise<string> => (await request.post('/api/authenticator-setup', { data: {} })).json().then(async ({ setup, secret }) => (await request.post('/api/authenticators', { data: { name: 'Phone', setup, code: codeOf(secret) } }), codeOf(secret, 30_000))),
  steps(press('Add an app'), async (office) => fill({ Name: 'Phone', Code: codeOf((await office.dialog.locator('.font-mono').textContent()) ?? '') })(office)),
  /** Logs the person in without the cookies of the page. */
  ({ page }: Office) => fetch(new URL('/api/login', page.url()), { method: 'POST', body: JSON.stringify(ADMIN), headers: { 'Content-Type': 'application/json' } }),
];
// prettier-ignore
const openSecondStep: Do = (office) => addApp(office).then((code) => steps(({ page }) => page.context().clearCookies(), goto('/login'), ready('Login'), fill({ Username: ADMIN.username, Password: ADMIN.password }), press('Log in'), fill({ Code: code }))(office));

// prettier-ignore
const FORMS: [name: string, open: Do, send: Do, told: Do, about: Form][] = [
  ['the contact form', openContact, press('Send message'), ({ dialog }) => expect(dialog).toHaveAccessibleName('Message sent successfully!'), { path: /send-email$/, typed: ['Message', 'A question'], stored: [INQUIRY_ROWS, [{ message: 'A question' }]] }],
  ['an application', openApply, async (office) => ((await office.button('Retry').isVisible()) ? office.press('Retry') : submitForm(office.page)), ({ dialog }) => expect(dialog).toHaveAccessibleName('Application submitted successfully!'), { path: /submit-application$/, typed: ['Name', 'Kamala'], stored: ['applications', [{ name: 'Kamala' }]] }],
  ['a login', steps(({ page }) => page.context().clearCookies(), goto('/login'), ready('Login'), fill({ Username: ADMIN.username, Password: ADMIN.password })), press('Log in'), ({ page }) => expect(page).toHaveURL(/\/jobformdetails$/), { path: /login$/, typed: ['Username', ADMIN.username] }],
  ['a new password', steps(goto('/login#change-password'), ready('Login'), fill({ Username: ADMIN.username, 'Previous password': ADMIN.password, 'New password': CHOSEN })), press('Save Password'), says('Password changed successfully!'), { path: /change-password$/, typed: ['New password', CHOSEN], later: says('Your password may be the new one already') }],
  ['an accepted invitation', steps(invite, openInvitation, fill({ 'New password': CHOSEN })), press('Save Password'), says('Your account is ready.'), { path: /accept$/, typed: ['New password', CHOSEN], later: says('Have you chosen a password already?'), stored: ['accounts', { accounts: [{}, { state: 'active' }] }] }],
  ['a stage', steps((office) => office.apply(['Asha']), (office) => office.open('/applicant', 'Asha Silva')), press('Shortlist'), ({ page }) => expect(page.getByLabel('Stage')).toHaveValue('shortlisted'), { path: /applications\/[^/]+$/, stored: ['applications', [{ stage: 'shortlisted' }]] }],
  ['a move on the board', goto('/jobformdetails?view=board'), choose('Stage of Asha Silva', 'Interview'), toast('Asha Silva was moved to Interview.'), { next: true, path: /applications\/[^/]+$/, stored: ['applications', [{ stage: 'interview' }]] }],
  ['several rejections', onTwo(APPLICATIONS, press('Reject...'), fill({ Subject: 'About your application', Text: 'Dear {name}, no.' })), ({ dialog }) => dialog.getByRole('button', { name: /^Send/ }).click(), toast('2 applicants will be emailed a rejection.'), { path: /rejections$/, typed: ['Text', 'Dear {name}, no.'], stored: [({ mailsTo }) => [...mailsTo('Asha'), ...mailsTo('Bimal')], [{}, {}]] }],
  ['several notes', steps((office) => office.select('Asha Silva', 'Bimal Silva'), press('Add a note...'), fill({ Note: 'Call both' })), confirm('Add 2 notes'), toast('Note added to 2 applicants.'), { next: true, path: /notes$/, typed: ['Note', 'Call both'], stored: ['applications', [{ noteCount: 1 }, { noteCount: 1 }]] }],
  ['several stages', (office) => office.select('Asha Silva', 'Bimal Silva'), steps(choose('Change the selected records', 'Move to Offer'), press('Apply')), toast('2 applications moved to Offer.'), { next: true, path: /bulk$/, stored: ['applications', [{ stage: 'offer' }, { stage: 'offer' }]] }],
  ['a profile', steps(goto('/account'), fill({ Name: 'Amal', Email: 'amal@customer.example' })), ({ page }) => page.locator('form').getByRole('button', { name: 'Save' }).click(), says('A link was sent to amal@customer.example.'), { path: /account$/, typed: ['Name', 'Amal'], stored: ['account', { name: 'Amal' }] }],
  ['a confirmed address', here, async ({ page, mailsTo }) => { await page.goto('/admin'); await page.goto(/\/account#[\w=-]+/.exec(mailsTo('Amal').at(-1)!.text)![0]); }, says('Your email address was changed.'), { next: true, path: /account\/email$/, later: says('Unless your account has the new address'), stored: ['account', { email: addressOf('Amal') }] }],
  ['the other sessions', steps(elsewhere, elsewhere, showSessions), press('End all others'), toast('Sessions ended.'), { next: true, path: /sessions$/, stored: ['sessions', []] }],
  ['a session', steps(elsewhere, goto('/account'), showSessions), ({ page }) => page.getByRole('button', { name: /^End the session/ }).click(), toast('Session ended.'), { next: true, path: /sessions\/[^/]+$/, stored: ['sessions', []] }],
  ['an app', openNewApp, confirm('Add the app'), ({ page }) => expect(page.getByRole('list', { name: 'Authenticator apps' })).toContainText('Phone'), { next: true, path: /authenticators$/, typed: ['Name', 'Phone'], stored: ['account', { proofs: { authenticators: [{ name: 'Phone' }] } }] }],
  ['recovery codes', here, press('Create recovery codes'), ({ page }) => expect(page.locator('.recovery-sheet').getByRole('listitem')).toHaveCount(10), { next: true, path: /recovery-codes$/, stored: ['account', { proofs: { recoveryCodes: 10 } }] }],
  ['a removed app', steps(addApp, goto('/account'), press('Remove Phone')), confirm('Remove'), toast('Removed.'), { path: /authenticators\/[^/]+$/, stored: ['account', { proofs: { authenticators: [] } }] }],
  ['an invitation', steps(goto('/accounts'), press('Invite a person'), fill({ Name: 'Dilan', Email: 'dilan@staff.example' }), tick('Editor.')), confirm('Send invitation'), toast(/invitation/i), { path: /accounts$/, typed: ['Email', 'dilan@staff.example'], stored: ['accounts', { accounts: [{}, { name: 'Dilan', roles: ['editor'] }] }] }],
  ['the roles of a person', steps(press('Edit Dilan'), tick('Recruiter.')), confirm('Save'), toast('Saved.'), { next: true, path: /accounts\/[^/]+$/, typed: ['Name', 'Dilan'], stored: ['accounts', { accounts: [{}, { roles: ['recruiter', 'editor'] }] }] }],
  ['an invitation again', here, press('Send again to Dilan'), toast('The invitation was sent.'), { next: true, path: /invitation$/, stored: ['accounts', { accounts: [{}, { state: 'invited' }] }] }],
  ['the rules of accounts', here, requireProof, toast('A second factor is now required.'), { next: true, path: /account-settings$/, stored: ['accounts', { settings: { requireSecondProof: true } }] }],
  ['a revoked invitation', press('Revoke Dilan'), confirm('Revoke'), toast('Invitation revoked.'), { next: true, path: /accounts\/[^/]+$/, stored: ['accounts', { accounts: [{}] }] }],
  ['a proof of a person', steps(askedAgain, goto('/accounts'), requireProof, fill({ Password: ADMIN.password })), confirm('Continue'), toast('A second factor is now required.'), { path: /step-up$/, stored: ['accounts', { settings: { requireSecondProof: true } }] }],
  ['a note', onInquiry(fill({ 'New note': 'Call back' })), press('Add note'), ({ page }) => expect(page.getByRole('listitem').filter({ hasText: 'Call back' })).toBeVisible(), { path: /notes$/, unknown: /not known whether the note was saved/, typed: ['New note', 'Call back'], stored: [INQUIRY_ROWS, [{ noteCount: 1 }]] }],
  ['a deleted note', press(/^Delete the note of/), confirm('Delete'), ({ page }) => expect(page.getByText('Call back')).toHaveCount(0), { next: true, path: /notes\/[^/]+$/, stored: [INQUIRY_ROWS, [{ noteCount: 0 }]] }],
  ['a reply', steps(press('Reply'), fill({ Text: 'My words' })), confirm('Send'), toast('Sent.'), { next: true, path: /replies\?/, unknown: /not known whether the email was sent/, typed: ['Text', 'My words'], stored: [({ mailsTo }) => mailsTo('Asha'), [{ text: 'My words' }]] }],
  ['a status', here, choose('Status', 'closed'), toast('Saved.'), { next: true, path: /inquiries\/[^/]+$/, stored: [INQUIRY_ROWS, [{ status: 'closed' }]] }],
  ['who answers', here, choose('Assigned to', 'owner (you)'), toast('Saved.'), { next: true, path: /inquiries\/[^/]+$/, stored: [INQUIRY_ROWS, [ASSIGNED]] }],
  ['an erasure', press('Erase for good'), confirm('Erase'), says('1 inquiry erased.'), { next: true, path: /erase$/, stored: [INQUIRY_ROWS, []] }],
  ['a deletion', onInquiry(press('Delete')), confirm('Delete'), says('1 inquiry deleted.'), { path: /inquiries\/[^/]+$/, stored: ['deleted', [{}]] }],
  ['a file of a list', onTwo(INQUIRIES), ({ page }) => page.getByRole('button', { name: /^Export CSV/ }).click(), toast(/^2 rows exported/), { path: /exports$/ }],
  ['several statuses', choose('Change the selected records', 'Set to Closed'), press('Apply'), toast('2 inquiries set to Closed.'), { next: true, path: /bulk$/, stored: [INQUIRY_ROWS, [{ status: 'closed' }, { status: 'closed' }]] }],
  ['several persons in charge', (office) => office.select('Asha Perera', 'Bimal Perera'), steps(choose('Change the selected records', 'Assign to owner (you)'), press('Apply')), toast('2 inquiries assigned to owner.'), { next: true, path: /bulk$/, stored: [INQUIRY_ROWS, [ASSIGNED, ASSIGNED]] }],
  ['several deletions', (office) => office.select('Asha Perera', 'Bimal Perera'), steps(press('Delete selected'), confirm('Delete')), toast('2 inquiries deleted.'), { next: true, path: /bulk$/, stored: ['deleted', [{}, {}]] }],
  ['no spam', steps((office) => office.inquire(['Asha', 'Bimal', 'Chandra', 'Deepa'], { [HONEYPOT_FIELD]: 'x' }), goto('/suspectedspam')), press(`Not spam: ${ASHA}`), toast(`${ASHA} is now in the list of inquiries.`), { path: /approve$/, stored: [INQUIRY_ROWS, [{}]] }],
  ['spam', press('Erase Bimal Perera'), confirm('Erase'), toast('1 submission erased.'), { next: true, path: /erase$/, stored: [`${INQUIRY_ROWS}?suspected=1`, [{}, {}]] }],
  ['several erasures', (office) => office.select('Chandra Perera', 'Deepa Perera'), steps(press('Erase selected'), confirm('Erase')), says('No suspected spam'), { next: true, path: /bulk-erase$/, stored: [`${INQUIRY_ROWS}?suspected=1`, []] }],
  ['what is held of a person', steps((office) => office.inquire(['Asha']), goto('/oneperson'), fill({ Email: addressOf('Asha') })), press('Find records'), says('1 inquiry.'), { path: /people\/export$/, typed: ['Email', addressOf('Asha')] }],
  ['the data of a person', press('Erase this person’s data'), confirm('Erase'), toast('Erased: 1 inquiry.'), { next: true, path: /people\/erase$/, stored: [INQUIRY_ROWS, []] }],
  ['a preview link', onLinks, confirm('Create a link'), ({ page }) => expect(page.getByLabel('New link')).toHaveValue(/#/), { path: /preview-links$/, stored: [links, [{}]] }],
  ['a revoked preview link', here, ({ dialog }) => dialog.getByRole('button', { name: /^Revoke/ }).click(), says('There are no active links.'), { next: true, path: /preview-links\/[^/]+$/, stored: [links, []] }],
  ['a changed vacancy', steps(onVacancies('Update'), fill({ 'Short Title': 'New' })), confirm('Save'), says('Data updated successfully!'), { path: /careerdetails\/[^/]+$/, typed: ['Short Title', 'New'], stored: ['careerdetails', [{ shortTitle: 'New' }]] }],
  ['a closed vacancy', steps(press(`More for ${VACANCY.title}`), ({ page }) => page.getByRole('menuitem', { name: 'Close now' }).click()), confirm('Close now'), says('Data updated successfully!'), { next: true, path: /careerdetails\/[^/]+$/, stored: ['data', []] }],
  ['a deleted vacancy', press(`Delete ${VACANCY.title}`), confirm('Delete'), says('Data deleted successfully!'), { next: true, path: /careerdetails\/[^/]+$/, stored: ['careerdetails', []] }],
  ['a template', steps(goto('/settings'), press('New template'), fill({ Name: 'Short', Subject: 'Hello', Text: 'Dear {name}' })), confirm('Save'), toast('Saved.'), { path: /templates$/, typed: ['Text', 'Dear {name}'], stored: ['templates', [{ name: 'Short' }]] }],
  ['a changed template', steps(press('Edit Short'), fill({ Name: 'Long' })), confirm('Save'), toast('Saved.'), { next: true, path: /templates\/[^/]+$/, typed: ['Name', 'Long'], stored: ['templates', [{ name: 'Long' }]] }],
  ['a deleted template', press('Delete Long'), confirm('Delete'), ({ page }) => expect(page.getByText('Long', { exact: true })).toHaveCount(0), { next: true, path: /templates\/[^/]+$/, stored: ['templates', []] }],
  ['an acknowledgement', goto('/settings'), ({ page }) => page.getByLabel('Tell people that their inquiry has arrived').click(), toast('This acknowledgement will be sent from now on.'), { next: true, path: /templates\/[^/]+$/ }],
  ['a restoration', steps((office) => office.inquire(['Asha']), deleteAll, goto('/deleted')), press(`Restore ${ASHA}`), toast(`“${ASHA}” was restored.`), { path: /restore$/, stored: [INQUIRY_ROWS, [{}]] }],
  ['a new draft', steps(goto('/viewblog'), ({ page }) => addPost(page), fill({ Title: 'A draft' })), confirm('Save draft'), says('Draft saved'), { path: /post-drafts$/, typed: ['Title', 'A draft'], stored: ['blogs?state=all', [{ title: 'A draft' }]] }],
  ['a changed draft', steps(({ page }) => edit(page, 'A draft'), fill({ Title: 'Another' })), confirm('Save draft'), says('Draft saved'), { next: true, path: /post-drafts\/[^/]+$/, typed: ['Title', 'Another'], stored: ['blogs?state=all', [{ title: 'Another' }]] }],
  ['a picture', steps(({ page }) => edit(page, 'Another'), ({ page }) => page.getByText('Rich text').click(), choosePicture, fill({ 'Alternative text': 'A till' })), press('Insert picture'), ({ page }) => expect(page.getByAltText('A till').last()).toBeVisible(), { next: true, path: /uploads$/ }],
  ['a deleted draft', steps(goto('/viewblog'), ({ page }) => row(page, 'Another').getByRole('button', { name: 'Delete' }).click()), confirm('Delete'), isGone('Another'), { next: true, path: /post-drafts\/[^/]+$/, stored: ['blogs?state=all', []] }],
  ['a new post', steps(goto('/viewblog'), ({ page }) => addPost(page), ({ page }) => fillIn(page, { Title: 'Till', Content: 'Count it', Author: 'Cashier' })), confirm('Add Blog'), ({ page }) => expect(row(page, 'Till')).toBeVisible(), { path: /blogs$/, typed: ['Title', 'Till'], stored: [POSTS, [{ title: 'Till' }]] }],
  ['a published draft', async ({ page }) => page.goto(`/viewblog?draft=${await saveDraft(page, post)}`), press('Publish'), says('Post published'), { path: /publish$/, stored: [POSTS, [{ title: post.title }]] }],
  ['a changed post', steps(onPost, fill({ Title: 'Changed' })), press('Update Blog'), says('Post updated'), { path: /blogs\/[^/]+$/, typed: ['Title', 'Changed'], stored: [POSTS, [{ title: 'Changed' }]] }],
  ['a hidden post', onPost, press('Unpublish'), says('Post unpublished.'), { path: /unpublish$/, stored: [POSTS, [{ state: 'unpublished' }]] }],
  ['a deleted post', steps(({ page }) => savePost(page, post), goto('/viewblog'), ({ page }) => row(page, post.title).getByRole('button', { name: 'Delete' }).click()), confirm('Delete'), isGone(post.title), { path: /blogs\/[^/]+$/, stored: [POSTS, []] }],
  ['a new vacancy', steps(goto('/addcareers'), ready(), choose('Job Type', 'Part-time'), fill(VACANCY_TEXTS)), press('Add Career'), says('Vacancy added successfully!'), { path: /save$/, typed: ['Job Title', 'Teller'], stored: ['careerdetails', [{ title: 'Teller' }]] }],
  ['a code of an app', openSecondStep, press('Continue'), ({ page }) => expect(page).toHaveURL(/\/jobformdetails$/), { path: /second-proof$/ }],
  ['a mail again', steps(async ({ resend }) => void (resend.mood = 500), (office) => office.inquire(['Asha']), (office) => office.open('/inquiry', ASHA), async ({ resend }) => void (resend.mood = 'well')), press('Try again'), says('The email was sent.'), { path: /retry-mail$/, later: says('The email has already been sent.'), stored: [({ resend }) => resend.delivered, [{}]] }],
  ['a reply again', steps(async ({ resend }) => void (resend.mood = 500), press('Reply'), fill({ Text: 'My words' }), confirm('Send'), says('Waiting'), async ({ resend }) => void (resend.mood = 'well')), press('Try again'), says('The email was sent.'), { next: true, path: /retry$/, stored: [({ mailsTo }) => mailsTo('Asha'), [{ text: 'My words' }]] }],
  ['an earlier text', onVersions, confirm('Restore this version'), says('The version was restored.'), { path: /restore$/, stored: [POSTS, [{ title: post.title }]] }],
  ['a build', steps(({ page }) => savePost(page, post), canBuild, goto('/admin')), press('Build now'), says('Building'), { path: /builds$/ }],
];

const isSent = (path: RegExp) => (request: Request) =>
  request.method() !== 'GET' && path.test(new URL(request.url()).pathname + new URL(request.url()).search);

/** What any form says while it is not known whether what was sent has arrived. */
const UNKNOWN = /could not be reached|Failed to|An error occurred|not known whether|Error (sav|delet)ing/;

/** Holds the answers back, which the site has given. Returns what lets them go, or cuts their connections. */
async function holdAnswers(page: Page, path: RegExp) {
  const arrived = Promise.withResolvers<void>();
  const late = Promise.withResolvers<'told' | 'lost'>();
  await page.route('**/api/**', async (route) => {
    if (!isSent(path)(route.request())) return route.fallback();
    const response = await route.fetch();
    arrived.resolve();
    return (await late.promise) === 'told' ? route.fulfill({ response }) : route.abort('failed');
  });
  return { arrived: arrived.promise, end: late.resolve };
}

/** Puts the tab into the background, where nothing is painted and timers wait for a second at least, or back. */
const setHidden = (page: Page, isHidden: boolean) =>
  page.evaluate((hidden) => {
    const tab = window as unknown as { paints?: FrameRequestCallback[]; own?: Partial<Window> };
    const { requestAnimationFrame, setTimeout } = (tab.own ??= {
      ...{ requestAnimationFrame: window.requestAnimationFrame, setTimeout: window.setTimeout },
    }) as Window & typeof globalThis;
    const waiting = (tab.paints ??= []);
    Object.defineProperty(document, 'visibilityState', {
      get: () => (hidden ? 'hidden' : 'visible'),
      configurable: true,
    });
    Object.defineProperty(document, 'hidden', { get: () => hidden, configurable: true });
    Object.assign(window, {
      requestAnimationFrame: hidden
        ? (paint: FrameRequestCallback) => waiting.push(paint)
        : requestAnimationFrame,
      setTimeout: hidden ? (work: () => void, ms = 0) => setTimeout(work, Math.max(1000, ms)) : setTimeout,
    });
    if (!hidden) for (const paint of waiting.splice(0)) requestAnimationFrame(paint);
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);

/** What expects that a form's data was stored, exactly once since now. */
async function storedBy(office: Office, { stored: [read, wanted] = [() => ({}), {}] }: Form) {
  const now = async (): Promise<unknown> =>
    typeof read === 'string' ? (await office.page.request.get(`/api/${read}`)).json() : read(office);
  const idsIn = (rows: unknown) => (Array.isArray(rows) ? rows.map(({ id }: { id: string }) => id) : []);
  const before = new Set(typeof read === 'string' ? idsIn(await now()) : []);
  const more = async () => {
    const found = await now();
    return Array.isArray(found) ? found.filter(({ id }) => !before.has(id)) : found;
  };
  return () => expect.poll(more).toMatchObject(wanted);
}

/** The forms of each page, in their order. */
const pages: (typeof FORMS)[] = [];
for (const form of FORMS)
  if (form[4].next) pages.at(-1)?.push(form);
  else pages.push([form]);

for (const forms of pages) {
  const names = forms.map(([name]) => name).join(', ');
  const title = `${names}: translated and in the background, with its answer lost and then late, is told and counts once`;
  test(title, async ({ page, office, allowConsole }) => {
    allowConsole(/ERR_FAILED|error #418/);
    await page.clock.install();
    const expectations = await Promise.all(forms.map((form) => storedBy(office, form[4])));
    for (const [at, [, open, send, told, { path, typed, unknown, later = told }]] of forms.entries()) {
      await open(office);
      await translate(page);
      const lost = await holdAnswers(page, path);
      await send(office);
      await lost.arrived;
      lost.end('lost');
      await office.says(unknown ?? UNKNOWN);
      if (typed) await expect(field(office, typed[0])).toHaveValue(typed[1]);
      await page.unrouteAll();
      const late = await holdAnswers(page, path);
      await send(office);
      await late.arrived;
      await setHidden(page, true);
      await page.clock.fastForward(20_000);
      late.end('told');
      await later(office);
      await expectations[at]?.();
      if (at === forms.length - 1) continue;
      await page.unrouteAll();
      await setHidden(page, false);
      await page.clock.fastForward(20_000);
      await expect(office.toasts).toHaveCount(0);
    }
  });
}

test('a form that is translated before its first touch loses no letter, choice, file or focus', async ({
  page,
}) => {
  // React takes over in slices: on a slow phone a translation could come between two of them.
  await (await page.context().newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await page.goto('/contact');
  await translate(page);
  await page.locator('form a').evaluateAll((all) => all.forEach((link) => link.parentElement!.prepend(link)));
  await page.getByRole('button', { name: 'Other' }).click();
  await field({ page } as Office, 'First name').click();
  await page.keyboard.type('Kamala', { delay: 5 });
  await expect(page.getByLabel('First name')).toHaveValue('Kamala');
  await expect(page.getByLabel('First name')).toBeFocused();
  await untilHydrated(page, 'ContactForm');
  await expect(page.getByRole('button', { name: 'Other' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByLabel('First name')).toHaveValue('Kamala');
  await expect(page.locator('form font').first()).toBeVisible();
  await page.goto('/careernew');
  await translate(page, 'words');
  await page.getByLabel('CV').setInputFiles(PDF_CV);
  await formReady(page);
  await expect(page.getByText('cv.pdf')).toBeVisible();
});

test('a part that stops says so, and shows what was typed', async ({ page, office, allowConsole }) => {
  allowConsole(/NotFoundError|removeChild|insertBefore/);
  await openContact(office);
  await fill({ Message: 'A long question', Email: '' })(office);
  await office.press('Send message');
  // React cannot remove what is not where it was put.
  await page.getByRole('alert').evaluate((alert) => alert.remove());
  await fill({ Email: CONTACT.Email })(office);
  await office.says('This part of the page has stopped working.', 'A long question');
});
