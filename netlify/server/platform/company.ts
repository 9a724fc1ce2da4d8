import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** The file with the vendor's facts, which each function's bundle includes. */
const SITE_FILE = 'content/site.yaml';

/** The privacy policy, which each function's bundle includes, too. */
const POLICY_FILE = 'content/legal/privacy-policy.mdx';

/** The vendor, as mails and records name it. */
export interface Company {
  /** The vendor's name. */
  name(): Promise<string>;
  /** The version of the privacy policy: the day of its last amendment, or the month of its last change, in words. */
  policyVersion(): Promise<string>;
}

/** A text of one line at the start of a file. A whole parser would be loaded for it: the build checks both files. */
const lineOf = (text: string, field: string): string | undefined =>
  new RegExp(`^${field}:\\s*(["']?)(.+?)\\1\\s*$`, 'm').exec(text)?.[2];

/**
 * Reads the vendor's files under `root` once each.
 * @throws Error when one has not what is asked for
 */
export function openCompany(root: string): Company {
  const asked = new Map<string, Promise<string>>();
  const read = (file: string, ...fields: string[]): Promise<string> => {
    const known = asked.get(file) ?? firstLine(root, file, fields);
    asked.set(file, known);
    return known;
  };
  return {
    name: () => read(SITE_FILE, 'name'),
    policyVersion: () => read(POLICY_FILE, 'amended', 'updated'),
  };
}

/** The first of the fields that the file has. */
async function firstLine(root: string, file: string, fields: readonly string[]): Promise<string> {
  const text = await readFile(path.join(root, file), 'utf8');
  for (const field of fields) {
    const value = lineOf(text, field);
    if (value) return value;
  }
  throw new Error(`${file} has no ${fields.join(' or ')}: give it a line "${fields[0]}: ...".`);
}
