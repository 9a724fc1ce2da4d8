import * as z from 'zod/mini';
import { isRetention, RETENTION_MONTHS } from '#lib/privacy';

/** The password that local serving uses when none is set; refused everywhere else. */
export const LOCAL_ADMIN_PASSWORD = 'local-only-password';

const LOCAL_PORT = 8888;

/** Where a build and local serving take the site to be unless a variable says otherwise. */
export const LOCAL_SITE = `http://localhost:${LOCAL_PORT}`;

/** Where a server listens that nobody but this machine shall reach. */
export const LOOPBACK = '127.0.0.1';

const optional = <T extends z.ZodMiniType>(schema: T) =>
  z.pipe(
    z.transform((value: unknown) => (value === '' ? undefined : value)),
    z.optional(schema),
  );

const address = z
  .string()
  .check(z.regex(/^[^\s@<>,]+@[^\s@<>,]+\.[^\s@<>,]+$|^[^<>,]+<[^\s@<>,]+@[^\s@<>,]+\.[^\s@<>,]+>$/));
const webAddress = z.string().check(z.refine(isWebAddress));
const milliseconds = z.string().check(z.regex(/^\d{1,5}$/));

const variables = {
  ADMIN_USERNAME: [z.string().check(z.maxLength(100)), 'at most 100 characters'],
  ADMIN_PASSWORD: [z.string().check(z.minLength(10), z.maxLength(200)), 'between 10 and 200 characters'],
  RESEND_API_KEY: [z.string().check(z.regex(/^\S+$/)), 'the key that Resend shows, without spaces'],
  RESEND_BASE_URL: [webAddress, 'a web address such as https://api.resend.com'],
  MAIL_FROM: [address, 'an address such as website@example.com, or Name <website@example.com>'],
  MAIL_TO: [address, 'an address such as office@example.com'],
  SITE_URL: [webAddress, 'the public address of the site, such as https://www.example.com'],
  BUILD_HOOK_URL: [webAddress, 'the build hook address that Netlify shows'],
  RETENTION_MONTHS: [z.string().check(z.refine(isRetention)), 'a number of months from 1 to 999'],
  PORT: [
    z.string().check(z.refine((value) => /^\d+$/.test(value) && Number(value) > 0 && Number(value) < 65536)),
    'a number from 1 to 65535',
  ],
  HOST: [
    z.string().check(z.regex(/^[\w.:-]{1,253}$/)),
    'an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all of them',
  ],
  LATENCY_MS: [milliseconds, 'a number of milliseconds from 0 to 99999'],
  LIST_LAG_MS: [milliseconds, 'a number of milliseconds from 0 to 99999'],
  LIMIT_LOOPBACK: [z.enum(['0', '1']), '1, or leave it empty'],
} as const;

type Name = keyof typeof variables;

/** Everything that the environment decides, parsed. What is undefined was not set. */
export interface Env {
  /** True only when the local server of this project runs the functions. */
  local: boolean;
  /** True only when Netlify's own command line runs them (`netlify serve`), over a store of its own. */
  commandLine: boolean;
  admin: { username: string; password: string } | undefined;
  mail: { apiKey: string; baseUrl: string | undefined; from: string; to: string } | undefined;
  /** The public address without a trailing slash. */
  siteUrl: string | undefined;
  buildHookUrl: string | undefined;
  port: number;
  /** Where local serving listens; only to this machine when undefined. */
  host: string | undefined;
  /** How much longer each store request takes in local serving. */
  latencyMs: number;
  /** How far lists of the store lag behind writes in local serving. */
  listLagMs: number;
  /** Whether requests from this machine are counted by rate limits, as all others are. */
  limitLoopback: boolean;
  /** How long inquiries and applications are kept. */
  retentionMonths: number;
}

function isWebAddress(value: unknown): boolean {
  return typeof value === 'string' && /^https?:\/\//.test(value) && URL.canParse(value);
}

function read(source: NodeJS.ProcessEnv, name: Name): string | undefined {
  const [schema, remedy] = variables[name];
  const result = optional(schema as z.ZodMiniType<string, string>).safeParse(source[name]);
  if (!result.success) throw new Error(`${name} is malformed: set it to ${remedy}.`);
  return result.data;
}

