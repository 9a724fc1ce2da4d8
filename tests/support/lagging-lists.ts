import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { BlobsDirectory } from '#netlify/local/blobs-directory.ts';

/** A list of a store: its URL has no key. */
const LIST = /^http:\/\/127\.0\.0\.1:\d+\/local\/([^/?]+)(?:\?|$)/;

/** Lists stay as they are at this moment, behind everything that a test changes, until `arrive`; reads do not lag. */
export async function lagLists(directory: string) {
  const blobs = new BlobsDirectory(directory);
  const lists = new Map<string, { key: string; etag: string }[]>();
  async function arrive(): Promise<void> {
    for (const name of await readdir(path.join(directory, 'entries'))) {
      const store = decodeURIComponent(name);
      const keys = await blobs.keys(store, '');
      const listed = keys.map((key) => ({ key, etag: blobs.get(store, key)?.etag ?? '' }));
      lists.set(store, listed);
    }
  }
  await arrive();
  const real = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const [, store] = LIST.exec(url.href) ?? [];
    if (!store || (init?.method ?? 'GET').toUpperCase() !== 'GET') return real(input, init);
    const prefix = url.searchParams.get('prefix') ?? '';
    const listed = lists.get(decodeURIComponent(store)) ?? [];
    return Response.json({ blobs: listed.filter(({ key }) => key.startsWith(prefix)), directories: [] });
  };
  return { arrive, end: () => void (globalThis.fetch = real) };
}
