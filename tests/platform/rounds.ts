import { onTestFinished } from 'vitest';

/** Turns of the event loop without a request or an answer, after which nothing is left to be asked in parallel. */
const QUIET_TURNS = 30;

/**
 * Sends the requests to the store in rounds: one begins when all requests of the last are answered and the instance asks
 * for nothing more. So many rounds a call waits for, on a machine of any speed. Returns their number so far.
 */
export function sendInRounds(): () => number {
  const real = globalThis.fetch;
  let [rounds, open, quiet] = [0, 0, 0];
  let waiting: (() => void)[] = [];
  const timer = setInterval(() => {
    quiet += 1;
    if (open > 0 || waiting.length === 0 || quiet < QUIET_TURNS) return;
    const next = waiting;
    waiting = [];
    rounds += 1;
    for (const send of next) send();
  }, 1);
  globalThis.fetch = async (input, init) => {
    quiet = 0;
    if (String(input).includes('/local/site:'))
      await new Promise<void>((resolve) => void waiting.push(resolve));
    open += 1;
    try {
      const answer = await real(input, init);
      const body = await answer.arrayBuffer();
      return new Response([204, 304].includes(answer.status) ? null : body, answer);
    } finally {
      open -= 1;
      quiet = 0;
    }
  };
  onTestFinished(() => {
    clearInterval(timer);
    globalThis.fetch = real;
  });
  return () => rounds;
}
