import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** Stands in for a build hook: takes the call, and builds nothing. */
export interface DeafHook {
  url: string;
  /** While true, calls are taken and not answered until `release`. */
  holds: boolean;
  /** Settles at the first call. */
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
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const hook: DeafHook = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    holds: false,
    called: first.promise,
    release: () => held.splice(0).forEach((response) => response.writeHead(204).end()),
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return hook;
}
