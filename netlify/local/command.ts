import { existsSync } from 'node:fs';
import path from 'node:path';
import { ADMIN_PAGES } from '#src/lib/admin-pages.ts';
import { sentenceOf } from '#src/lib/errors.ts';
import { LOCAL_ADMIN_PASSWORD, localOrigin, LOOPBACK, parseEnv, type Env } from '#src/server/platform/env.ts';

export const PROJECT = path.resolve(import.meta.dirname, '../..');

/** The folder for local data, mail and builds, which is never committed. */
const LOCAL_FOLDER = path.join(PROJECT, '.netlify');

const DEFAULTS = {
  ADMIN_USERNAME: 'admin',
  ADMIN_PASSWORD: LOCAL_ADMIN_PASSWORD,
  MAIL_FROM: 'Website <website@veralu.example>',
  MAIL_TO: 'office@veralu.example',
  RESEND_API_KEY: 're_local',
};

/** The hosts whose server can be reached as `localhost`. */
const LOCALHOST = [undefined, 'localhost', LOOPBACK, '::1', '0.0.0.0', '::'];

/** Sets the defaults of local serving in this process's environment and reads it. */
export function readSettings() {
  const file = path.join(PROJECT, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  const { env } = process;
  env.LOCAL_SERVING = '1';
  /** Whether mail goes to the local outbox, not to a provider. */
  const usesOutbox = !env.RESEND_API_KEY && !env.RESEND_BASE_URL;
  for (const [name, value] of Object.entries(DEFAULTS)) env[name] ||= value;
  const { host, port } = parseEnv(env);
  const url = LOCALHOST.includes(host) ? `http://localhost:${port}` : localOrigin({ host, port });
  env.SITE_URL ||= url;
  return {
    env: parseEnv(env),
    url,
    usesOutbox,
    dataFolder: env.BLOBS_DIR || path.join(LOCAL_FOLDER, 'data'),
    outboxFolder: env.OUTBOX_DIR || path.join(LOCAL_FOLDER, 'outbox'),
    // One folder for each port: a second server must not remove the first one's builds.
    buildsFolder: path.join(LOCAL_FOLDER, 'builds', String(port)),
  };
}

export type Settings = ReturnType<typeof readSettings>;

export const say = (text: string) => process.stdout.write(`${text}\n`);

const shown = (folder: string) => (path.relative(PROJECT, folder) || '.').replace(/^\.\.\/.*/, folder);

/** Prints what a developer needs when the site is ready; only the default password is printed. */
export function announce({ env, url, usesOutbox, outboxFolder, dataFolder }: Settings): void {
  const { username = '', password = '' } = env.admin ?? {};
  const login = password === LOCAL_ADMIN_PASSWORD ? password : 'as set in ADMIN_PASSWORD';
  say(`
  Site    ${url}
  Admin   ${url}${ADMIN_PAGES.login}   username ${username}   password ${login}
  Mail    ${usesOutbox ? shown(outboxFolder) : (env.mail?.baseUrl ?? 'Resend')}
  Data    ${shown(dataFolder)}
`);
}

/** An error as one sentence, without a stack. */
function sentence(cause: unknown, { port = 0, host }: Partial<Env> = {}): string {
  const { code } = cause as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken: stop what uses it, or choose another one with the variable PORT.`;
  if (code === 'EACCES' && port > 0 && port < 1024)
    return `Port ${port} may not be used by this account: choose one above 1023 with the variable PORT.`;
  if (host !== undefined && (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND'))
    return `This machine has no address ${host}: set HOST to one that it has, or leave it empty.`;
  return sentenceOf(cause, String(cause));
}

/** Runs a command of the project. An error is printed as one sentence, and the exit code is 1. */
export async function runCommand(work: (settings: Settings) => Promise<unknown>): Promise<void> {
  let settings: Settings | undefined;
  try {
    settings = readSettings();
    await work(settings);
  } catch (cause) {
    process.stderr.write(`${sentence(cause, settings?.env)}\n`);
    process.exit(1);
  }
}

/** Stops on Ctrl+C or a supervisor's signal, after open work is done. */
export function onStopSignal(stop: () => Promise<void>): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void stop().finally(() => process.exit(0)));
}
