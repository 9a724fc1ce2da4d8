import { ConflictError, StoreUnavailableError, KEY_FORM, KeyedBlobs, type SourceReading } from './stored.ts';

/** Files, stored unchanged under names that are written once; the name or a record says what a file is. */
export class FileStore extends KeyedBlobs {
  /** Stores a new file; false when the name exists, and nothing is written. */
  async create(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<boolean> {
    const { modified, etag } = await this.blobs.set(name, new Blob([bytes]), {
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
    const found = await this.blobs.get(name, { type: 'arrayBuffer', consistency: 'strong' });
    return found === null ? undefined : new Uint8Array(found);
  }

  async exists(name: string): Promise<boolean> {
    return (await this.blobs.getMetadata(name, { consistency: 'strong' })) !== null;
  }

  /** A file's entry in a snapshot: its size, from the metadata if it is there. */
  async reading(name: string): Promise<SourceReading<{ bytes: number }>> {
    const found = await this.blobs.getMetadata(name, { consistency: 'strong' });
    if (!found) return undefined;
    const { size } = found.metadata;
    const bytes = typeof size === 'number' ? size : ((await this.read(name))?.byteLength ?? 0);
    return { etag: found.etag ?? '', bytes, row: { bytes } };
  }

  async remove(name: string): Promise<void> {
    await this.blobs.delete(name);
  }
}
