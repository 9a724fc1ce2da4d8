import { setTimeout as delay } from 'node:timers/promises';
import { json } from '#tests/support/api';
import { startFlood } from '#tests/support/flood';
import { INQUIRY } from '#tests/support/inquiries';
import { ADMIN, startSite } from '#tests/support/site';

const MINUTES = 2;
const A_MINUTE = 10_000;

/** How long a real inquiry and a real login wait while 50 addresses send 10,000 requests a minute. */
export async function flood(): Promise<void> {
  const site = await startSite({ env: { LIMIT_LOOPBACK: '1' } });
  const own = `http://[::1]:${site.port}`;
  const times: Record<string, number[]> = { '/api/send-email': [], '/api/login': [] };
  const bodies: Record<string, object> = { '/api/send-email': INQUIRY, '/api/login': ADMIN };
  const flooding = startFlood(site.port, A_MINUTE);
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
  await flooding.stop();
  console.table(
    Object.entries(times).map(([call, all]) => {
      const sorted = all.toSorted((one, other) => one - other);
      const at = (part: number) => Math.round(sorted[Math.ceil(sorted.length * part) - 1] ?? 0);
      return { call, calls: all.length, 'median ms': at(0.5), 'slowest ms': at(1), 'wanted ms': 2000 };
    }),
  );
  console.table({ sent: flooding.sent(), ...Object.fromEntries(flooding.answers) });
  await site.remove();
}
