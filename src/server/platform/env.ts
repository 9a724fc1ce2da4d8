import * as z from 'zod/mini';
import { AUDIT_MONTHS, isRetention, RETENTION_MONTHS } from '#src/lib/submission.ts';

/** The password that local serving uses when none is set; refused everywhere else. */
export const LOCAL_ADMIN_PASSWORD = 'local-only-password';

const LOCAL_PORT = 8888;

/** How often the site is built at most, unless set: the platform charges for each deploy. */
const BUILD_EVERY_HOURS = 24;

/** The site's URL in a build and in local serving without SITE_URL. */
export const LOCAL_SITE = `http://localhost:${LOCAL_PORT}`;

/** The host of a server that only this machine can reach. */
export const LOOPBACK = '127.0.0.1';

const address = z.string().check(z.regex(/^(?:[^<>,]+<)?[^\s@<>,]+@[^\s@<>,.]+(?:\.[^\s@<>,.]+)+>?$/));
const webAddress = z.string().check(z.refine((text) => /^https?:\/\//.test(text) && URL.canParse(text)));
/** `whsec_` and standard base64, which is all that the provider's library decodes. */
const signingSecret = z
  .string()
  .check(z.regex(/^whsec_(?:[A-Za-z0-9+/]{4}){5,}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/));
const isPort = (text: string) => /^\d+$/.test(text) && Number(text) > 0 && Number(text) < 65536;
/** Measured in the hashed form: a letter and its accent are one character. */
const password = z.string().check(z.normalize('NFC'), z.minLength(10), z.maxLength(200));
const milliseconds = z.string().check(z.regex(/^\d{1,5}$/));

const variables = {
  ADMIN_USERNAME: [z.string().check(z.maxLength(100)), 'at most 100 characters'],
  ADMIN_PASSWORD: [password, 'between 10 and 200 characters'],
  ADMIN_RESET: [z.string().check(z.minLength(8), z.maxLength(200)), 'a new value of 8 to 200 characters'],
  PREVIEW_ADMIN: [z.enum(['0', '1']), '1, or leave it empty'],
  PREVIEW_ADMIN_PASSWORD: [password, 'between 10 and 200 characters'],
  RESEND_API_KEY: [z.string().check(z.regex(/^\S+$/)), 'the key that Resend shows, without spaces'],
  RESEND_BASE_URL: [webAddress, 'a web address such as https://api.resend.com'],
  RESEND_WEBHOOK_SECRET: [signingSecret, 'the signing secret that Resend shows, which begins with whsec_'],
  MAIL_FROM: [address, 'an address such as website@example.com, or Name <website@example.com>'],
  MAIL_TO: [address, 'an address such as office@example.com'],
  MAIL_TO_APPLICATIONS: [address, 'an address such as careers@example.com, or leave it empty'],
  SITE_URL: [webAddress, 'the public address of the site, such as https://www.example.com'],
  BUILD_HOOK_URL: [webAddress, 'the build hook address that Netlify shows'],
  BUILD_EVERY_HOURS: [z.string().check(z.regex(/^\d{1,3}$/)), 'a number of hours from 0 to 999'],
  RETENTION_MONTHS: [z.string().check(z.refine(isRetention)), 'a number of months from 1 to 999'],
  AUDIT_MONTHS: [z.string().check(z.refine(isRetention)), 'a number of months from 1 to 999'],
  PORT: [z.string().check(z.refine(isPort)), 'a number from 1 to 65535'],
  HOST: [
    z.string().check(z.regex(/^[\w.:-]{1,253}$/)),
    'an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all of them',
  ],
  LATENCY_MS: [milliseconds, 'a number of milliseconds from 0 to 99999'],
  LIMIT_LOOPBACK: [z.enum(['0', '1']), '1, or leave it empty'],
} as const;

type Name = keyof typeof variables;

/** The value of a variable; undefined when it is not set or empty. */
function read(source: NodeJS.ProcessEnv, name: Name): string | undefined {
  const [schema, remedy] = variables[name];
  if (!source[name]) return undefined;
  const result = schema.safeParse(source[name]);
  if (!result.success) throw new Error(`${name} is malformed: set it to ${remedy}.`);
  return result.data;
}

function adminOf(source: NodeJS.ProcessEnv, local: boolean) {
  const username = read(source, 'ADMIN_USERNAME');
  const password = read(source, 'ADMIN_PASSWORD');
  if (!username || !password) return undefined;
  if (!local && password === LOCAL_ADMIN_PASSWORD)
    throw new Error('ADMIN_PASSWORD is the local default: choose another one for this site.');
  return { username, password };
}

/** Previews have their own password: their address may be known to many, and what they run was not reviewed yet. */
function previewAdminOf(source: NodeJS.ProcessEnv) {
  if (read(source, 'PREVIEW_ADMIN') !== '1') return undefined;
  const username = read(source, 'ADMIN_USERNAME');
  const password = read(source, 'PREVIEW_ADMIN_PASSWORD');
  if (!username || !password)
    throw new Error(
      `${username ? 'PREVIEW_ADMIN_PASSWORD' : 'ADMIN_USERNAME'} is missing: previews that take logins (PREVIEW_ADMIN) need it.`,
    );
  if (password === LOCAL_ADMIN_PASSWORD || password === read(source, 'ADMIN_PASSWORD'))
    throw new Error('PREVIEW_ADMIN_PASSWORD is used elsewhere: choose one for previews alone.');
  return { username, password };
}

function mailOf(source: NodeJS.ProcessEnv) {
  const baseUrl = read(source, 'RESEND_BASE_URL');
  const apiKey = read(source, 'RESEND_API_KEY');
  const from = read(source, 'MAIL_FROM');
  const to = read(source, 'MAIL_TO');
  const toApplications = read(source, 'MAIL_TO_APPLICATIONS');
  return apiKey && from && to ? { apiKey, baseUrl, from, to, toApplications } : undefined;
}

/** The environment; what is undefined was not set. @throws Error naming a malformed variable and its remedy */
export function parseEnv(source: NodeJS.ProcessEnv) {
  const local = source.LOCAL_SERVING === '1';
  const number = (name: Name, fallback: number) => Number(read(source, name) ?? fallback);
  return {
    /** True only when the local server of this project runs the functions. */
    local,
    /** True only when Netlify's command line runs the functions (`netlify serve`), with its own stores. */
    commandLine: !local && source.NETLIFY_LOCAL === 'true',
    admin: adminOf(source, local),
    adminReset: read(source, 'ADMIN_RESET'),
    /** The admin of deploy previews and branch deploys, which without one take neither forms nor logins. */
    previewAdmin: previewAdminOf(source),
    mail: mailOf(source),
    /** The secret of the mail provider's signatures; without the secret no event about a mail is accepted. */
    mailEventsSecret: read(source, 'RESEND_WEBHOOK_SECRET'),
    siteUrl: read(source, 'SITE_URL')?.replace(/(?<!\/)\/+$/, ''),
    buildHookUrl: read(source, 'BUILD_HOOK_URL'),
    /** How long after the beginning of a build the next one begins at the earliest; 0 for a build after each save. */
    buildEveryHours: number('BUILD_EVERY_HOURS', BUILD_EVERY_HOURS),
    port: number('PORT', LOCAL_PORT),
    host: read(source, 'HOST'),
    latencyMs: number('LATENCY_MS', 0),
    limitLoopback: read(source, 'LIMIT_LOOPBACK') === '1',
    retentionMonths: number('RETENTION_MONTHS', RETENTION_MONTHS),
    auditMonths: number('AUDIT_MONTHS', AUDIT_MONTHS),
  };
}

export type Env = ReturnType<typeof parseEnv>;

/** The variables above that pages show. */
const RENDERED = new Set<string>(['SITE_URL', 'RETENTION_MONTHS', 'AUDIT_MONTHS'] satisfies Name[]);

/** Names of variables that may be secrets: the platform's, the backups', and any that an owner added. */
const SECRET =
  /^(?:NETLIFY|BACKUP)_|TOKEN|SECRET|PASSW|PASSPHRASE|CREDENTIAL|PRIVATE|HOOK|(?:^|_)(?:AUTH|KEYS?)(?:_|$)/i;

/** Whether the process that renders pages may read a variable. */
export const isRendered = (name: string): boolean =>
  Object.hasOwn(variables, name) ? RENDERED.has(name) : !SECRET.test(name);

/** The hosts that stand for every IP address of the machine, each with an address for requests. */
const EVERYWHERE: Record<string, string> = { '0.0.0.0': LOOPBACK, '::': '::1' };

/** The origin of local serving for requests from this machine. */
export function localOrigin({ host = LOOPBACK, port }: Pick<Env, 'host' | 'port'>): string {
  const address = EVERYWHERE[host] ?? host;
  return `http://${address.includes(':') ? `[${address}]` : address}:${port}`;
}

/** The variables that a production deploy requires, with their purpose. */
const REQUIRED: Partial<Record<Name, string>> = {
  ADMIN_USERNAME: 'the name that the admin logs in with',
  ADMIN_PASSWORD: 'the initial admin password',
  RESEND_API_KEY: 'the key that sends mail',
  MAIL_FROM: 'the address that mail is sent from',
  MAIL_TO: 'the address that staff are notified at',
  SITE_URL: 'the public address of the site',
};

/** Refuses to build a production deploy with a missing or malformed variable, or with one that is meant for previews. */
export function requireDeployEnv(source: NodeJS.ProcessEnv): void {
  if (read(source, 'PREVIEW_ADMIN') === '1')
    throw new Error(
      'PREVIEW_ADMIN is set for production: scope it to deploy previews and branch deploys, and remove it here.',
    );
  parseEnv(source);
  for (const [name, purpose] of Object.entries(REQUIRED))
    if (!source[name])
      throw new Error(`${name} is missing: set ${purpose} in the site's environment variables.`);
}
