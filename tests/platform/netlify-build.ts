import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { zipFunction } from '@netlify/zip-it-and-ship-it';
import { unzipSync } from 'fflate';
import { SIGNING_SECRET } from '../support/mail-events.ts';
import type { NetlifyApi } from '../support/netlify-api.ts';

/** The variables in the site's settings, as docs/deploying.md says. */
export const VARIABLES = {
  ADMIN_USERNAME: 'owner',
  ADMIN_PASSWORD: 'kandy-river-seven',
  RESEND_API_KEY: 're_test',
  RESEND_WEBHOOK_SECRET: SIGNING_SECRET,
  MAIL_FROM: 'website@veralu.example',
  MAIL_TO: 'office@veralu.example',
  SITE_URL: 'https://www.veralu.example',
};

/** Changes settings of a project's netlify.toml. */
export async function changeSettings(project: string, changes: Record<string, string>): Promise<void> {
  const file = path.join(project, 'netlify.toml');
  let text = await readFile(file, 'utf8');
  for (const [name, value] of Object.entries(changes))
    text = text.replace(new RegExp(`^  ${name} = .*$`, 'm'), () => `  ${name} = ${JSON.stringify(value)}`);
  await writeFile(file, text);
}

/** Runs Netlify's build of a project as for a production deploy; without `api` there is neither site nor token. */
export async function runNetlifyBuild(
  project: string,
  api?: NetlifyApi,
): Promise<{ code: number; said: string }> {
  const access = api
    ? ['--siteId', api.access.siteID, '--token', api.access.token, '--apiHost', new URL(api.url).host]
    : [];
  const deploy = api ? ['--deployId', '0123456789abcdef01234567'] : ['--offline'];
  // Uses http, and requests only the site's name from the API.
  const loopback = ['--testOpts.scheme', 'http', '--testOpts.env'];
  const bin = path.join(import.meta.dirname, 'node_modules/@netlify/build/bin.js');
  const child = spawn(process.execPath, [bin, ...access, ...deploy, ...loopback, '--mode', 'cli'], {
    cwd: project,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ASTRO_TELEMETRY_DISABLED: '1', ...VARIABLES },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
  const [code] = await once(child, 'close');
  return { code, said };
}

/** Unpacks a bundle, as the platform's machine does. */
export async function unpack(archive: string, folder: string): Promise<void> {
  for (const [name, bytes] of Object.entries(unzipSync(await readFile(archive)))) {
    const file = path.join(folder, name);
    await mkdir(name.endsWith('/') ? file : path.dirname(file), { recursive: true });
    if (!name.endsWith('/')) await writeFile(file, bytes);
  }
}

/** Bundles a function of this project as a deploy does. Returns the weight of the archive and the unpacked module. */
export async function bundle(name: string, out: string): Promise<{ bytes: number; entry: string }> {
  const included = /^\s*included_files = (\[[^\]]*\])/m.exec(await readFile('netlify.toml', 'utf8'))?.[1];
  const config = { '*': { includedFiles: JSON.parse(included ?? '[]'), nodeVersion: '24' } };
  const source = path.resolve('netlify/functions', `${name}.ts`);
  const packed = await zipFunction(source, out, { basePath: process.cwd(), config });
  if (!packed) throw new Error(`The function ${name} was not bundled.`);
  await unpack(packed.path, path.join(out, name));
  return {
    bytes: (await readFile(packed.path)).length,
    entry: path.join(out, name, `netlify/functions/${name}.mjs`),
  };
}
