import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { SiteFacts } from '#src/content-schemas/site.ts';
import { hashText } from './ids.ts';

/** The file with the vendor's facts, which each function's bundle includes. */
const SITE_FILE = 'content/site.yaml';

/** The privacy policy, which each function's bundle includes, too. */
const POLICY_FILE = 'content/legal/privacy-policy.mdx';

/** A text of one line at the start of a line. The parser would be loaded for it: the build checks both files. */
const lineOf = (text: string, field: string): string | undefined =>
  new RegExp(`^${field}:\\s*(["']?)(.+?)\\1\\s*$`, 'm').exec(text)?.[2];

/** The vendor's facts that the policy shows: the controller and the processors, each with the lines that belong to it. */
const SHOWN_FACTS = /^(?:legalName|email|address|processors):.*(?:\n[ \t].*)*/gm;

/** A list's item that is a day, quoted or not. */
const DAY = /^\s+-\s*["']?(\d{4}-\d{2}-\d{2})/;

/** The days of the list `holidays`, whose items are indented. */
function holidaysIn(site: string): readonly string[] {
  const lines = site.split('\n');
  const after = lines.slice(lines.findIndex((line) => line.startsWith('holidays:')) + 1);
  const end = after.findIndex((line) => /^\S/.test(line));
  return after.slice(0, end < 0 ? after.length : end).flatMap((line) => DAY.exec(line)?.[1] ?? []);
}

/** How much of the hash a version has. */
const HASH_LENGTH = 8;

/** @throws Error when the text has no such line */
function firstLine(text: string, file: string, fields: readonly string[]): string {
  for (const field of fields) {
    const value = lineOf(text, field);
    if (value) return value;
  }
  throw new Error(`${file} has no ${fields.join(' or ')}: give it a line "${fields[0]}: ...".`);
}

function versionOf(policy: string, site: string): string {
  const day = firstLine(policy, POLICY_FILE, ['amended', 'updated']);
  const says = [policy, ...(site.match(SHOWN_FACTS) ?? [])].map((text) => text.replace(/\s+/g, ' '));
  return `${day}, ${hashText(...says).slice(0, HASH_LENGTH)}`;
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
  const reader = (file: string) => once(() => readFile(path.join(root, file), 'utf8'));
  const site = reader(SITE_FILE);
  const policy = reader(POLICY_FILE);
  return {
    name: once(async () => firstLine(await site(), SITE_FILE, ['name'])),
    /** All facts of the vendor, by a parser that is loaded for them. */
    facts: once(async (): Promise<SiteFacts> => (await import('yaml')).parse(await site())),
    /** The days (YYYY-MM-DD) besides weekends on which the office is closed. */
    holidays: once(async () => holidaysIn(await site())),
    /**
     * The version of the privacy policy: the day of its last amendment, or the month of its last change, in words, and a
     * short hash of the text, which changes with every word.
     */
    policyVersion: once(async () => versionOf(await policy(), await site())),
  };
}

export type Company = ReturnType<typeof openCompany>;
