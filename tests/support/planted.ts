import type { APIRequestContext } from '@playwright/test';
import { pdfFile } from '../fixtures/cv-files.ts';
import { articleToEdit } from './articles.ts';
import { PNG } from './images.ts';

/** A text in every payload; a screen that contains it shows a payload. */
export const MARK = 'planted';

/** The URL that a payload would load if it ran. */
export const CANARY = 'https://canary.invalid/x';

const RUN = 'window.ran=1';

/** A name, title or author: a formula, and markup that breaks out of an attribute, a title, a script and JSON. */
export const NAME = `=1+1 ${MARK} "'></title></script><script>${RUN}</script><img src=x onerror=${RUN}>`;

/** A valid e-mail address with markup. */
export const EMAIL = `"><img/src=x/onerror=${RUN}>@${MARK}.example`;

const LINKEDIN = `${CANARY}?${MARK}"><img/src=x/onerror=${RUN}>`;

const FILE = `../${MARK}"><img src=x onerror=${RUN}>\u202Efdp.exe\r\nX: y.pdf`;

/** Long texts with every way to run, load or call something, one in each paragraph. */
export const TEXT = [
  `@SUM(1+1)*cmd|'/C calc'!A0 ${MARK}`,
  `</script></textarea></style></title>--></noscript><script>${RUN}</script>`,
  `" autofocus onfocus=${RUN} x="' onmouseover='${RUN}`,
  `<svg/onload=${RUN}><iframe srcdoc="<script>parent.ran=1</script>"></iframe>`,
  `<img src=${CANARY}> <link rel=stylesheet href=${CANARY}> <base href=${CANARY}> <meta http-equiv=refresh content=0;url=${CANARY}>`,
  `[go](javascript:${RUN}) [go](JaVa&#x09;ScRiPt:${RUN}) [go](data:text/html,<script>${RUN}</script>) ![see](javascript:${RUN})`,
  `<form action=javascript:${RUN}><button>go</button></form> <a href=javascript:${RUN}>go</a> javascript:${RUN}`,
  `{{constructor.constructor('${RUN}')()}} \${${RUN}} <%= ${RUN} %> {${RUN}} ]]> <!-- \u202Eesrever\u2028 \u0001\u000b\uFFFE`,
  '`</code><script>window.ran=1</script>`',
].join('\n\n');

const SHORT_TEXT = TEXT.slice(0, 480);

const INQUIRY = {
  firstName: NAME.slice(0, 100),
  lastName: `${MARK} <svg/onload=${RUN}>`,
  email: EMAIL,
  phoneNumber: '+94 77 000 0000',
  message: TEXT,
  interests: ['Other'],
};

const APPLICATION = {
  name: NAME,
  email: EMAIL,
  position: NAME,
  contactNumber: '+94 77 000 0000',
  linkedin: LINKEDIN,
  message: TEXT,
};

const VACANCY = {
  title: NAME,
  jobType: 'Full-time',
  shortTitle: NAME,
  shortdis: SHORT_TEXT,
  description: TEXT,
  bulletPoints: TEXT,
  location: NAME.slice(0, 120),
  salary: { min: 1, max: 2 },
};

/**
 * Stores payloads through the API in every field of every kind of record, as a visitor and as an admin. Returns what has the
 * pages where visitors see them.
 */
export async function plant(
  api: APIRequestContext,
  origin: string,
): Promise<{ posts: string[]; vacancy: string }> {
  const send = async (method: 'post' | 'put' | 'delete', address: string, body: object = {}) => {
    const answer = await api[method](address, { ...body, headers: { Origin: origin } });
    if (!answer.ok()) throw new Error(`${method} ${address}: ${answer.status()} ${await answer.text()}`);
    return answer.json();
  };
  const cv = { name: FILE, mimeType: 'text/html', buffer: Buffer.from(pdfFile()) };
  const image = { name: FILE, mimeType: 'text/html', buffer: PNG };

  await send('post', '/api/save', { data: VACANCY });
  const rows: { slug: string; title: string }[] = await (await api.get('/api/careerdetails')).json();
  const slug = rows.find(({ title }) => title === NAME)!.slug;
  for (const honeypot of [{}, { extra_remarks: MARK }]) {
    await send('post', '/api/send-email', { data: { ...INQUIRY, ...honeypot } });
    const multipart = { ...APPLICATION, cv, ...honeypot };
    await send('post', '/api/submit-application', { multipart });
    await send('post', '/api/submit-application', { multipart: { ...multipart, career: slug } });
  }
  const written = { title: NAME, contentwriter: NAME, content: TEXT, image };
  const posts: string[] = [];
  for (const format of ['paragraphs', 'markdown'])
    posts.push((await send('post', '/api/blogs', { multipart: { ...written, format } })).id);
  const committed = articleToEdit().id;
  await send('put', `/api/blogs/${committed}`, { multipart: { ...written, format: 'markdown' } });
  // One restorable record of each kind, so that the list of deleted records has payloads, too.
  const post = { title: `Deleted ${NAME}`.slice(0, 200), contentwriter: NAME, content: TEXT };
  await send('delete', `/api/blogs/${(await send('post', '/api/blogs', { multipart: post })).id}`);
  await send('post', '/api/save', { data: { ...VACANCY, title: `Deleted ${NAME}` } });
  await send('post', '/api/send-email', { data: { ...INQUIRY, lastName: `Deleted ${MARK}` } });
  for (const [list, records] of [
    ['careerdetails', 'careerdetails'],
    ['getemaildetails', 'inquiries'],
  ] as const) {
    const found: { id: string }[] = await (await api.get(`/api/${list}`)).json();
    const deleted = found.find((row) => JSON.stringify(row).includes('Deleted '));
    await send('delete', `/api/${records}/${deleted?.id}`);
  }
  await api.delete(`/api/applications/${encodeURIComponent(NAME)}`, { headers: { Origin: origin } });
  return { posts: [...posts, committed], vacancy: slug };
}
