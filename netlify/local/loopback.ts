import type http from 'node:http';
import type { AddressInfo } from 'node:net';
import { LOOPBACK } from '#src/server/platform/env.ts';

export interface LoopbackServer {
  url: string;
  stop(): Promise<void>;
}

/** Opens a server on a free port that only this machine can reach. */
export async function openOnLoopback(server: http.Server): Promise<LoopbackServer> {
  await new Promise<void>((resolve) => server.listen(0, LOOPBACK, resolve));
  return {
    url: `http://${LOOPBACK}:${(server.address() as AddressInfo).port}`,
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
