import http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { INQUIRY } from './inquiries.ts';

/** What a sender asks in turn: a page, a list that must come from the cache's key, and a form. */
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
  /** How many requests were begun by now. */
  sent(): number;
  /** Answers by their status; 0 where none came. */
  answers: Map<number, number>;
  /** Ends it, and waits for what is under way. */
  stop(): Promise<void>;
}

/** Sends one request from an address of this machine; its status, or 0. */
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

/** Begins to send `aMinute` requests a minute from 50 addresses, whether or not the earlier ones were answered. */
export function startFlood(port: number, aMinute: number): Flood {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 4 });
  const answers = new Map<number, number>();
  const underWay = new Set<Promise<void>>();
  const startedAt = performance.now();
  let sent = 0;
  const timer = setInterval(() => {
    const due = ((performance.now() - startedAt) / 60_000) * aMinute;
    for (; sent < due; sent += 1) {
      const work = askFrom(`127.0.0.${2 + (sent % 50)}`, port, sent, agent).then((status) => {
        answers.set(status, (answers.get(status) ?? 0) + 1);
        underWay.delete(work);
      });
      underWay.add(work);
    }
  }, 20);
  return {
    sent: () => sent,
    answers,
    async stop() {
      clearInterval(timer);
      await Promise.race([Promise.all(underWay), delay(30_000, undefined, { ref: false })]);
      agent.destroy();
    },
  };
}
