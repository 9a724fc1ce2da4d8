import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { SiteFacts } from '#src/content-schemas/site.ts';
import { hashText } from './ids.ts';

/** The file with the vendor's facts and the privacy policy, which each function's bundle includes. */
const SITE_FILE = 'content/site.yaml';
const POLICY_FILE = 'content/legal/privacy-policy.mdx';

/** The vendor's facts that the policy shows: the controller and the processors, each with the lines that belong to it. */
const SHOWN_FACTS = /^(?:legalName|email|address|processors):.*(?:\n[ \t].*)*/gm;

/** The list of holidays, whose items are indented days, quoted or not. */
const HOLIDAYS = /^holidays:.*(?:\n[ \t].*)*/m;
const DAY = /^ +- *["']?(\d{4}-\d{2}-\d{2})/gm;

/** How much of the hash a version has. */
const HASH_LENGTH = 8;

/**
 * The text of a field in one line at the start of a line; of several fields, the first that there is. The parser would be
 * loaded for it: the build checks both files.
 * @throws Error when the text has no such line
 */
function lineOf(text: string, file: string, ...fields: string[]): string {
  for (const field of fields) {
    const value = new RegExp(`^${field}:\\s*(["']?)(.+?)\\1\\s*$`, 'm').exec(text)?.[2];
    if (value) return value;
  }
  throw new Error(`${file} has no ${fields.join(' or ')}: give it a line "${fields[0]}: ...".`);
}

function versionOf(policy: string, site: string): string {
  const says = [policy, ...(site.match(SHOWN_FACTS) ?? [])].map((text) => text.replace(/\s+/g, ' '));
  return `${lineOf(policy, POLICY_FILE, 'amended', 'updated')}, ${hashText(...says).slice(0, HASH_LENGTH)}`;
}

function holidaysIn(site: string): string[] {
  const [list = ''] = HOLIDAYS.exec(site.replace(/\n+/g, '\n')) ?? [];
  return Array.from(list.matchAll(DAY), ([, day = '']) => day);
}

/** Runs once, at the first call. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  return () => (loaded ??= load());
}

/**
 * The vendor, as mails and records name it: reads the vendor's files under `root` once each.
 * @throws Error when one has not what is asked for
 */
export function openCompany(root: string) {
  const site = once(() => readFile(path.join(root, SITE_FILE), 'utf8'));
  return {
    name: once(async () => lineOf(await site(), SITE_FILE, 'name')),
    /** All facts of the vendor, by a parser that is loaded for them. */
    facts: once(async (): Promise<SiteFacts> => (await import('yaml')).parse(await site())),
    /** The days (YYYY-MM-DD) besides weekends on which the office is closed. */
    holidays: once(async () => holidaysIn(await site())),
    /**
     * The version of the privacy policy: the day of its last amendment, or the month of its last change, in words, and a
     * short hash of the text, which changes with every word.
     */
    policyVersion: once(async () =>
      versionOf(await readFile(path.join(root, POLICY_FILE), 'utf8'), await site()),
    ),
  };
}

export type Company = ReturnType<typeof openCompany>;
