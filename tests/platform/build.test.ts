import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, it } from 'vitest';
import { startNetlifyApi, type NetlifyApi } from '../support/netlify-api.ts';
import { changeSettings, runNetlifyBuild } from '../support/netlify-build.ts';
import { copyProject } from '../support/project-copy.ts';

const BUILD_MS = 120_000;

/** A command instead of a build of every page; it shows that the command ran after the plugin. */
const COMMAND = `node -e "fs.cpSync('.netlify/stored', 'dist', { recursive: true })"`;

const POST = {
  version: '1',
  value: {
    ...{ title: 'Saved in the browser', content: 'Text', format: 'markdown', contentwriter: 'A. Writer' },
    ...{ publishedAt: 1, updatedAt: 1 },
  },
};

let project: string;
let api: NetlifyApi;

beforeAll(async () => {
  project = await copyProject();
  await mkdir(path.join(project, 'netlify/no-functions'));
  await changeSettings(project, { command: COMMAND, directory: 'netlify/no-functions' });
}, BUILD_MS);

afterAll(() => rm(project, { recursive: true, force: true }));

beforeEach(async () => {
  api = await startNetlifyApi();
  api.blobs.set('site:production-posts', new Map([['saved', Buffer.from(JSON.stringify(POST))]]));
  await rm(path.join(project, 'dist'), { recursive: true, force: true });
  await rm(path.join(project, '.netlify'), { recursive: true, force: true });
});

afterEach(() => api.stop());

const isBuilt = () => existsSync(path.join(project, 'dist'));
const stored = async (name: string) => JSON.parse(await readFile(path.join(project, 'dist', name), 'utf8'));

describe(
  'Netlify’s own build of production',
  () => {
    it.each([true, false])('reads the stores and changes nothing: %s', async (refuses) => {
      api.refusesChanges = refuses;
      const startedAt = Date.now();
      const { code, said } = await runNetlifyBuild(project, api);
      expect(code, said).toBe(0);
      expect(await stored('posts.json')).toMatchObject([{ id: 'saved', value: { title: POST.value.title } }]);
      // A production store starts without vacancies: the samples are for local serving.
      expect(await stored('careers.json')).toEqual([]);
      expect((await stored('build.json')).readAt).toBeGreaterThanOrEqual(startedAt);
      expect([api.changes, api.written]).toEqual([[], []]);
    });

    it('fails before its command if the stores cannot be read, with a message', async () => {
      api.failsFrom = 1;
      const { code, said } = await runNetlifyBuild(project, api);
      expect(code).not.toBe(0);
      expect(isBuilt()).toBe(false);
      expect(said).toContain('What admins saved could not be read, so its pages would be missing.');
    });

    it('fails without a site and a token, and says in one sentence what to do', async () => {
      const { code, said } = await runNetlifyBuild(project);
      expect(code).not.toBe(0);
      expect(isBuilt()).toBe(false);
      expect(said).toContain('link this folder with "netlify link", or run "npm run build"');
    });
  },
  BUILD_MS,
);
