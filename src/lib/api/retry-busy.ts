/** The most retries, and the longest `Retry-After` that is respected. */
const MAX_RETRIES = 2;
const MAX_WAIT_S = 10;

/** Repeats a request that was answered 503 with `Retry-After`. Only for reads: a change may have been made already. */
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
