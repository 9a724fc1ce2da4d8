import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { isRendered, LOCAL_ADMIN_PASSWORD, parseEnv, requireDeployEnv } from '#server/platform/env';

const COMPLETE = {
  ADMIN_USERNAME: 'owner',
  ADMIN_PASSWORD: 'kandy-river-seven',
  RESEND_API_KEY: 're_123',
  MAIL_FROM: 'Website <website@veralu.example>',
  MAIL_TO: 'office@veralu.example',
  SITE_URL: 'https://www.veralu.example/',
};

describe('the environment', () => {
  it('distinguishes Netlify’s command line, a deploy and local serving', () => {
    const commandLine = (source: NodeJS.ProcessEnv) => parseEnv(source).commandLine;
    expect(commandLine({ NETLIFY_LOCAL: 'true' })).toBe(true);
    expect(
      [{}, { NETLIFY_LOCAL: '' }, { NETLIFY_LOCAL: 'true', LOCAL_SERVING: '1' }].map(commandLine),
    ).toEqual([false, false, false]);
  });

  it('is read completely', () => {
    expect(parseEnv(COMPLETE)).toEqual({
      local: false,
      commandLine: false,
      admin: { username: 'owner', password: 'kandy-river-seven' },
      previewAdmin: undefined,
      mail: { apiKey: 're_123', baseUrl: undefined, from: COMPLETE.MAIL_FROM, to: COMPLETE.MAIL_TO },
      mailEventsSecret: undefined,
      siteUrl: 'https://www.veralu.example',
      buildHookUrl: undefined,
      port: 8888,
      host: undefined,
      latencyMs: 0,
      listLagMs: 0,
      limitLoopback: false,
      retentionMonths: 12,
      auditMonths: 24,
    });
  });

  it('sets how local serving differs from its defaults', () => {
    const source = { HOST: '0.0.0.0', LATENCY_MS: '40', LIST_LAG_MS: '5000', LIMIT_LOOPBACK: '1' };
    expect(parseEnv(source)).toMatchObject({
      host: '0.0.0.0',
      latencyMs: 40,
      listLagMs: 5000,
      limitLoopback: true,
    });
    expect(parseEnv({ LIMIT_LOOPBACK: '0' }).limitLoopback).toBe(false);
  });

  it.each([
    ['RETENTION_MONTHS', '0'],
    ['RETENTION_MONTHS', 'a year'],
    ['AUDIT_MONTHS', '0'],
    ['PORT', 'eighty'],
    ['PORT', '0'],
    ['PORT', '70000'],
    ['SITE_URL', 'www.example.com'],
    ['RESEND_BASE_URL', 'ftp://x'],
    ['MAIL_FROM', 'nobody'],
    ['MAIL_TO', 'a@b, c@d.e'],
    ['ADMIN_PASSWORD', 'short'],
    ['PREVIEW_ADMIN', 'yes'],
    ['BUILD_HOOK_URL', 'hook'],
    ['RESEND_API_KEY', 're 123'],
    ['RESEND_WEBHOOK_SECRET', 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
    ['RESEND_WEBHOOK_SECRET', 'whsec_MfKQ'],
    ['RESEND_WEBHOOK_SECRET', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaS'],
    ['HOST', 'http://localhost'],
    ['HOST', 'a b'],
    ['LATENCY_MS', '-1'],
    ['LATENCY_MS', '40ms'],
    ['LATENCY_MS', '1.5'],
    ['LIST_LAG_MS', 'a minute'],
    ['LIMIT_LOOPBACK', 'yes'],
  ])('stops at a malformed %s (%j) with its name and a remedy', (name, value) => {
    expect(() => parseEnv({ ...COMPLETE, [name]: value })).toThrow(
      new RegExp(`^${name} is malformed: set it to .+\\.$`),
    );
  });

  it('treats an empty variable as not set', () => {
    expect(parseEnv({ PORT: '', SITE_URL: '', ADMIN_PASSWORD: '' })).toMatchObject({
      port: 8888,
      admin: undefined,
    });
  });

  it('refuses the local password anywhere else', () => {
    const source = { ...COMPLETE, ADMIN_PASSWORD: LOCAL_ADMIN_PASSWORD };
    expect(() => parseEnv(source)).toThrow('ADMIN_PASSWORD is the local default');
    expect(parseEnv({ ...source, LOCAL_SERVING: '1' }).admin?.password).toBe(LOCAL_ADMIN_PASSWORD);
  });

  describe('of previews', () => {
    const OPEN = { ...COMPLETE, PREVIEW_ADMIN: '1', PREVIEW_ADMIN_PASSWORD: 'galle-lagoon-three' };

    it('has a password of their own', () => {
      const previewAdmin = { username: 'owner', password: 'galle-lagoon-three' };
      expect(parseEnv(OPEN)).toMatchObject({ previewAdmin, admin: { password: COMPLETE.ADMIN_PASSWORD } });
      expect(parseEnv({ ...OPEN, PREVIEW_ADMIN: '' }).previewAdmin).toBeUndefined();
      expect(parseEnv({ ...OPEN, PREVIEW_ADMIN: '0' }).previewAdmin).toBeUndefined();
    });

    it.each([
      ['PREVIEW_ADMIN_PASSWORD', '', 'PREVIEW_ADMIN_PASSWORD is missing'],
      ['ADMIN_USERNAME', '', 'ADMIN_USERNAME is missing'],
      ['PREVIEW_ADMIN_PASSWORD', 'short', 'PREVIEW_ADMIN_PASSWORD is malformed'],
      ['PREVIEW_ADMIN_PASSWORD', COMPLETE.ADMIN_PASSWORD, 'PREVIEW_ADMIN_PASSWORD is used elsewhere'],
      ['PREVIEW_ADMIN_PASSWORD', LOCAL_ADMIN_PASSWORD, 'PREVIEW_ADMIN_PASSWORD is used elsewhere'],
    ])('stops where %s is %j', (name, value, sentence) => {
      expect(() => parseEnv({ ...OPEN, [name]: value })).toThrow(sentence);
    });

    it('lets no production deploy build with PREVIEW_ADMIN', () => {
      expect(() => requireDeployEnv(OPEN)).toThrow('PREVIEW_ADMIN is set for production');
      expect(() => requireDeployEnv({ ...COMPLETE, PREVIEW_ADMIN: '0' })).not.toThrow();
    });
  });

  it.each(Object.keys(COMPLETE))('refuses a production build without %s', (name) => {
    expect(() => requireDeployEnv({ ...COMPLETE, [name]: '' })).toThrow(`${name} is missing`);
  });

  it.each([
    ['a production build with a common password', 'production', 'jennifer12345', 1, 'too common'],
    ['a production build with a short password', 'production', 'short', 1, 'between 10 and 200'],
    ['no production build with a good one', 'production', COMPLETE.ADMIN_PASSWORD, 0, ''],
    ['no preview', 'deploy-preview', 'jennifer12345', 0, ''],
  ])('stops %s', (_what, CONTEXT, ADMIN_PASSWORD, code, said) => {
    const env = { PATH: process.env.PATH, ...COMPLETE, CONTEXT, ADMIN_PASSWORD };
    const { status, stderr } = spawnSync('node', ['netlify/plugin/check-env.ts'], { env, encoding: 'utf8' });
    expect([status, stderr]).toEqual([
      code,
      said ? expect.stringMatching(`^ADMIN_PASSWORD is .*${said}`) : '',
    ]);
  });

  it('gives pages what they show and no secret', () => {
    const rendered = [
      ...Object.keys(COMPLETE),
      'RESEND_WEBHOOK_SECRET',
      'RETENTION_MONTHS',
      'PATH',
      'HOME',
      'CONTEXT',
      'NODE_ENV',
    ];
    expect(rendered.filter(isRendered)).toEqual([
      ...['SITE_URL', 'RETENTION_MONTHS', 'PATH', 'HOME', 'CONTEXT', 'NODE_ENV'],
    ]);
    const others = [
      'NETLIFY_BLOBS_CONTEXT',
      'BACKUP_IDENTITY',
      'AWS_ACCESS_KEY_ID',
      'NPM_TOKEN',
      'SLACK_WEBHOOK',
    ];
    expect(others.filter(isRendered)).toEqual([]);
  });

  it('is documented, one comment each, in .env.example', async () => {
    const lines = (await readFile('.env.example', 'utf8')).split('\n');
    const names = lines.filter((text) => text.includes('=')).map((text) => text.split('=')[0]);
    expect(names).toEqual(
      expect.arrayContaining([
        ...Object.keys(COMPLETE),
        ...['RESEND_BASE_URL', 'RESEND_WEBHOOK_SECRET', 'BUILD_HOOK_URL', 'PORT'],
        ...['PREVIEW_ADMIN', 'PREVIEW_ADMIN_PASSWORD', 'HOST', 'LATENCY_MS', 'LIST_LAG_MS', 'LIMIT_LOOPBACK'],
      ]),
    );
    for (const name of names)
      expect(lines[lines.findIndex((text) => text.startsWith(`${name}=`)) - 1]).toMatch(/^# \S/);
  });
});
