import type { Store } from '@netlify/blobs';
import { ConflictError } from './failures.ts';
import { KEY_FORM } from './record-store.ts';

/** Files kept byte for byte, each under a name that is written once; what they are stands in the name or in a record. */
export class FileStore {
  readonly #blobs: Store;

  constructor(blobs: Store) {
    this.#blobs = blobs;
  }

  /** Stores under a new name; false when the name is taken, and then nothing is written. */
  async create(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<boolean> {
    const { modified, etag } = await this.#blobs.set(name, new Blob([bytes]), { onlyIfNew: true });
    if (modified && etag) return true;
    // A store that is unwell answers `modified` without an ETag, and one that refused for no reason wrote nothing.
    if (await this.#blobs.getMetadata(name, { consistency: 'strong' })) return modified;
    throw modified
      ? new Error('The store of files takes no writes.')
      : new ConflictError('A file can be neither stored nor read.');
  }

  async read(name: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    if (!KEY_FORM.test(name)) return undefined;
    const found = await this.#blobs.get(name, { type: 'arrayBuffer', consistency: 'strong' });
    return found === null ? undefined : new Uint8Array(found);
  }

  async remove(name: string): Promise<void> {
    await this.#blobs.delete(name);
  }

  async *names(): AsyncIterable<string> {
    for await (const page of this.#blobs.list({ paginate: true }))
      for (const { key } of page.blobs) yield key;
  }
}
