import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { MINUTE } from '#server/platform/clock';

/** Makes the last proof of every session of a stopped or running site older, as time would: in the stored records. */
export async function ageProofs(dataFolder: string, minutes: number): Promise<void> {
  const names = await readdir(dataFolder, { recursive: true });
  for (const name of names) {
    if (!/-sessions[/\\]/.test(name)) continue;
    const file = path.join(dataFolder, name);
    const text = await readFile(file, 'utf8').catch(() => '');
    if (!text.startsWith('{')) continue;
    const record = JSON.parse(text);
    record.value.provenAt -= minutes * MINUTE;
    await writeFile(file, JSON.stringify(record));
  }
}
