import { describe, expect, it } from 'vitest';
import { currentText, hidesUnreadable, textOfUnreadable } from '#features/blog/schema/current-text';

const NOW = 1000;
const file = { digest: 'd', publishedAt: 1 };
const record = { publishedAt: 1 };

describe('currentText', () => {
  it.each([
    ['a published record', undefined, record, 'record', 'record', 'published'],
    ['one with a moment that is now', undefined, { publishedAt: NOW }, 'record', 'record', 'published'],
    ['one with a later moment', undefined, { publishedAt: NOW + 1 }, 'record', 'nothing', 'scheduled'],
    [
      'an unpublished one',
      undefined,
      { ...record, state: 'unpublished' },
      'record',
      'nothing',
      'unpublished',
    ],
    [
      'an unpublished one with a later moment',
      undefined,
      { publishedAt: 2000, state: 'unpublished' },
      'record',
      'nothing',
      'unpublished',
    ],
    ['a deleted one', undefined, { ...record, deletedAt: 1 }, 'nothing', 'nothing', 'published'],
    ['a file', file, undefined, 'file', 'file', 'published'],
    ['a draft file', { ...file, draft: true }, undefined, 'file', 'nothing', 'draft'],
    [
      'a file with a later moment',
      { ...file, publishedAt: NOW + 1 },
      undefined,
      'file',
      'nothing',
      'scheduled',
    ],
    [
      'an edit of a draft file',
      { ...file, draft: true },
      { ...record, replaces: 'd' },
      'record',
      'record',
      'published',
    ],
    ['an edit of an earlier file', file, { publishedAt: 2000, replaces: 'x' }, 'file', 'file', 'published'],
    ['nothing at all', undefined, undefined, 'nothing', 'nothing', 'published'],
  ] as const)('of %s', (_what, committed, edit, current, shown, state) => {
    expect(currentText(committed, edit, NOW)).toMatchObject({ current, shown, state });
  });

  it('of a record that cannot be read shows the file, unless the record hid it', () => {
    expect(textOfUnreadable(file, undefined, NOW).shown).toBe('file');
    expect(textOfUnreadable(file, record, NOW).shown).toBe('file');
    for (const hidden of [{ deletedAt: 1 }, { state: 'unpublished' as const }, { publishedAt: NOW + 1 }]) {
      expect(textOfUnreadable(file, { ...record, ...hidden }, NOW).shown).toBe('nothing');
      expect(hidesUnreadable({ ...record, ...hidden }, NOW)).toBe(true);
    }
  });
});
