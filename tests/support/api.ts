import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'vitest';
import { ERROR_CODES, FIELD_ERROR_CODES, type ErrorBody } from '#src/lib/error-codes.ts';
import { SNAPSHOT_FILES } from '#src/lib/content-files.ts';
import type { AccountState } from '#src/features/accounts/schema/account.ts';
import type { Role } from '#src/features/accounts/schema/roles.ts';
import { Background } from '#netlify/local/backend.ts';
import { type StoreRequest, startBlobs, type BlobsOptions } from '#netlify/local/blobs-server.ts';
import { contextFor, functionAt, loadFunctions } from '#netlify/local/functions.ts';
import { createContext, newCounts, type AppContext } from '#src/server/context.ts';
import { parseEnv, type Env } from '#src/server/platform/env.ts';
import { SESSION_COOKIE } from '#src/server/http/cookies.ts';
import type { FunctionHandler } from '#src/server/http/endpoints.ts';
import { newId } from '#src/server/platform/ids.ts';
import { consoleLog, type Log } from '#src/server/platform/log.ts';
import { createMailer, type Mailer } from '#src/server/mail/mailer.ts';
import { Passwords } from '#src/server/platform/passwords.ts';
import { openDirectory, readDirectory, updateDirectory } from '#src/features/accounts/server/directory.ts';
import { closeSession, openSession } from '#src/features/accounts/server/sessions.ts';
import type { Account } from '#src/server/stores/records.ts';
import { openCommittedPosts } from '#src/server/stores/built-files.ts';
import { openStores } from '#src/server/stores/stores.ts';
import { lagLists } from './lagging-lists.ts';
import { SIGNING_SECRET } from './mail-events.ts';
import { TEST_COST } from './password-cost.ts';
import { startResend, type LoopbackResend } from './resend.ts';

export const ADMIN = { username: 'owner', password: 'kandy-river-seven' };

const passwords = new Passwords(TEST_COST);

/** How long a mail waits for a provider that hangs on purpose, and for one that is only slow on a busy machine. */
const MAIL_TIMEOUT_MS = { hanging: 300, well: 30_000 };

/** One instance of all functions; a test can have several in one process. */
export interface Instance {
  ctx: AppContext;
  /** Calls the function of an address, or of a whole URL, as the platform does, and waits for the work behind its answer, too. */
  call(address: string, init?: RequestInit & { ip?: string }): Promise<Response>;
  /** The same without waiting for the work behind the answer. */
  callOnly: Instance['call'];
}

export interface Api extends Instance {
  /** The folder with all files of this test. */
  directory: string;
  resend: LoopbackResend;
  /** The services' clock, which only the test moves. */
  clock: { now: number };
  /** Another instance with the same stores, clock and mail, and its own counts; `env` replaces parts of its environment. */
  anotherInstance(env?: Partial<Env>): Instance;
  /** The store requests of some work until it is settled, with those of work behind the answer that began by then. */
  countRequests(work: () => Promise<unknown>): Promise<{ total: number; requests: StoreRequest[] }>;
  /** Waits for the work behind all answers. */
  settled(): Promise<void>;
  letListsArrive(): Promise<void>;
  stop(): Promise<void>;
}

export interface ApiOptions extends Pick<BlobsOptions, 'latencyMs'> {
  /** Whether lists lag behind everything that the test changes, until `letListsArrive`. */
  listsLag?: boolean;
  /** An existing folder, which stays after `stop`; a new one by default. */
  directory?: string;
  /** What the functions log to; by default the streams of the process, as on the platform. */
  log?: Log;
}

/** A log that writes nothing, for tests in which a mail or a store fails on purpose. */
export const SILENT_LOG: Log = { info: () => {}, error: () => {} };

