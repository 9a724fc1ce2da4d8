import { mkdtemp, readFile, rm } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openOnLoopback } from '#local/loopback';
import { AUDIT_MS, seriousFindings, type AuditOptions } from '../support/audit.ts';

const UNANSWERED = 'The registry gave no audit: what it knows of vulnerabilities was not checked.';

describe('the dependencies', () => {
  it(
    'have no known serious vulnerability, except those accepted with a reason; passes if the registry is down',
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
    const { url: registry, stop } = await openOnLoopback(server);
    onTestFinished(async () => {
      await stop();
      await rm(cache, { recursive: true, force: true });
    });
    return { elsewhere: { registry, cache }, timeoutMs: 20_000 };
  }

  const finding = (severity: string) => ({
    zod: [{ id: 1, title: 'x', url: 'https://x.example', severity, vulnerable_versions: '*', cwe: [] }],
  });

  it('distinguishes serious findings from others', async () => {
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
