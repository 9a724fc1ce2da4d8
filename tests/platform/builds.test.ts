import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startNetlifyApi, type NetlifyApi } from '../support/netlify-api.ts';
import { copyProject } from '../support/project-copy.ts';
import { startSite } from '../support/site.ts';
import { changeSettings, runNetlifyBuild, VARIABLES } from './netlify-build.ts';

let project: string;
let api: NetlifyApi;

const inProject = (...names: string[]) => path.join(project, ...names);

/** Writes pages in place of all others. */
async function replacePages(pages: Record<string, string>): Promise<void> {
  await rm(inProject('src/pages'), { recursive: true });
  await mkdir(inProject('src/pages'));
  for (const [name, text] of Object.entries(pages)) await writeFile(inProject('src/pages', name), text);
}

beforeAll(async () => {
  project = await copyProject();
  await mkdir(inProject('netlify/no-functions'));
  await changeSettings(project, { directory: 'netlify/no-functions' });
});

afterAll(() => rm(project, { recursive: true, force: true }));

beforeEach(async () => {
  api = await startNetlifyApi();
  for (const made of ['dist', '.netlify']) await rm(inProject(made), { recursive: true, force: true });
});

afterEach(() => api.stop());

it('Netlify’s own build fails before its command when it cannot read the stores, or has neither site nor token', async () => {
  api.failsFrom = 1;
  const unread = await runNetlifyBuild(project, api);
  const unlinked = await runNetlifyBuild(project);
  expect(existsSync(inProject('dist'))).toBe(false);
  expect(Math.min(unread.code, unlinked.code)).toBeGreaterThan(0);
  expect(unread.said).toContain('What admins saved could not be read, so its pages would be missing.');
  expect(unlinked.said).toContain('link this folder with "netlify link", or run "npm run build"');
});

describe('the process that renders pages has no secret in its environment', () => {
  const SECRETS = ['ADMIN_USERNAME', 'ADMIN_PASSWORD', 'RESEND_API_KEY', 'RESEND_WEBHOOK_SECRET'];

  beforeAll(async () => {
    await writeFile(inProject('.env'), 'BACKUP_PASSPHRASE=from-the-file\n');
    // All variables that a component or a text could read.
    const page = `export const GET = () => Response.json({
      ...process.env,
      ...import.meta.env,
      fromFile: import.meta.env.BACKUP_PASSPHRASE,
    });`;
    await replacePages({ 'environment.json.ts': page });
  });

  function expectWithheld(environment: Record<string, string>, names: string[]) {
    expect(Object.keys(environment).filter((name) => names.includes(name))).toEqual([]);
    expect(environment.fromFile).toBeUndefined();
    // Variables that pages show are not withheld.
    expect(environment).toHaveProperty('SITE_URL');
  }

  it('in Netlify’s own build, which has checked that they are set', async () => {
    const { code, said } = await runNetlifyBuild(project, api);
    expect(code, said).toBe(0);
    const environment = JSON.parse(await readFile(inProject('dist/environment.json'), 'utf8'));
    expect(environment).toMatchObject({ SITE_URL: VARIABLES.SITE_URL, CONTEXT: 'production' });
    expectWithheld(environment, SECRETS);
    expect(Object.keys(environment).filter((name) => name.startsWith('NETLIFY_'))).toEqual([]);
  });

  it('in the build of npm start', async () => {
    const others = { BUILD_HOOK_URL: 'https://hook.example', NETLIFY_AUTH_TOKEN: 'x', BACKUP_IDENTITY: 'x' };
    const site = await startSite({ project, env: others });
    const environment = await (await fetch(`${site.url}/environment.json`)).json();
    await site.remove();
    expectWithheld(environment, [...SECRETS, ...Object.keys(others)]);
  });
});
