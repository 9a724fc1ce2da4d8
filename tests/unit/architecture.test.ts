import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  breaches,
  circles,
  featureEdges,
  IMPORT_RULES,
  importsOf,
  layerEdges,
  sources,
} from '#tests/support/import-rules';

const files = sources();

/** Files that an Astro page or layout hydrates: the islands themselves. */
const islands = new Set(
  files
    .filter(([file]) => file.endsWith('.astro'))
    .flatMap(([file, text]) => importsOf(file, text))
    .filter((target) => target.endsWith('.tsx')),
);

const permitted = Object.entries(IMPORT_RULES).flatMap(([from, allowed]) =>
  allowed.map((to): [string, string] => [from, to]),
);

describe('imports go one way', () => {
  it('in every file', () => {
    expect(files.flatMap(([file, text]) => breaches(file, text))).toEqual([]);
  });

  it('and no permission is circular or unused', () => {
    const used = new Set(layerEdges(files).map(String));
    expect(circles(permitted)).toEqual([]);
    expect(permitted.filter((pair) => !used.has(String(pair)))).toEqual([]);
  });

  it('and no feature depends on itself through another', () => {
    const pairs = featureEdges(files);
    expect(pairs.length).toBeGreaterThan(0);
    expect(circles(pairs)).toEqual([]);
    expect(circles([...pairs, ...pairs.map(([from, to]): [string, string] => [to, from])])).not.toEqual([]);
  });

  it.each([
    ['src/pages/x.astro', "---\nimport { env } from '../../netlify/server/env.ts';\n---\n<p>x</p>"],
    ['src/layouts/X.astro', "---\n---\n<script>import '../components/sections/y.ts';</script>"],
    ['src/components/ui/X.tsx', "import { Y } from '../../features/blog/Y.tsx';"],
    ['src/features/blog/X.tsx', "const late = () => import('../../../netlify/server/platform/ids.ts');"],
    ['src/features/blog/X.tsx', "import { y } from '../careers/admin/y.ts';"],
    ['src/lib/api/x.ts', "import '../../components/ui/toast-store.ts';"],
    ['src/lib/api/x.ts', "import axios from 'axios';"],
    ['src/lib/x.ts', "import * as z from 'zod';"],
    ['src/lib/x.ts', "import { y } from './api/y.ts';"],
    ['src/features/blog/schema/x.ts', "export { y } from '../markdown/y.ts';"],
    ['netlify/functions/x.ts', "import { openStores } from '#server/stores/stores';"],
    ['netlify/server/http/x.ts', "import { y } from '#server/features/blog/posts';"],
    ['netlify/server/stores/x.ts', "import type { Mail } from '#server/mail/mailer';"],
    ['netlify/server/features/blog/x.ts', "import { y } from '../../../../src/lib/api/client.ts';"],
    ['netlify/local/x.ts', "import { y } from '#tests/support/site';"],
    ['src/odds/x.ts', ''],
  ])('and a breach in %s is found: %j', (file, text) => {
    expect(breaches(file, text)).toHaveLength(1);
  });

  it('and each name has one module that gives it', () => {
    const passesOn = /^export (?:type )?(?:\{[^}]*\}|\*) from/m;
    expect(files.filter(([, text]) => passesOn.test(text)).map(([file]) => file)).toEqual([]);
  });

  it('and an island never imports another', () => {
    const found = files.flatMap(([file, text]) =>
      file.endsWith('.tsx')
        ? importsOf(file, text)
            .filter((target) => islands.has(target))
            .map((target) => `${file} imports the island ${target}: share the piece in src/components.`)
        : [],
    );
    expect(found).toEqual([]);
    expect(islands.size).toBeGreaterThan(0);
  });

  it('and the browser calls the server through one module, and before that by the script of a page’s head', () => {
    const callers = files.filter(([file, text]) => file.startsWith('src/') && /\bfetch\(/.test(text));
    expect(callers.map(([file]) => file).filter((file) => !file.startsWith('src/lib/api/'))).toEqual([
      'src/layouts/early-requests.ts',
    ]);
  });
});

/** Packages that one kind of call in a hundred needs: loading them is most of what a cold start would wait for. */
const LOADED_LATE = /^import (?!type\b)[^;]*from '(?:resend|yaml|marked)'/m;

describe('a function starts', () => {
  it('without the modules that only some of its calls need', () => {
    const server = files.filter(([file]) => /^netlify\/(?:functions|server)\//.test(file));
    expect(server.filter(([, text]) => LOADED_LATE.test(text)).map(([file]) => file)).toEqual([]);
    expect(server.filter(([, text]) => /await import\('resend'\)/.test(text))).toHaveLength(1);
  });
});

/** What the runners look for, from the folder of the tests: Playwright for `.spec.ts`, Vitest for `.test.ts`. */
const RUN = /^(?:e2e\/.*\.spec|(?:unit|content|api|system|platform)\/.*\.test)\.ts$/;

/** What the top level may hold besides dotfiles; everything else has a folder. */
const TOP_LEVEL = [
  'README.md',
  'astro.config.mjs',
  'content',
  'docs',
  'netlify',
  'netlify.toml',
  'package-lock.json',
  'package.json',
  'public',
  'src',
  'tests',
  'tsconfig.json',
  'CONTRIBUTING.md',
  'SECURITY.md',
];

/** The kinds of test, what they share, and what measures. */
const TEST_FOLDERS = ['api', 'bench', 'content', 'e2e', 'fixtures', 'platform', 'support', 'system', 'unit'];

const tracked = () => execFileSync('git', ['ls-files'], { encoding: 'utf8' }).trim().split('\n');

const inRepository = (() => {
  try {
    return tracked().length > 1;
  } catch {
    return false;
  }
})();

describe('the project', () => {
  it.runIf(inRepository)('has nothing unexpected on the top level', () => {
    const entries = [...new Set(tracked().map((file) => file.split('/')[0] ?? ''))];
    expect(entries.filter((name) => !name.startsWith('.') && !TOP_LEVEL.includes(name))).toEqual([]);
  });

  it('keeps its tests in the folders that are known', () => {
    const folders = readdirSync('tests', { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(folders.map(({ name }) => name).sort()).toEqual(TEST_FOLDERS);
  });

  it('pins every dependency to one version', () => {
    const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
      string,
      Record<string, string>
    >;
    const versions = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
    expect(versions.length).toBeGreaterThan(20);
    expect(versions.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  });

  it('has no test file that its runner would miss', () => {
    const tests = readdirSync('tests', { recursive: true, encoding: 'utf8' });
    const found = tests.filter((file) => /\.(?:spec|test)\.tsx?$/.test(file));
    expect(found.length).toBeGreaterThan(100);
    expect(found.filter((file) => !RUN.test(file))).toEqual([]);
  });

  it('has no file with a meaningless name', () => {
    const vague = /(^|\/)(utils?|helpers?|misc|common|index)\.(ts|tsx)$/;
    expect(files.map(([file]) => file).filter((file) => vague.test(file))).toEqual([]);
  });
});
