/**
 * Asks what a preview link shows. The token is in the body, because addresses are logged. Not in `client.ts`, so that the
 * page need not load that module. Returns undefined when no answer came.
 */
export async function readPreview(token: string): Promise<Response | undefined> {
  try {
    return await fetch('/api/previews/read', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ token }),
      cache: 'no-store',
    });
  } catch {
    return undefined;
  }
}