/** Real handlers with a real store in a folder, and the real mail client with a loopback server. */
export async function startApi(own: ApiOptions = {}): Promise<Api> {
  const { directory: given, log = consoleLog, listsLag = false, ...options } = own;
  const directory = given ?? (await mkdtemp(path.join(tmpdir(), 'veralu-api-')));
  const seen: StoreRequest[] = [];
  const background = new Background();
  const blobs = await startBlobs(directory, { ...options, onRequest: (request) => void seen.push(request) });
  const lag = listsLag ? await lagLists(directory) : undefined;
  const resend = await startResend();
  process.env.NETLIFY_BLOBS_CONTEXT = blobs.context;
  const clock = { now: Date.parse('2026-03-02T04:30:00Z') };
  const env = parseEnv({
    LOCAL_SERVING: '1',
    ADMIN_USERNAME: ADMIN.username,
    ADMIN_PASSWORD: ADMIN.password,
    RESEND_API_KEY: 're_test',
    RESEND_BASE_URL: resend.url,
    RESEND_WEBHOOK_SECRET: SIGNING_SECRET,
    MAIL_FROM: 'Website <website@veralu.example>',
    MAIL_TO: 'office@veralu.example',
    SITE_URL: 'https://www.veralu.example',
  });
  const impatient = createMailer(env.mail, MAIL_TIMEOUT_MS.hanging);
  const patient = createMailer(env.mail, MAIL_TIMEOUT_MS.well);
  const mailer: Mailer = {
    send: (...mail) => (resend.mood === 'hanging' ? impatient : patient).send(...mail),
    pause: async () => {},
  };
  // What a build writes without posts in `content/blog`.
  const file = path.join(directory, SNAPSHOT_FILES.committedPosts);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, '[]');
  const committed = openCommittedPosts(directory, log);
  const waitUntil = background.add;
  const parts = { env, log, mailer, passwords, committed, waitUntil };
  const open = (log: Log) => openStores('dev', log, { background: waitUntil, pauseMs: 1 });
  const ctx = createContext('dev', { ...parts, stores: open(parts.log), clock: () => clock.now });
  const settled = () => background.settled();
  const anotherInstance: Api['anotherInstance'] = (own = {}) => {
    const other = { env: { ...ctx.env, ...own }, stores: open(ctx.log), counts: newCounts() };
    return instanceOf({ ...ctx, ...other }, settled);
  };
  return {
    ...instanceOf(ctx, settled),
    directory,
    resend,
    clock,
    anotherInstance,
    async countRequests(work) {
      const from = seen.length;
      await work();
      return { total: seen.length - from, requests: seen.slice(from) };
    },
    settled,
    letListsArrive: async () => lag?.arrive(),
    async stop() {
      await settled();
      lag?.end();
      await Promise.all([blobs.stop(), resend.stop()]);
      if (!given) await rm(directory, { recursive: true, force: true });
    },
  };
}

const functions = await loadFunctions();

/** The function that declares an address; for any other that of the admin area, as the rule for /api/* has it. */
function handlerAt(pathname: string, method: string): FunctionHandler {
  const found = functionAt(functions, pathname, method) ?? functions.find(({ name }) => name === 'admin');
  return found?.run as FunctionHandler;
}

function instanceOf(ctx: AppContext, settled: () => Promise<void>): Instance {
  const callOnly: Instance['call'] = async (address, { ip = '127.0.0.1', ...init } = {}) => {
    const isWhole = address.startsWith('http');
    const request = new Request(isWhole ? address : `https://www.veralu.example${address}`, init);
    const handler = handlerAt(new URL(request.url).pathname, request.method);
    const answer = await handler.with(ctx)(request, contextFor(ip, request.url, ctx.waitUntil));
    await requireKnownCodes(answer);
    return answer;
  };
  const call: Instance['call'] = async (...asked) => {
    const response = await callOnly(...asked);
    await settled();
    return response;
  };
  return { ctx, call, callOnly };
}

