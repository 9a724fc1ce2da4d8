import http from 'node:http';
import { openOnLoopback } from '#local/loopback';

/** A build hook that answers and builds nothing. */
export interface DeafHook {
  url: string;
  /** While true, calls are answered only by `release`. */
  holds: boolean;
  /** Resolves at the first call. */
  called: Promise<void>;
  release(): void;
  stop(): Promise<void>;
}

export async function startDeafHook(): Promise<DeafHook> {
  const held: http.ServerResponse[] = [];
  const first = Promise.withResolvers<void>();
  const server = http.createServer((_, response) => {
    first.resolve();
    if (hook.holds) held.push(response);
    else response.writeHead(204).end();
  });
  const { url, stop } = await openOnLoopback(server);
  const hook: DeafHook = {
    url: `${url}/`,
    holds: false,
    called: first.promise,
    release: () => held.splice(0).forEach((response) => response.writeHead(204).end()),
    stop,
  };
  return hook;
}