function adminOf(source: NodeJS.ProcessEnv, local: boolean): Env['admin'] {
  const username = read(source, 'ADMIN_USERNAME');
  const password = read(source, 'ADMIN_PASSWORD');
  if (!username || !password) return undefined;
  if (!local && password === LOCAL_ADMIN_PASSWORD)
    throw new Error('ADMIN_PASSWORD is the local default: choose another one for this site.');
  return { username, password };
}

function mailOf(source: NodeJS.ProcessEnv): Env['mail'] {
  const baseUrl = read(source, 'RESEND_BASE_URL');
  const apiKey = read(source, 'RESEND_API_KEY');
  const from = read(source, 'MAIL_FROM');
  const to = read(source, 'MAIL_TO');
  return apiKey && from && to ? { apiKey, baseUrl, from, to } : undefined;
}

/**
 * Reads the environment; the only place that does.
 * @throws Error naming the malformed variable and its remedy in one sentence.
 */
export function parseEnv(source: NodeJS.ProcessEnv): Env {
  const local = source.LOCAL_SERVING === '1';
  return {
    local,
    commandLine: !local && source.NETLIFY_LOCAL === 'true',
    admin: adminOf(source, local),
    mail: mailOf(source),
    siteUrl: read(source, 'SITE_URL')?.replace(/\/+$/, ''),
    buildHookUrl: read(source, 'BUILD_HOOK_URL'),
    port: Number(read(source, 'PORT') ?? LOCAL_PORT),
    host: read(source, 'HOST'),
    latencyMs: Number(read(source, 'LATENCY_MS') ?? 0),
    listLagMs: Number(read(source, 'LIST_LAG_MS') ?? 0),
    limitLoopback: read(source, 'LIMIT_LOOPBACK') === '1',
    retentionMonths: Number(read(source, 'RETENTION_MONTHS') ?? RETENTION_MONTHS),
  };
}

/** Of the variables above, those that pages state. */
const RENDERED = new Set<string>(['SITE_URL', 'RETENTION_MONTHS'] satisfies Name[]);

/** Names of variables that may hold credentials: the platform's, the backups', and any that was added to a site. */
const SECRET =
  /^(?:NETLIFY|BACKUP)_|TOKEN|SECRET|PASSW|PASSPHRASE|CREDENTIAL|PRIVATE|HOOK|(?:^|_)(?:AUTH|KEYS?)(?:_|$)/i;

/** Whether the process that renders pages may know a variable. */
export const isRendered = (name: string): boolean =>
  Object.hasOwn(variables, name) ? RENDERED.has(name) : !SECRET.test(name);

/** Where local serving listens on every address of the machine, and the one of them that it can ask itself. */
const EVERYWHERE: Record<string, string> = { '0.0.0.0': LOOPBACK, '::': '::1' };

/** Where local serving is reached from itself. */
export function localOrigin({ host = LOOPBACK, port }: Pick<Env, 'host' | 'port'>): string {
  const address = EVERYWHERE[host] ?? host;
  return `http://${address.includes(':') ? `[${address}]` : address}:${port}`;
}

/** The variables that a public deploy cannot do without, with what each is for. */
const REQUIRED: Partial<Record<Name, string>> = {
  ADMIN_USERNAME: 'the name that the admin logs in with',
  ADMIN_PASSWORD: 'the initial admin password',
  RESEND_API_KEY: 'the key that sends mail',
  MAIL_FROM: 'the address that mail is sent from',
  MAIL_TO: 'the address that staff are notified at',
  SITE_URL: 'the public address of the site',
};

/**
 * Refuses to build a production deploy that could not do its work.
 * @throws Error naming the first missing or malformed variable and its remedy.
 */
export function requireDeployEnv(source: NodeJS.ProcessEnv): void {
  parseEnv(source);
  for (const [name, purpose] of Object.entries(REQUIRED)) {
    if (!source[name])
      throw new Error(`${name} is missing: set ${purpose} in the site's environment variables.`);
  }
}
