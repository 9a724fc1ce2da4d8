import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import { SNAPSHOT_FILES } from '#lib/content-snapshot';

const noteSchema = z.object({
  /** When the build began to read the stores: whatever was saved before is on its pages. */
  readAt: z.number(),
});

export type BuildNote = z.infer<typeof noteSchema>;

/** What a function knows of the build that it was bundled with. */
export interface OwnBuild {
  /** When that build read the stores; unknown where no build did, as in local serving. */
  readAt(): Promise<number | undefined>;
}

/** The note under `root`, read once: a bundle never changes. */
export function openOwnBuild(root: string): OwnBuild {
  let readAt: Promise<number | undefined> | undefined;
  return { readAt: () => (readAt ??= read(path.join(root, SNAPSHOT_FILES.build))) };
}

/** Local serving notes its builds in the stores, because its functions outlive them. */
export const noOwnBuild: OwnBuild = { readAt: async () => undefined };

async function read(file: string): Promise<number | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : noteSchema.parse(JSON.parse(text)).readAt;
}
