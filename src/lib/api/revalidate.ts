/**
 * The call with which a built page revalidates itself, apart from `client.ts`, which public pages need not load.
 */

/** Asks whether `version` is still current; the answer is 304 when it is. Returns undefined when no answer came. */
export async function revalidate(path: string, version: string): Promise<Response | undefined> {
  const ask = () => fetch(`/api${path}`, { headers: { 'If-None-Match': `"${version}"` } });
  try {
    const answer = await ask();
    return answer.status === 503 ? await (await import('./retry-busy.ts')).retryBusy(answer, ask) : answer;
  } catch {
    return undefined;
  }
}

/** Does work after the page has loaded and was painted: what it requests does not compete with what is read first. */
export const afterPaint = (work: () => unknown): void =>
  addEventListener('load', () => requestAnimationFrame(() => setTimeout(work)));
