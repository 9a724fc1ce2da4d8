/**
 * The two calls that pages which are otherwise complete make by themselves. They stand apart from `client.ts`, which
 * no page should have to load for them.
 */

/** What came of asking whether a built page is still what the API would answer. */
export type News =
  { state: 'current' } | { state: 'changed'; body: unknown } | { state: 'gone' } | { state: 'failed' };

/** Asks whether `version` is still current; a few hundred bytes when it is. */
export async function newsOf(path: string, version: string): Promise<News> {
  try {
    const answer = await fetch(`/api${path}`, { headers: { 'If-None-Match': `"${version}"` } });
    if (answer.status === 304) return { state: 'current' };
    if (answer.status === 404) return { state: 'gone' };
    return answer.ok ? { state: 'changed', body: await answer.json() } : { state: 'failed' };
  } catch {
    return { state: 'failed' };
  }
}

/** A file of the site itself. Rejects when it cannot be had. */
export async function readFile(path: string): Promise<unknown> {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`No ${path}.`);
  return answer.json();
}
