import http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { INQUIRY } from './inquiries.ts';

/** The requests of a sender in turn: a page, a list with another URL each time, and a form. */
const REQUESTS: ((n: number) => { method: string; path: string; body?: string })[] = [
  () => ({ method: 'GET', path: '/' }),
  (n) => ({ method: 'GET', path: `/api/blogs?view=cards&x=${n}` }),
  (n) => ({
    method: 'POST',
    path: '/api/send-email',
    body: JSON.stringify({ ...INQUIRY, message: `flood ${n}` }),
  }),
];

export interface Flood {
  /** The number of requests so far. */
  sent(): number;
  /** The number of answers by status; 0 for failed requests. */
  answers: Map<number, number>;
  /** Stops, and waits for open requests. */
  stop(): Promise<void>;
}

/** Sends one request from a local IP address; returns its status, or 0. */
const askFrom = (localAddress: string, port: number, n: number, agent: http.Agent) =>
  new Promise<number>((resolve) => {
    const { method, path, body } = REQUESTS[n % REQUESTS.length]?.(n) ?? { method: 'GET', path: '/' };
    const headers = body
      ? { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }
      : {};
    const request = http.request(
      { host: '127.0.0.1', port, method, path, headers, localAddress, agent },
      (answer) => answer.resume().once('close', () => resolve(answer.statusCode ?? 0)),
    );
    request.once('error', () => resolve(0)).end(body);
  });

/** Sends `aMinute` requests a minute from 50 IP addresses, without waiting for answers. */
export function startFlood(port: number, aMinute: number): Flood {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 4 });
  const answers = new Map<number, number>();
  const openRequests = new Set<Promise<void>>();
  const startedAt = performance.now();
  let sent = 0;
  const timer = setInterval(() => {
    const due = ((performance.now() - startedAt) / 60_000) * aMinute;
    for (; sent < due; sent += 1) {
      const work = askFrom(`127.0.0.${2 + (sent % 50)}`, port, sent, agent).then((status) => {
        answers.set(status, (answers.get(status) ?? 0) + 1);
        openRequests.delete(work);
      });
      openRequests.add(work);
    }
  }, 20);
  return {
    sent: () => sent,
    answers,
    async stop() {
      clearInterval(timer);
      await Promise.race([Promise.all(openRequests), delay(30_000, undefined, { ref: false })]);
      agent.destroy();
    },
  };
}
