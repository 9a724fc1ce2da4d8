/** How often a busy server is asked again, and the longest `Retry-After` that is waited for. */
const MAX_RETRIES = 2;
const MAX_WAIT_S = 10;

/** Asks a server again that answered that it is busy for a moment, and for how long. Not for changes: one may have been made. */
export async function retryBusy(first: Response, ask: () => Promise<Response>): Promise<Response> {
  let answer = first;
  for (let times = 0; times < MAX_RETRIES && answer.status === 503; times += 1) {
    const seconds = Number(answer.headers.get('retry-after'));
    if (!(seconds > 0 && seconds <= MAX_WAIT_S)) break;
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    answer = await ask();
  }
  return answer;
}
