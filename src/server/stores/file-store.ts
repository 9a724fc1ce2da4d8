import type { Store } from '@netlify/blobs';
import { ConflictError, StoreUnavailableError } from './failures.ts';
import type { SourceReading } from './snapshot-entries.ts';
import { KEY_FORM, type Listed } from './stored.ts';

/** The row of a file. */
export interface FileRow {
  bytes: number;
}

/** Files, stored unchanged under names that are written once; the name or a record says what a file is. */
export class FileStore {
  readonly name: string;
  readonly #blobs: Store;

  constructor(blobs: Store, name: string) {
    this.#blobs = blobs;
    this.name = name;
  }

  /** Stores a new file; false when the name exists, and nothing is written. */
  async create(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<boolean> {
    const { modified, etag } = await this.#blobs.set(name, new Blob([bytes]), {
      onlyIfNew: true,
      metadata: { size: bytes.byteLength },
    });
    if (modified && etag) return true;
    // A failing store answers `modified` without an ETag, so the answer alone proves nothing.
    if (await this.exists(name)) return modified;
    throw modified
      ? new StoreUnavailableError('The store of files takes no writes.')
      : new ConflictError('A file can be neither stored nor read.');
  }

  async read(name: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    if (!KEY_FORM.test(name)) return undefined;
    const found = await this.#blobs.get(name, { type: 'arrayBuffer', consistency: 'strong' });
    return found === null ? undefined : new Uint8Array(found);
  }

  async exists(name: string): Promise<boolean> {
    return (await this.#blobs.getMetadata(name, { consistency: 'strong' })) !== null;
  }

  /** A file's entry in a snapshot: its size, from the metadata if it is there. */
  async reading(name: string): Promise<SourceReading<FileRow>> {
    const found = await this.#blobs.getMetadata(name, { consistency: 'strong' });
    if (!found) return undefined;
    const { size } = found.metadata;
    const bytes = typeof size === 'number' ? size : ((await this.read(name))?.byteLength ?? 0);
    return { etag: found.etag ?? '', bytes, row: { bytes } };
  }

  async remove(name: string): Promise<void> {
    await this.#blobs.delete(name);
  }

  /** Every file by name and ETag, in the platform's pages. */
  async *listPages(): AsyncIterable<Listed[]> {
    for await (const { blobs } of this.#blobs.list({ paginate: true }))
      yield blobs.map(({ key, etag }) => ({ id: key, etag }));
  }

  async *names(): AsyncIterable<string> {
    for await (const page of this.listPages()) for (const { id } of page) yield id;
  }
}
