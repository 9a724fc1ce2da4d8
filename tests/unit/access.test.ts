import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { describe, expect, it } from 'vitest';
import { INVITATION_HOURS } from '#features/accounts/schema/account';
import { isCommonPassword } from '#features/accounts/schema/common-passwords';
import { STEP_UP_MINUTES } from '#features/accounts/schema/session';
import { FORMER_MS } from '#server/features/accounts/session-tokens';
import { ABSOLUTE_MS, IDLE_MS } from '#server/features/accounts/sessions';
import { HOUR, SECOND } from '#server/platform/clock';
import { consoleLog } from '#server/platform/log';

const read = (file: string) => readFileSync(file, 'utf8');

/** The text of a document with single spaces. */
const textOf = (file: string) => read(file).replace(/\s+/g, ' ');

/** The code of functions and of their rules, by file. */
const serverCode = ['netlify/functions', 'netlify/server'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => path.posix.join(folder, name)),
);

/** What some work writes to the log. */
function written(work: () => void): string {
  const { stdout, stderr } = process;
  const own = [stdout.write, stderr.write];
  let text = '';
  const write = (chunk: unknown) => (text += String(chunk)).length > 0;
  Object.assign(stdout, { write });
  Object.assign(stderr, { write });
  try {
    work();
  } finally {
    Object.assign(stdout, { write: own[0] });
    Object.assign(stderr, { write: own[1] });
  }
  return text;
}

describe('docs/access.md', () => {
  const document = textOf('docs/access.md');

  it('says how long sessions, proofs and invitations last, as the code does', () => {
    expect(document).toContain(`ends after ${IDLE_MS / HOUR} hours in which nothing`);
    expect(document).toContain(`after ${ABSOLUTE_MS / HOUR} hours in any case`);
    expect(document).toContain(`once, within ${INVITATION_HOURS} hours`);
    expect(document).toContain(`is accepted for ${FORMER_MS / SECOND} seconds`);
    expect([STEP_UP_MINUTES, document.includes('a proof of the last ten minutes')]).toEqual([10, true]);
  });

  it('gives every store a level', () => {
    const opened = /(?:records|replaceable|listed|open|blobs)\(\s*'([a-z-]+)'/g;
    const source = read('netlify/server/stores/stores.ts');
    const stores = new Set(Array.from(source.matchAll(opened), ([, name = '']) => name));
    expect(stores.size).toBeGreaterThan(20);
    const levels = read('docs/access.md')
      .split('\n')
      .filter((line) => /^\| (?:secret|personal|internal|published) /.test(line));
    expect(levels).toHaveLength(4);
    const classified = levels.flatMap((line) =>
      Array.from((line.split('|')[3] ?? '').matchAll(/`([a-z-]+)`/g), ([, name = '']) => name),
    );
    expect(classified.toSorted()).toEqual([...stores].toSorted());
  });
});

describe('docs/common-passwords.md', () => {
  it('has the words of this site that are refused', () => {
    const part = read('docs/common-passwords.md').split('## Words of this site')[1]?.split('\n## ')[0] ?? '';
    const words = Array.from(part.matchAll(/`([a-z]+)`/g), ([, word = '']) => word);
    const { name, address } = parse(read('content/site.yaml')) as { name: string; address: { town: string } };
    expect(words).toEqual(
      expect.arrayContaining([name.split(' ')[0]?.toLowerCase(), address.town.toLowerCase()]),
    );
    for (const word of words)
      for (const password of [`${word}-20262026`, `!!${word.toUpperCase()}12345`])
        expect([password, isCommonPassword(password)]).toEqual([password, true]);
  });
});

describe('an address', () => {
  it('reads nothing from an address but these parts', () => {
    const parts = serverCode.flatMap((file) =>
      Array.from(read(file).matchAll(/(?:query|searchParams)\.get\('(\w+)'\)/g), ([, name = '']) => name),
    );
    expect([...new Set(parts)].toSorted()).toEqual([
      'cursor',
      'from',
      'limit',
      'seen',
      'state',
      'suspected',
      'view',
    ]);
  });
});

describe('the function log', () => {
  it('has one writer, in which a person’s text makes no line of its own', () => {
    const writers = serverCode.filter((file) => /process\.std(?:out|err)|console\./.test(read(file)));
    expect(writers).toEqual(['netlify/server/platform/log.ts']);
    const typed = 'x"}\n{"level":"error","event":"forged"}\r\n\u2028\u001b[2J';
    const cause = Object.assign(new Error(typed), { name: typed });
    const log = written(() => {
      consoleLog.info('tested', { id: typed });
      consoleLog.error(typed, { id: typed }, cause);
    });
    const lines = log.split(/\r?\n/).filter(Boolean);
    expect(lines).toHaveLength(2);
    expect(lines.map((line) => JSON.parse(line).level)).toEqual(['info', 'error']);
    expect(log).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/);
  });
});
