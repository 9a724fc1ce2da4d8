import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

const SITE = 'https://www.veralu.example';

/** The platform's data about the deploy in each invocation. */
export interface DeployHeaders {
  context?: string;
  published?: boolean;
  id?: string;
}

export interface Invocation {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  deploy?: DeployHeaders;
  /** The context of the Blobs server; each invocation gets a new one made from it. */
  blobs?: string;
}

export interface LambdaAnswer {
  status: number;
  headers: Record<string, string[]>;
  text: string;
}

export interface Lambda {
  /** @throws Error with the stack of the handler's error. */
  invoke(invocation: Invocation): Promise<LambdaAnswer>;
  /** The output so far. */
  output(): string;
  /** The most memory that the process has had, in bytes. */
  peakMemory(): Promise<number>;
  stop(): Promise<void>;
}

export const PUBLISHED: DeployHeaders = { context: 'production', published: true };

function deployHeaders({ context, published, id = 'deploy-1' }: DeployHeaders): Record<string, string> {
  return {
    'x-nf-site-id': 'the-site',
    'x-nf-deploy-id': id,
    ...(context === undefined ? {} : { 'x-nf-deploy-context': context }),
    ...(published === undefined ? {} : { 'x-nf-deploy-published': published ? '1' : '0' }),
  };
}

/** The store's URL and a token, in the platform's form. */
function blobsOf(context: string): string {
  const { edgeURL, token } = JSON.parse(Buffer.from(context, 'base64').toString());
  return Buffer.from(JSON.stringify({ url: edgeURL, url_uncached: edgeURL, token })).toString('base64');
}

function eventOf({
  path: address,
  method = 'GET',
  headers = {},
  body,
  deploy = PUBLISHED,
  blobs,
}: Invocation) {
  return {
    rawUrl: SITE + address,
    httpMethod: method,
    headers: {
      host: new URL(SITE).host,
      origin: SITE,
      'x-nf-client-connection-ip': '203.0.113.7',
      ...deployHeaders(deploy),
      ...headers,
    },
    ...(body === undefined ? {} : { body, isBase64Encoded: false }),
    ...(blobs ? { blobs: blobsOf(blobs) } : {}),
  };
}

interface Outcome extends Omit<LambdaAnswer, 'text'> {
  id: number;
  body: string;
  failure?: string;
}

/** Runs an unpacked bundle in its own process and folder, with only this environment. */
export async function startLambda(folder: string, env: Record<string, string> = {}): Promise<Lambda> {
  const child = fork(path.resolve('tests/fixtures/lambda.ts'), {
    cwd: folder,
    env: { PATH: process.env.PATH, LAMBDA_TASK_ROOT: folder, SITE_ID: 'the-site', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (printed += text));
  const waiting = new Map<number, { resolve(answer: LambdaAnswer): void; reject(cause: Error): void }>();
  const ready = Promise.withResolvers<void>();
  child.on('exit', () => ready.reject(new Error(`The bundle in ${folder} did not start:\n${printed}`)));
  child.on('message', (message: 'ready' | Outcome) => {
    if (message === 'ready') return ready.resolve();
    const { id, failure, body, ...rest } = message;
    const caller = waiting.get(id);
    waiting.delete(id);
    if (failure) caller?.reject(new Error(failure));
    else caller?.resolve({ ...rest, text: Buffer.from(body, 'base64').toString() });
  });
  await ready.promise;
  let last = 0;
  return {
    invoke(invocation) {
      const id = (last += 1);
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        child.send({ id, event: eventOf(invocation) });
      });
    },
    output: () => printed,
    async peakMemory() {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
      return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
    },
    async stop() {
      const exited = once(child, 'exit');
      child.kill();
      await exited;
    },
  };
}
