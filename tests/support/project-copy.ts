import { cp, mkdir, mkdtemp, readdir, readFile, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** The files that a build reads. */
const COPIED = 'src content public netlify astro.config.mjs package.json tsconfig.json netlify.toml'.split(
  ' ',
);

/** Packages that the bundler of functions copies instead of compiling them in. It does not follow links. */
const BUNDLED =
  '@netlify/blobs @netlify/functions @simplewebauthn/server fast-xml-builder marked otpauth resend uqr yaml'.split(
    ' ',
  );

/** Adds the packages and all that they depend on. */
async function addWithTheirOwn(names: string[], found: Set<string>): Promise<Set<string>> {
  for (const name of names.filter((name) => !found.has(name))) {
    const manifest = await readFile(`node_modules/${name}/package.json`, 'utf8').catch(() => '{}');
    await addWithTheirOwn(Object.keys(JSON.parse(manifest).dependencies ?? {}), found.add(name));
  }
  return found;
}

/** The names of the packages in a folder, also of the packages in a scope such as `@netlify`. */
async function packagesIn(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => !name.startsWith('.') || name === '.bin');
  const inScope = async (name: string) =>
    name.startsWith('@') ? (await readdir(path.join(folder, name))).map((own) => `${name}/${own}`) : [name];
  return (await Promise.all(names.map(inScope))).flat();
}

/** A copy of this project with its own caches, for builds whose output must not reach the project. */
export async function copyProject(): Promise<string> {
  const root = await mkdtemp(path.join(tmpdir(), 'project-'));
  for (const name of COPIED) await cp(name, path.join(root, name), { recursive: true });
  const copied = await addWithTheirOwn(BUNDLED, new Set());
  for (const name of await packagesIn('node_modules')) {
    const [from, to] = [path.resolve('node_modules', name), path.join(root, 'node_modules', name)];
    await mkdir(path.dirname(to), { recursive: true });
    await (copied.has(name) ? cp(from, to, { recursive: true }) : symlink(from, to));
  }
  return root;
}
