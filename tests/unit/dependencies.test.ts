import { readFile } from 'node:fs/promises';
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
    z.object({ license: z.optional(z.string()), link: z.optional(z.boolean()) }),
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

describe('the dependencies', () => {
  it('have one version of Node: in scripts, platform, workflow and .nvmrc', async () => {
    const { node } = JSON.parse(await readFile('package.json', 'utf8')).devDependencies as { node: string };
    expect(await readFile('netlify.toml', 'utf8')).toContain(`NODE_VERSION = "${node}"`);
    // The platform, too, may read it, and must not then build with another version.
    expect((await readFile('.nvmrc', 'utf8')).trim()).toBe(node);
    const image = `image: node:${node.split('.')[0]}-`;
    expect(await readFile('.github/workflows/ci.yml', 'utf8')).toContain(image);
  });

  it('have licences that are accepted here', async () => {
    const lock = lockSchema.parse(JSON.parse(await readFile('package-lock.json', 'utf8')));
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
