import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { inflateRawSync } from 'node:zlib';

const END = 0x06054b50;
const END_BYTES = 22;
const DEFLATED = 8;

/** Unpacks a zip archive without a comment, as the bundler writes it. */
export async function unzip(archive: string, folder: string): Promise<void> {
  const bytes = await readFile(archive);
  const end = bytes.length - END_BYTES;
  if (bytes.readUInt32LE(end) !== END) throw new Error(`${archive} is no zip archive without comment.`);
  let at = bytes.readUInt32LE(end + 16);
  for (let entries = bytes.readUInt16LE(end + 10); entries > 0; entries -= 1) {
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((field) => bytes.readUInt16LE(at + field));
    const name = bytes.toString('utf8', at + 46, at + 46 + nameBytes!);
    await unpack(bytes, at, path.join(folder, name));
    at += 46 + nameBytes! + extraBytes! + commentBytes!;
  }
}

/** Writes the file of the directory entry at offset `entry`. */
async function unpack(bytes: Buffer, entry: number, file: string): Promise<void> {
  const [method, size] = [bytes.readUInt16LE(entry + 10), bytes.readUInt32LE(entry + 20)];
  const local = bytes.readUInt32LE(entry + 42);
  const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
  const packed = bytes.subarray(from, from + size);
  if (file.endsWith('/')) return;
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, method === DEFLATED ? inflateRawSync(packed) : packed);
}
