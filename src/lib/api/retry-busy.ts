/** How often a busy server is asked again, and the longest `Retry-After` that is waited for. */
const TIMES = 2;
const LONGEST_WAIT_S = 10;

/** Asks a server again that answered that it is busy for a moment, and for how long. Not for changes: one may have been made. */
export async function askAgain(first: Response, ask: () => Promise<Response>): Promise<Response> {
  let answer = first;
  for (let times = 0; times < TIMES && answer.status === 503; times += 1) {
    const seconds = Number(answer.headers.get('retry-after'));
    if (!(seconds > 0 && seconds <= LONGEST_WAIT_S)) break;
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    answer = await ask();
  }
  return answer;
}
