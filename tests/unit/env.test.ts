import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { isRendered, LOCAL_ADMIN_PASSWORD, parseEnv, requireDeployEnv } from '#src/server/platform/env.ts';

const [PASSWORD, OTHER] = ['kandy-river-seven', 'galle-lagoon-three'];
const COMPLETE = {
  ADMIN_USERNAME: 'owner',
  ADMIN_PASSWORD: PASSWORD,
  RESEND_API_KEY: 're_123',
  MAIL_FROM: 'Website <website@veralu.example>',
  MAIL_TO: 'office@veralu.example',
  SITE_URL: 'https://www.veralu.example/',
};
const OPEN = { ...COMPLETE, PREVIEW_ADMIN: '1', PREVIEW_ADMIN_PASSWORD: OTHER };

it('the environment is read completely, with its defaults', () => {
  const local = { port: 8888, latencyMs: 0, limitLoopback: false };
  const defaults = { ...local, buildEveryHours: 24, retentionMonths: 12, auditMonths: 24 };
  expect(parseEnv(COMPLETE)).toEqual({
    ...{ local: false, commandLine: false, admin: { username: 'owner', password: PASSWORD }, ...defaults },
    mail: { apiKey: 're_123', baseUrl: undefined, from: COMPLETE.MAIL_FROM, to: COMPLETE.MAIL_TO },
    siteUrl: 'https://www.veralu.example',
  });
  const own = { HOST: '0.0.0.0', LATENCY_MS: '40', LIMIT_LOOPBACK: '1' };
  const read = { host: '0.0.0.0', latencyMs: 40, limitLoopback: true, auditMonths: 6 };
  expect(parseEnv({ ...own, AUDIT_MONTHS: '6' })).toMatchObject(read);
  expect(parseEnv({ LIMIT_LOOPBACK: '0' }).limitLoopback).toBe(false);
  expect(parseEnv({ PORT: '', SITE_URL: '', ADMIN_PASSWORD: '' })).toMatchObject({
    port: 8888,
    admin: undefined,
  });
  const [line, both] = [{ NETLIFY_LOCAL: 'true' }, { NETLIFY_LOCAL: 'true', LOCAL_SERVING: '1' }];
  expect([line, {}, both].map((source) => parseEnv(source).commandLine)).toEqual([true, false, false]);
});

// prettier-ignore
it.each([
  ['RETENTION_MONTHS', '0', 'a year', '1000'], ['AUDIT_MONTHS', '0'], ['PORT', 'eighty', '0', '70000'],
  ['SITE_URL', 'www.example.com'], ['RESEND_BASE_URL', 'ftp://x'], ['MAIL_FROM', 'nobody'],
  ['MAIL_TO', 'a@b, c@d.e'], ['ADMIN_PASSWORD', 'short', 'nine char', 'x'.repeat(201), 'é'.normalize('NFD').repeat(5)],
  ['ADMIN_RESET', 'seven c'], ['PREVIEW_ADMIN', 'yes'], ['BUILD_HOOK_URL', 'hook'], ['BUILD_EVERY_HOURS', 'daily', '-1', '1000'],
  ['RESEND_API_KEY', 're 123'], ['MAIL_TO_APPLICATIONS', 'jobs'],
  ['RESEND_WEBHOOK_SECRET', 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'whsec_MfKQ', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaS'],
  ['HOST', 'http://localhost', 'a b'], ['LATENCY_MS', '-1', '40ms', '1.5'],
  ['LIMIT_LOOPBACK', 'yes'],
])('a malformed %s stops with its name and a remedy: %s', (name, ...values) => {
  const remedy = new RegExp(`^${name} is malformed: set it to .+\\.$`);
  for (const value of values) expect(() => parseEnv({ ...COMPLETE, [name]: value }), value).toThrow(remedy);
});

it('the local password is refused anywhere else', () => {
  const source = { ...COMPLETE, ADMIN_PASSWORD: LOCAL_ADMIN_PASSWORD };
  expect(() => parseEnv(source)).toThrow('ADMIN_PASSWORD is the local default');
  expect(parseEnv({ ...source, LOCAL_SERVING: '1' }).admin?.password).toBe(LOCAL_ADMIN_PASSWORD);
});

it('previews take logins only with a password of their own, and not in production', () => {
  const previewAdmin = { username: 'owner', password: OTHER };
  expect(parseEnv(OPEN)).toMatchObject({ previewAdmin, admin: { password: PASSWORD } });
  for (const off of ['', '0']) expect(parseEnv({ ...OPEN, PREVIEW_ADMIN: off }).previewAdmin).toBeUndefined();
  const stopped = (name: string, value: string, words: string) =>
    expect(() => parseEnv({ ...OPEN, [name]: value })).toThrow(`${name} is ${words}`);
  stopped('PREVIEW_ADMIN_PASSWORD', '', 'missing');
  stopped('ADMIN_USERNAME', '', 'missing');
  stopped('PREVIEW_ADMIN_PASSWORD', 'short', 'malformed');
  for (const used of [PASSWORD, LOCAL_ADMIN_PASSWORD])
    stopped('PREVIEW_ADMIN_PASSWORD', used, 'used elsewhere');
  expect(() => requireDeployEnv(OPEN)).toThrow('PREVIEW_ADMIN is set for production');
  expect(() => requireDeployEnv({ ...COMPLETE, PREVIEW_ADMIN: '0' })).not.toThrow();
});

it.each(Object.keys(COMPLETE))('a production build without %s stops', (name) =>
  expect(() => requireDeployEnv({ ...COMPLETE, [name]: '' })).toThrow(`${name} is missing`),
);

it.each([
  ['a production build with a common password stops', 'production', 'jennifer12345', 1, 'too common'],
  ['a production build with a short password stops', 'production', 'short', 1, 'between 10 and 200'],
  ['a production build with a good password goes on', 'production', PASSWORD, 0, ''],
  ['a preview goes on', 'deploy-preview', 'jennifer12345', 0, ''],
])('%s', (_what, CONTEXT, ADMIN_PASSWORD, code, words) => {
  const env = { PATH: process.env.PATH, ...COMPLETE, CONTEXT, ADMIN_PASSWORD };
  const { status, stderr } = spawnSync('node', ['netlify/plugin/check-env.ts'], { env, encoding: 'utf8' });
  expect([status, stderr]).toEqual([code, words && expect.stringMatching(`^ADMIN_PASSWORD is .*${words}`)]);
});

it('pages get what they show and no secret', () => {
  const shown = ['SITE_URL', 'RETENTION_MONTHS', 'PATH', 'HOME', 'CONTEXT', 'NODE_ENV'];
  const secrets = Object.keys(COMPLETE).filter((name) => name !== 'SITE_URL');
  secrets.push(...'RESEND_WEBHOOK_SECRET NETLIFY_BLOBS_CONTEXT BACKUP_IDENTITY AWS_ACCESS_KEY_ID'.split(' '));
  expect([...secrets, ...shown, 'SLACK_WEBHOOK'].filter(isRendered)).toEqual(shown);
});
