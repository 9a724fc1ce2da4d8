import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** The file with the vendor's facts, which each function's bundle includes. */
const SITE_FILE = 'content/site.yaml';

/** The vendor's name, as mails and the site say it. */
export interface Company {
  name(): Promise<string>;
}

/** A whole parser would be loaded for one line: the build checks that the file has it, and that it is a text. */
const NAME = /^name:\s*(["']?)(.+?)\1\s*$/m;

/**
 * Reads the vendor's file under `root` once.
 * @throws Error when it has no name
 */
export function openCompany(root: string): Company {
  let name: Promise<string> | undefined;
  return { name: () => (name ??= read(path.join(root, SITE_FILE))) };
}

async function read(file: string): Promise<string> {
  const name = NAME.exec(await readFile(file, 'utf8'))?.[2];
  if (!name) throw new Error(`${SITE_FILE} has no name: give it a line "name: ...".`);
  return name;
}
