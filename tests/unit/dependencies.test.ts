import { mkdtemp, readFile, rm } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod/mini';
import { AUDIT_MS, seriousFindings, type AuditOptions } from '../support/audit.ts';

/** Licences that ask for no more than a notice, or for changes of the package itself to be shared. */
const ACCEPTED =
  /^(0BSD|Apache-2\.0|BlueOak-1\.0\.0|BSD|BSD-2-Clause|BSD-3-Clause|CC0-1\.0|CC-BY-3\.0|CC-BY-4\.0|ISC|MIT|MIT-0|MPL-2\.0|OFL-1\.1|Python-2\.0|Unlicense|WTFPL|Zlib|LGPL-3\.0-or-later)$/;

/** The lockfile says what each package's own manifest says; one that says it otherwise or nowhere has its reason here. */
const UNSTATED: Record<string, string> = {
  'node_modules/callsite': 'MIT by its README; part of the functions bundler, which only the tests run',
  'node_modules/@netlify/binary-info':
    'Apache-2.0, written "Apache 2"; part of the functions bundler as well',
};

const UNANSWERED = 'The registry gave no audit: what it knows of vulnerabilities was not checked.';

const lockSchema = z.object({
  packages: z.record(
    z.string(),
    z.object({ license: z.optional(z.string()), link: z.optional(z.boolean()) }),
  ),
});

/** Whether one of the alternatives, or every part of a combination, is accepted. */
function isAccepted(licence: string): boolean {
  const plain = licence.replace(/[()]/g, '');
  if (plain.includes(' OR ')) return plain.split(' OR ').some(isAccepted);
  return plain.split(' AND ').every((part) => ACCEPTED.test(part.trim()));
}

async function statedLicence(folder: string): Promise<string | undefined> {
  try {
    const manifest = JSON.parse(await readFile(`${folder}/package.json`, 'utf8'));
    return manifest.license?.type ?? manifest.license ?? manifest.licenses?.[0]?.type;
  } catch {
    return undefined;
  }
}

describe('what the project builds on', () => {
  it('may be used: every package has a licence that is accepted here', async () => {
    const lock = lockSchema.parse(JSON.parse(await readFile('package-lock.json', 'utf8')));
    const folders = Object.entries(lock.packages).filter(([folder]) => folder !== '');
    expect(folders.length).toBeGreaterThan(100);
    const refused: string[] = [];
    for (const [folder, { license }] of folders) {
      const licence = license ?? (await statedLicence(folder)) ?? 'none stated';
      if (!isAccepted(licence) && !(folder in UNSTATED)) refused.push(`${folder}: ${licence}`);
    }
    expect(refused).toEqual([]);
  });

  it(
    'has no known serious vulnerability that is not accepted with a reason, as far as the registry answers',
    async () => {
      const serious = await seriousFindings();
      if (!serious) process.stdout.write(`\n${UNANSWERED}\n`);
      const accepted = JSON.parse(await readFile('tests/fixtures/accepted-findings.json', 'utf8'));
      expect((serious ?? []).filter((name) => !(name in accepted))).toEqual([]);
    },
    AUDIT_MS + 5000,
  );
});

describe('the audit', () => {
  /** A registry that answers the question for findings so, and knows no package. */
  async function registryThat(answer: (response: http.ServerResponse) => void): Promise<AuditOptions> {
    const cache = await mkdtemp(path.join(tmpdir(), 'audit-'));
    const server = http.createServer((request, response) => {
      const asked = request.method === 'POST' ? answer : () => void response.writeHead(404).end('{}');
      request.resume().once('end', () => asked(response));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(async () => {
      server.closeAllConnections();
      server.close();
      await rm(cache, { recursive: true, force: true });
    });
    const registry = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return { elsewhere: { registry, cache }, timeoutMs: 20_000 };
  }

  const finding = (severity: string) => ({
    zod: [{ id: 1, title: 'x', url: 'https://x.example', severity, vulnerable_versions: '*', cwe: [] }],
  });

  it('tells a serious finding from one that is not', async () => {
    const serious = await registryThat((response) => response.end(JSON.stringify(finding('high'))));
    expect(await seriousFindings(serious)).toContain('zod');
    const other = await registryThat((response) => response.end(JSON.stringify(finding('moderate'))));
    expect(await seriousFindings(other)).toEqual([]);
  });

  it.each<[what: string, answer: (response: http.ServerResponse) => void, timeoutMs?: number]>([
    ['an error', (response) => response.writeHead(503).end('{}')],
    ['a page of HTML', (response) => response.end('<!doctype html>')],
    ['nothing at all', () => undefined, 3000],
  ])('takes %s for no answer, not for good news', async (_what, answer, timeoutMs = 20_000) => {
    expect(await seriousFindings({ ...(await registryThat(answer)), timeoutMs })).toBeUndefined();
  });
});
