import http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { json } from '#tests/support/api';
import { INQUIRY } from '#tests/support/inquiries';
import { ADMIN, startSite } from '#tests/support/site';

const MINUTES = 2;
const A_MINUTE = 10_000;
const ADDRESSES = 50;

/** The requests of a sender in turn: a page, a list with another URL each time, and a form. */
function requestOf(n: number): { method: string; path: string; body?: string } {
  if (n % 3 === 0) return { method: 'GET', path: '/' };
  if (n % 3 === 1) return { method: 'GET', path: `/api/blogs?view=cards&x=${n}` };
  return { method: 'POST', path: '/api/send-email', body: JSON.stringify({ ...INQUIRY, message: `n${n}` }) };
}

/** Sends `A_MINUTE` requests a minute from many local addresses, without waiting for answers. */
function startFlood(port: number) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 4 });
  /** The number of answers by status; 0 for failed requests. */
  const answers = new Map<number, number>();
  const startedAt = performance.now();
  let sent = 0;
  const send = (n: number) => {
    const { body, ...request } = requestOf(n);
    const headers = body
      ? { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }
      : {};
    const count = (status = 0) => void answers.set(status, (answers.get(status) ?? 0) + 1);
    const localAddress = `127.0.0.${2 + (n % ADDRESSES)}`;
    http
      .request({ host: '127.0.0.1', port, ...request, headers, localAddress, agent }, (answer) =>
        answer.resume().once('close', () => count(answer.statusCode)),
      )
      .once('error', () => count())
      .end(body);
  };
  const timer = setInterval(() => {
    const due = ((performance.now() - startedAt) / 60_000) * A_MINUTE;
    for (; sent < due; sent += 1) send(sent);
  }, 20);
  const stop = () => {
    clearInterval(timer);
    agent.destroy();
    return { sent, ...Object.fromEntries(answers) };
  };
  return { stop };
}

/** How long a real inquiry and a real login wait while 50 addresses send 10,000 requests a minute. */
export async function flood(): Promise<void> {
  const site = await startSite({ env: { LIMIT_LOOPBACK: '1' } });
  const own = `http://[::1]:${site.port}`;
  const times: Record<string, number[]> = { '/api/send-email': [], '/api/login': [] };
  const bodies: Record<string, object> = { '/api/send-email': INQUIRY, '/api/login': ADMIN };
  const flooding = startFlood(site.port);
  const end = performance.now() + MINUTES * 60_000;
  while (performance.now() < end) {
    for (const [path, body] of Object.entries(bodies)) {
      const from = performance.now();
      const { status } = await fetch(`${own}${path}`, json(body));
      if (status !== 200) throw new Error(`${path} answered ${status}.`);
      times[path]?.push(performance.now() - from);
    }
    await delay(4000);
  }
  const answers = flooding.stop();
  console.table(
    Object.entries(times).map(([call, all]) => {
      const sorted = all.toSorted((one, other) => one - other);
      const at = (part: number) => Math.round(sorted[Math.ceil(sorted.length * part) - 1] ?? 0);
      return { call, calls: all.length, 'median ms': at(0.5), 'slowest ms': at(1), 'wanted ms': 2000 };
    }),
  );
  console.table(answers);
  await site.remove();
}
