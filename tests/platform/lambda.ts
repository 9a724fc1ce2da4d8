import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { VARIABLES } from './netlify-build.ts';

/** The platform's data about the deploy in each invocation. */
export interface Deploy {
  context?: string;
  published?: boolean;
}

export interface Invocation {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  deploy?: Deploy;
  /** The context of the Blobs server, from which the platform's form of it is made. */
  blobs: string;
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

function deployHeaders({ context, published }: Deploy): Record<string, string> {
  return {
    'x-nf-site-id': 'the-site',
    'x-nf-deploy-id': 'deploy-1',
    ...(context === undefined ? {} : { 'x-nf-deploy-context': context }),
    ...(published === undefined ? {} : { 'x-nf-deploy-published': published ? '1' : '0' }),
  };
}

function eventOf({ path: address, method = 'GET', headers = {}, body, deploy, blobs }: Invocation) {
  const { edgeURL: url, token } = JSON.parse(Buffer.from(blobs, 'base64').toString());
  return {
    rawUrl: VARIABLES.SITE_URL + address,
    httpMethod: method,
    headers: {
      host: new URL(VARIABLES.SITE_URL).host,
      origin: VARIABLES.SITE_URL,
      'x-nf-client-connection-ip': '203.0.113.7',
      ...deployHeaders(deploy ?? { context: 'production', published: true }),
      ...headers,
    },
    ...(body === undefined ? {} : { body, isBase64Encoded: false }),
    blobs: Buffer.from(JSON.stringify({ url, url_uncached: url, token })).toString('base64'),
  };
}

interface Outcome extends Omit<LambdaAnswer, 'text'> {
  id: number;
  body: string;
  failure?: string;
}

/** Runs an unpacked bundle in its own process and folder, with only this environment. */
export async function startLambda(folder: string, env: Record<string, string>): Promise<Lambda> {
  const child = fork(path.join(import.meta.dirname, 'lambda-process.ts'), {
    cwd: folder,
    env: { PATH: process.env.PATH, LAMBDA_TASK_ROOT: folder, SITE_ID: 'the-site', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (printed += text));
  const waiting = new Map<number, PromiseWithResolvers<LambdaAnswer>>();
  const ready = Promise.withResolvers<void>();
  child.on('exit', () => ready.reject(new Error(`The bundle in ${folder} did not start:\n${printed}`)));
  child.on('message', (message: 'ready' | Outcome) => {
    if (message === 'ready') return ready.resolve();
    const { id, failure, body, ...rest } = message;
    if (failure) waiting.get(id)?.reject(new Error(failure));
    else waiting.get(id)?.resolve({ ...rest, text: Buffer.from(body, 'base64').toString() });
  });
  await ready.promise;
  return {
    invoke(invocation) {
      const id = waiting.size;
      const answer = Promise.withResolvers<LambdaAnswer>();
      waiting.set(id, answer);
      child.send({ id, event: eventOf(invocation) });
      return answer.promise;
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