/** Requires of every failed call that it has a sentence and a known code, and as many codes as sentences of fields. */
async function requireKnownCodes(answer: Response): Promise<void> {
  if (answer.status < 400 || !answer.headers.get('content-type')?.startsWith('application/json')) return;
  const body: Partial<ErrorBody> = await answer.clone().json();
  const said = `${answer.status} ${JSON.stringify(body)}`;
  expect(body.message, said).toMatch(/\S/);
  expect(ERROR_CODES, said).toContain(body.code);
  expect(Object.keys(body.errorCodes ?? {}).sort(), said).toEqual(Object.keys(body.errors ?? {}).sort());
  for (const code of Object.values(body.errorCodes ?? {})) expect(FIELD_ERROR_CODES, said).toContain(code);
}

/** The options of a JSON request. */
export const json = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'Content-Type': 'application/json', ...headers },
});

/** The `name=value` of the cookie that an answer sets. */
export const cookieOf = (response: Response): string =>
  response.headers.getSetCookie()[0]?.split(';')[0] ?? '';

let adminHash: Promise<string> | undefined;

/** The hash of ADMIN.password, made once for all stores. */
const seededHash = () => (adminHash ??= passwords.hash(ADMIN.password));

/** Creates the first owner's account, with one password hash for all stores. */
export async function seedAdmin(ctx: AppContext): Promise<Account> {
  const known = await readDirectory(ctx);
  if (!known) await ctx.stores.formerAccounts.create('admin', { credential: '', hash: await seededHash() });
  const owner = (known ?? (await openDirectory(ctx))).accounts.find(({ fromEnvironment }) => fromEnvironment);
  if (!owner) throw new Error('The first owner is missing.');
  return owner;
}

/** An admin's cookie without a slow login; `sessions` has its own tests. */
export async function adminCookie({ ctx }: Pick<Api, 'ctx'>): Promise<string> {
  const { token } = await openSession(ctx, await seedAdmin(ctx), 'Chrome on Linux');
  return `${SESSION_COOKIE.name}=${token}`;
}

/** A person for `seedPerson`; every one has ADMIN.password. */
export interface Person {
  name: string;
  roles: Role[];
  /** The name's own address by default. */
  email?: string;
  state?: AccountState;
}

/** The account of a person, which is made when there is none with this email address. */
export async function seedPerson({ ctx }: Pick<Api, 'ctx'>, person: Person): Promise<Account> {
  if (!(await readDirectory(ctx))) await seedAdmin(ctx);
  const { name, roles, email = `${name}@staff.example`, state = 'active' } = person;
  const known = (await openDirectory(ctx)).accounts.find((account) => account.email === email);
  if (known) return known;
  const account: Account = {
    id: newId(ctx.clock()),
    name,
    email,
    roles,
    state,
    credential: randomUUID(),
    ...(state === 'invited' ? {} : { hash: await seededHash() }),
    version: randomUUID(),
  };
  // As stored by an earlier version: two people may have one name.
  await updateDirectory(ctx, (directory) => ({ ...directory, accounts: [...directory.accounts, account] }));
  return account;
}

/** A new session of a person, as a cookie; 'ended' for one that was closed. */
export async function cookieFor(
  api: Pick<Api, 'ctx'>,
  { session = 'open', ...person }: Person & { session?: 'open' | 'ended' },
): Promise<string> {
  const opened = await openSession(api.ctx, await seedPerson(api, person), 'Chrome on Linux');
  if (session === 'ended') await closeSession(api.ctx, opened.session.id);
  return `${SESSION_COOKIE.name}=${opened.token}`;
}

/** An API with a person logged in. */
export interface SignedInApi extends Api {
  /** The person's session; a test replaces it that outlasts the session or calls as somebody else. */
  cookie: string;
}

/** Starts an API and logs a person in: the first owner, or another one. */
export async function startSignedIn(own: ApiOptions & { person?: Person } = {}): Promise<SignedInApi> {
  const { person, ...options } = own;
  const api = await startApi(options);
  return { ...api, cookie: await (person ? cookieFor(api, person) : adminCookie(api)) };
}
