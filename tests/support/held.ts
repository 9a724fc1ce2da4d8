import type { AppContext } from '#server/context';

/**
 * Everything that the stores hold, with the tag of its bytes, but for sessions, which come and go with every call, and
 * the head of the audit trail, where refused calls are counted.
 */
export async function held({ stores }: AppContext): Promise<string[]> {
  const found: string[] = [];
  for (const [name, store] of Object.entries(stores)) {
    // A snapshot is derived from the others, and may be written by any reader.
    if (name === 'sessions' || name === 'auditHead' || !('listPages' in store)) continue;
    for await (const page of store.listPages())
      for (const { id, etag } of page) found.push(`${name}/${id} ${etag}`);
  }
  return found.sort();
}
