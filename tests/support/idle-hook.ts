import http from 'node:http';
import { openOnLoopback } from '#local/loopback';

/** A build hook that answers and builds nothing. */
export interface IdleHook {
  url: string;
  /** While true, calls wait for `answerAll`. */
  delays: boolean;
  /** The number of calls so far. */
  calls: number;
  /** The status of its answers. */
  status: number;
  /** Resolves at the first call. */
  called: Promise<void>;
  answerAll(): void;
  stop(): Promise<void>;
}

export async function startIdleHook(): Promise<IdleHook> {
  const delayed: http.ServerResponse[] = [];
  const first = Promise.withResolvers<void>();
  const server = http.createServer((_, response) => {
    first.resolve();
    hook.calls += 1;
    if (hook.delays) delayed.push(response);
    else response.writeHead(hook.status).end();
  });
  const { url, stop } = await openOnLoopback(server);
  const hook: IdleHook = {
    url: `${url}/`,
    delays: false,
    calls: 0,
    status: 204,
    called: first.promise,
    answerAll: () => delayed.splice(0).forEach((response) => response.writeHead(hook.status).end()),
    stop,
  };
  return hook;
}
