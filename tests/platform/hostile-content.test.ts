import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyProject } from '../support/project-copy.ts';

const BUILD_MS = 120_000;

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

const HEAD = (head: string) => `---${head}
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

let project: string;

beforeAll(async () => {
  project = await copyProject();
  await rm(path.join(project, 'src/pages'), { recursive: true });
  await mkdir(path.join(project, 'src/pages'));
}, BUILD_MS);

afterAll(() => rm(project, { recursive: true, force: true }));

/** Builds the copy with one page and one more file, expects it to fail, and returns the output. */
async function refusal(page: keyof typeof PAGES, file: string, text: string): Promise<string> {
  await writeFile(path.join(project, 'src/pages/[id].astro'), PAGES[page]);
  await writeFile(path.join(project, file), text);
  const child = spawn(process.execPath, ['node_modules/astro/bin/astro.mjs', 'build'], {
    cwd: project,
    env: { PATH: process.env.PATH, ASTRO_TELEMETRY_DISABLED: '1', ADMIN_PASSWORD: 'kandy-river-seven' },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += part));
  const [code] = await once(child, 'close');
  await rm(path.join(project, file));
  expect(code, said).toBe(1);
  return said;
}

describe(
  'a build stops with file and line',
  () => {
    it('at an MDX file that would print the environment', async () => {
      const text = `${HEAD('')}{globalThis.process.env.ADMIN_PASSWORD}\n`;
      const said = await refusal('texts', 'content/blog/hostile.mdx', text);
      expect(said).toContain(`content/blog/hostile.mdx:${LINE}: {…} is code`);
    });

    it('at frontmatter that is code, which never runs', async () => {
      const code = "js\nrequire('node:fs').writeFileSync('ran', '')";
      expect(await refusal('texts', 'content/legal/hostile.md', HEAD(code))).toContain('hostile.md');
      expect(existsSync(path.join(project, 'ran'))).toBe(false);
    });

    it('at a post whose script a page renders', async () => {
      const said = await refusal('posts', 'content/blog/hostile.md', `${HEAD('')}${RUNS}\n`);
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
      const config = path.join(project, 'astro.config.mjs');
      const rules = /mdastPlugins: \[.*\]/;
      const strict = await readFile(config, 'utf8');
      expect(strict).toMatch(rules);
      await writeFile(config, strict.replace(rules, 'mdastPlugins: []'));
      const said = await refusal('texts', 'content/blog/hostile.mdx', `${HEAD('')}${RUNS}\n`);
      await writeFile(config, strict);
      expect(said).toContain(`content/blog/hostile.mdx:${LINE}: the page /hostile.html would run <script`);
    });
  },
  BUILD_MS,
);
