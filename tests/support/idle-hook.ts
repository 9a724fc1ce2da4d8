import http from 'node:http';
import { openOnLoopback } from '#netlify/local/server.ts';

/** A build hook that answers and builds nothing. */
export interface IdleHook {
  url: string;
  /** The number of calls so far. */
  calls: number;
  /** The status of its answers. */
  status: number;
  stop(): Promise<void>;
}

export async function startIdleHook(): Promise<IdleHook> {
  const server = http.createServer((_, response) => {
    hook.calls += 1;
    response.writeHead(hook.status).end();
  });
  const { url, stop } = await openOnLoopback(server);
  const hook: IdleHook = { url: `${url}/`, calls: 0, status: 204, stop };
  return hook;
}
