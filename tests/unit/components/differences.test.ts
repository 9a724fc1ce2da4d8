import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { differencesOf } from '../../../src/components/admin/differences.ts';

const marked = (before: string, after: string) =>
  differencesOf(before, after)
    .map(({ kind, text }) => (kind === 'same' ? text : kind === 'added' ? `{+${text}+}` : `[-${text}-]`))
    .join('');

describe('differencesOf', () => {
  it.each([
    ['We count at noon', 'We count at dawn', 'We count at [-noon-]{+dawn+}'],
    ['', 'new', '{+new+}'],
    ['old', '', '[-old-]'],
    ['same', 'same', 'same'],
    ['one two three', 'one three', 'one [-two -]three'],
    ['My title', 'Looked at', '[-My title-]{+Looked at+}'],
    ['2 Jan 2999', '4 Mar 2999', '[-2 Jan-]{+4 Mar+} 2999'],
    ['one, two', 'three, four', '[-one, two-]{+three, four+}'],
    // A paragraph that was rewritten stays beside its earlier text.
    ['one\n\ntwo', 'three\n\nfour', '[-one-]{+three+}\n\n[-two-]{+four+}'],
    ['one two', 'three two', '[-one-]{+three+} two'],
    ['we go', 'we will go', 'we {+will +}go'],
    ['a.\n\nb.', 'a.\n\nc.\n\nb.', 'a.\n\n{+c.\n\n+}b.'],
  ])('marks what is between %j and %j', (before, after, expected) => {
    expect(marked(before, after)).toBe(expected);
  });

  it('gives both texts back, whatever they are', () => {
    const text = fc.array(fc.constantFrom('a', 'b ', '\n', 'සිං', '😀', '.'), { maxLength: 40 });
    fc.assert(
      fc.property(text, text, (one, other) => {
        const [before, after] = [one.join(''), other.join('')];
        const runs = differencesOf(before, after);
        const without = (kind: string) =>
          runs
            .filter((run) => run.kind !== kind)
            .map((run) => run.text)
            .join('');
        expect([without('added'), without('removed')]).toEqual([before, after]);
      }),
    );
  });

  it('compares texts of 20,000 different words within a second', () => {
    const words = (from: number) => Array.from({ length: 20_000 }, (_, n) => `w${n * from}`).join(' ');
    const startedAt = performance.now();
    differencesOf(words(3), words(5));
    expect(performance.now() - startedAt).toBeLessThan(1000);
  });
});
