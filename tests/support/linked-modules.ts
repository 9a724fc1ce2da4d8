import { cp, mkdir, readdir, readFile, symlink } from 'node:fs/promises';
import path from 'node:path';

/** Packages that are copied into bundles, not compiled into them. */
const BUNDLED = [
  '@netlify/blobs',
  '@netlify/functions',
  '@simplewebauthn/server',
  'otpauth',
  'resend',
  'uqr',
];

/** These packages and all their dependencies. */
async function withTheirOwn(names: string[], found = new Set<string>()): Promise<Set<string>> {
  for (const name of names.filter((name) => !found.has(name))) {
    found.add(name);
    const manifest = await readFile(path.join('node_modules', name, 'package.json'), 'utf8').catch(
      () => '{}',
    );
    await withTheirOwn(Object.keys(JSON.parse(manifest).dependencies ?? {}), found);
  }
  return found;
}

async function packageNames(): Promise<string[]> {
  const names = (await readdir('node_modules')).filter((name) => !/^\.(?!bin$)/.test(name));
  const scoped = names.filter((name) => name.startsWith('@'));
  const inScopes = scoped.map(async (scope) =>
    (await readdir(path.join('node_modules', scope))).map((name) => `${scope}/${name}`),
  );
  return [...names.filter((name) => !name.startsWith('@')), ...(await Promise.all(inScopes)).flat()];
}

/**
 * Links this project's packages into a temporary project with its own caches. With `bundles`, the packages of BUNDLED
 * are copied, because the bundler does not follow links.
 */
export async function linkModules(root: string, { bundles = false } = {}): Promise<void> {
  const copied = bundles ? await withTheirOwn(BUNDLED) : new Set<string>();
  for (const name of await packageNames()) {
    const [from, to] = [path.resolve('node_modules', name), path.join(root, 'node_modules', name)];
    await mkdir(path.dirname(to), { recursive: true });
    await (copied.has(name) ? cp(from, to, { recursive: true }) : symlink(from, to));
  }
}
