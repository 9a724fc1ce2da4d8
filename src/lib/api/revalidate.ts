/** Asks whether a built page's `version` is current: the answer is 304 when it is, and undefined when no answer came. */
export async function revalidate(path: string, version: string): Promise<Response | undefined> {
  const ask = () => fetch(`/api${path}`, { headers: { 'If-None-Match': `"${version}"` } });
  try {
    const answer = await ask();
    return answer.status === 503 ? await (await import('./retry-busy.ts')).retryBusy(answer, ask) : answer;
  } catch {
    return undefined;
  }
}
