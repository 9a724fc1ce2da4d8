import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import { SNAPSHOT_FILES } from '#src/lib/content-snapshot.ts';

const buildSchema = z.object({
  /** When the build began to read the stores: its pages contain all earlier saves. */
  readAt: z.number(),
});

export type BuildInfo = z.infer<typeof buildSchema>;

/** The build that the function was deployed with. */
export interface OwnBuild {
  /** When that build read the stores; undefined in local serving. */
  readAt(): Promise<number | undefined>;
}

/** Reads the build's file under `root` once: a bundle never changes. */
export function openOwnBuild(root: string): OwnBuild {
  let readAt: Promise<number | undefined> | undefined;
  return { readAt: () => (readAt ??= read(path.join(root, SNAPSHOT_FILES.build))) };
}

/** For local serving, which records its builds in the stores because its functions run longer than they are current. */
export const noOwnBuild: OwnBuild = { readAt: async () => undefined };

async function read(file: string): Promise<number | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : buildSchema.parse(JSON.parse(text)).readAt;
}
