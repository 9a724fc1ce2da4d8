import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { SiteFacts } from '#src/content-schemas/site.ts';
import { SITE_FILE } from '#src/lib/content-files.ts';
import { hashText } from './ids.ts';

/** The privacy policy, which each function's bundle includes beside the vendor's facts, and the build checks. */
const POLICY_FILE = 'content/legal/privacy-policy.mdx';

/** The vendor's facts that the policy shows: the controller and the processors, each with the lines that belong to it. */
const SHOWN_FACTS = /^(?:legalName|email|address|processors):.*(?:\n[ \t].*)*/gm;

/** The day of the policy's last amendment, or the month of its last change, in words. */
const AMENDED = /^amended:([^\n]+)/m;
const UPDATED = /^updated:([^\n]+)/m;

/** @throws Error when the policy says neither when it was amended nor when it was updated */
function versionOf(policy: string, site: string): string {
  const day = (AMENDED.exec(policy) ?? UPDATED.exec(policy))?.[1]?.replace(/["']/g, '').trim();
  if (!day) throw new Error(`${POLICY_FILE} has no day: give it a line "updated: ...".`);
  const says = [policy, ...(site.match(SHOWN_FACTS) ?? [])].map((text) => text.replace(/\s+/g, ' '));
  return `${day}, ${hashText(...says).slice(0, 8)}`;
}

function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  return () => (loaded ??= load());
}

/** The vendor, as mails and records name it: reads the vendor's files under `root` once each. */
export function openCompany(root: string) {
  const site = once(() => readFile(path.join(root, SITE_FILE), 'utf8'));
  /** All facts of the vendor, by a parser that is loaded for them. */
  const facts = once(async (): Promise<SiteFacts> => (await import('yaml')).parse(await site()));
  return {
    facts,
    name: async () => (await facts()).name,
    /** The days (YYYY-MM-DD) besides weekends on which the office is closed. */
    holidays: async () => (await facts()).holidays ?? [],
    /** The version of the privacy policy: its day, and a short hash of the text, which changes with every word. */
    policyVersion: once(async () =>
      versionOf(await readFile(path.join(root, POLICY_FILE), 'utf8'), await site()),
    ),
  };
}

export type Company = ReturnType<typeof openCompany>;
