import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const read = (file: string) => readFileSync(file, 'utf8');

const { levels } = JSON.parse(read('tests/fixtures/asvs-requirements.json')) as {
  levels: Record<'1' | '2', string[]>;
};

const document = read('docs/asvs.md');

interface Row {
  id: string;
  level: string;
  requirement: string;
  status: string;
  reason: string;
}

const rows: Row[] = document.split('\n').flatMap((line) => {
  const [, id = '', level = '', requirement = '', status = '', reason = ''] = line
    .split('|')
    .map((cell) => cell.trim());
  return /^\d+\.\d+\.\d+$/.test(id) ? [{ id, level, requirement, status, reason }] : [];
});

const filesIn = ({ reason }: Row) =>
  Array.from(reason.matchAll(/`(tests\/[\w/.-]+)`/g), ([, file = '']) => file);

const titlesIn = ({ reason }: Row) => Array.from(reason.matchAll(/“([^”]+)”/g), ([, title = '']) => title);

/** A title as a test's source has it. */
const quoted = (title: string) => [`'${title}'`, `\`${title}\``];

const sorted = (values: string[]) => values.toSorted();

describe('the list of requirements', () => {
  it('has those of the five chapters', () => {
    const counts = ['6', '7', '8', '14', '16'].map(
      (chapter) => [...levels[1], ...levels[2]].filter((id) => id.startsWith(`${chapter}.`)).length,
    );
    expect(counts).toEqual([35, 18, 7, 9, 16]);
    expect([levels[1].length, levels[2].length]).toEqual([25, 60]);
  });
});

describe('docs/asvs.md', () => {
  it.each(['1', '2'] as const)('has one row for each requirement of level %s, and no other', (level) => {
    const ids = rows.filter((row) => row.level === level).map(({ id }) => id);
    expect(sorted(ids)).toEqual(sorted(levels[level]));
  });

  it('has no other rows, and a status and a reason in each', () => {
    expect(rows).toHaveLength(levels[1].length + levels[2].length);
    for (const { id, requirement, status, reason } of rows) {
      expect([id, ['met', 'not applicable', 'not met'].includes(status)]).toEqual([id, true]);
      expect([id, requirement.length > 10, reason.length > 10]).toEqual([id, true, true]);
    }
  });

  it('counts them', () => {
    const count = (wanted: string) => rows.filter(({ status }) => status === wanted).length;
    expect(document.replace(/\s+/g, ' ')).toContain(
      `Of ${rows.length} requirements ${count('met')} are met, ${count('not applicable')} are not applicable and ${count('not met')} are not met.`,
    );
  });

  it('names a test for each that is met', () => {
    const met = rows.filter(({ status }) => status === 'met');
    expect(met.filter((row) => filesIn(row).length === 0).map(({ id }) => id)).toEqual([]);
    expect(met.filter((row) => titlesIn(row).length === 0).map(({ id }) => id)).toEqual([]);
  });

  it.each(rows.filter((row) => filesIn(row).length > 0))('names existing tests for $id', (row) => {
    const tests = filesIn(row).map(read).join('\n');
    for (const title of titlesIn(row))
      expect([title, quoted(title).some((text) => tests.includes(text))]).toEqual([title, true]);
  });
});
