/**
 * The call that pages which are otherwise complete make by themselves. It stands apart from `client.ts`, which no page
 * should have to load for it.
 */

/** Asks whether `version` is still current: 304, a few hundred bytes, when it is. Nothing when no answer came. */
export async function revalidate(path: string, version: string): Promise<Response | undefined> {
  const ask = () => fetch(`/api${path}`, { headers: { 'If-None-Match': `"${version}"` } });
  try {
    const answer = await ask();
    return answer.status === 503 ? await (await import('./retry-busy.ts')).retryBusy(answer, ask) : answer;
  } catch {
    return undefined;
  }
}
