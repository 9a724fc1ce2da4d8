import { existsSync } from 'node:fs';
import path from 'node:path';
import { LOCAL_ADMIN_PASSWORD, localOrigin, LOOPBACK, parseEnv, type Env } from '#server/platform/env';

export const PROJECT = path.resolve(import.meta.dirname, '../..');

/** Where local serving keeps what it makes; never committed. */
const LOCAL_FOLDER = path.join(PROJECT, '.netlify');

export interface Settings {
  env: Env;
  url: string;
  dataFolder: string;
  outboxFolder: string;
  buildsFolder: string;
  /** Whether mail goes to the local outbox rather than to a provider named in the environment. */
  usesOutbox: boolean;
}

/** What local serving decides where the environment does not: enough to run with nothing configured. */
const DEFAULTS = {
  ADMIN_USERNAME: 'admin',
  ADMIN_PASSWORD: LOCAL_ADMIN_PASSWORD,
  MAIL_FROM: 'Website <website@veralu.example>',
  MAIL_TO: 'office@veralu.example',
} as const;

/** Whether what listens there is reached as `localhost`. */
const isLocalhost = (host: string | undefined) =>
  [undefined, 'localhost', LOOPBACK, '::1', '0.0.0.0', '::'].includes(host);

const isSet = (name: string) => Boolean(process.env[name]);

/**
 * Completes this process's environment for local serving and reads it.
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
    // One folder a port: a second server must not clear away what this one serves.
    buildsFolder: path.join(LOCAL_FOLDER, 'builds', String(port)),
    usesOutbox,
  };
}
