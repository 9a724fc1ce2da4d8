import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startNetlifyApi } from '../support/netlify-api.ts';
import { changeSettings, runNetlifyBuild, VARIABLES } from '../support/netlify-build.ts';
import { copyProject } from '../support/project-copy.ts';
import { startSite } from '../support/site.ts';

const BUILD_MS = 120_000;

/** The only page of the copy: all variables that a component or a text could read. */
const PAGE = `export const GET = () => Response.json({
  ...process.env,
  ...import.meta.env,
  fromFile: import.meta.env.BACKUP_PASSPHRASE,
});`;

const SECRETS = ['ADMIN_USERNAME', 'ADMIN_PASSWORD', 'RESEND_API_KEY', 'RESEND_WEBHOOK_SECRET'];

let project: string;

beforeAll(async () => {
  project = await copyProject();
  const pages = path.join(project, 'src/pages');
  await rm(pages, { recursive: true });
  await mkdir(pages);
  await writeFile(path.join(pages, 'environment.json.ts'), PAGE);
  await writeFile(path.join(project, '.env'), 'BACKUP_PASSPHRASE=from-the-file\n');
}, BUILD_MS);

afterAll(() => rm(project, { recursive: true, force: true }));

function expectWithheld(environment: Record<string, string>, names: string[]) {
  expect(Object.keys(environment).filter((name) => names.includes(name))).toEqual([]);
  expect(environment.fromFile).toBeUndefined();
  // Variables that pages show are not withheld.
  expect(environment).toHaveProperty('SITE_URL');
}

describe(
  'the process that renders pages has no secret in its environment',
  () => {
    it('in Netlify’s own build, which runs npm run build and has checked that they are set', async () => {
      await mkdir(path.join(project, 'netlify/no-functions'));
      await changeSettings(project, { directory: 'netlify/no-functions' });
      const api = await startNetlifyApi();
      const { code, said } = await runNetlifyBuild(project, api);
      await api.stop();
      expect(code, said).toBe(0);
      const file = path.join(project, 'dist/environment.json');
      const environment = JSON.parse(await readFile(file, 'utf8'));
      expect(environment).toMatchObject({ SITE_URL: VARIABLES.SITE_URL, CONTEXT: 'production' });
      expectWithheld(environment, SECRETS);
      expect(Object.keys(environment).filter((name) => name.startsWith('NETLIFY_'))).toEqual([]);
    });

    it('in the build of npm start', async () => {
      const others = {
        BUILD_HOOK_URL: 'https://hook.example',
        NETLIFY_AUTH_TOKEN: 'x',
        BACKUP_IDENTITY: 'x',
      };
      const site = await startSite({ project, env: others });
      const environment = await (await fetch(`${site.url}/environment.json`)).json();
      await site.remove();
      expectWithheld(environment, [...SECRETS, ...Object.keys(others)]);
    });
  },
  BUILD_MS,
);
