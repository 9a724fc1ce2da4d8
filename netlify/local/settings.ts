import { existsSync } from 'node:fs';
import path from 'node:path';
import { LOCAL_ADMIN_PASSWORD, localOrigin, LOOPBACK, parseEnv, type Env } from '#src/server/platform/env.ts';

export const PROJECT = path.resolve(import.meta.dirname, '../..');

/** The folder for local data, which is never committed. */
const LOCAL_FOLDER = path.join(PROJECT, '.netlify');

export interface Settings {
  env: Env;
  url: string;
  dataFolder: string;
  outboxFolder: string;
  buildsFolder: string;
  /** Whether mail goes to the local outbox, not to a provider. */
  usesOutbox: boolean;
}

/** Defaults for variables that are not set. */
const DEFAULTS = {
  ADMIN_USERNAME: 'admin',
  ADMIN_PASSWORD: LOCAL_ADMIN_PASSWORD,
  MAIL_FROM: 'Website <website@veralu.example>',
  MAIL_TO: 'office@veralu.example',
} as const;

/** Whether a server on this host can be reached as `localhost`. */
const isLocalhost = (host: string | undefined) =>
  [undefined, 'localhost', LOOPBACK, '::1', '0.0.0.0', '::'].includes(host);

const isSet = (name: string) => Boolean(process.env[name]);

/**
 * Sets the defaults of local serving in this process's environment and reads it.
 * @throws Error naming a malformed variable and its remedy
 */
export function readSettings(): Settings {
  const file = path.join(PROJECT, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  process.env.LOCAL_SERVING = '1';
  for (const [name, value] of Object.entries(DEFAULTS)) if (!isSet(name)) process.env[name] = value;
  const { host, port } = parseEnv(process.env);
  const url = isLocalhost(host) ? `http://localhost:${port}` : localOrigin({ host, port });
  if (!isSet('SITE_URL')) process.env.SITE_URL = url;
  const usesOutbox = !isSet('RESEND_API_KEY') && !isSet('RESEND_BASE_URL');
  if (!isSet('RESEND_API_KEY')) process.env.RESEND_API_KEY = 're_local';
  return {
    env: parseEnv(process.env),
    url,
    dataFolder: process.env.BLOBS_DIR ?? path.join(LOCAL_FOLDER, 'data'),
    outboxFolder: process.env.OUTBOX_DIR ?? path.join(LOCAL_FOLDER, 'outbox'),
    // One folder for each port: a second server must not remove the first one's builds.
    buildsFolder: path.join(LOCAL_FOLDER, 'builds', String(port)),
    usesOutbox,
  };
}
