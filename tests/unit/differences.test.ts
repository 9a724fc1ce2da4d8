import fc from 'fast-check';
import { expect, it } from 'vitest';
import { differencesOf } from '#src/components/admin/differences.ts';

const written = { same: ['', ''], added: ['{+', '+}'], removed: ['[-', '-]'] };
const marked = (before: string, after: string) =>
  differencesOf(before, after)
    .map(({ kind, text }) => written[kind].join(text))
    .join('');

// prettier-ignore
it.each([
  ['2 Jan 2999', '4 Mar 2999', '[-2 Jan-]{+4 Mar+} 2999'], ['old', '', '[-old-]'], ['same', 'same', 'same'],
  // A paragraph that was rewritten stays beside its earlier text.
  ['one\n\ntwo', 'three\n\nfour', '[-one-]{+three+}\n\n[-two-]{+four+}'],
])('the differences between %j and %j are marked', (before, after, expected) =>
  expect(marked(before, after)).toBe(expected),
);

it('the differences of two texts give both back, and compare those by lines that are too long for words', () => {
  const text = fc.array(fc.constantFrom('a', 'b ', '\n', 'සිං', '😀', '.'), { maxLength: 40 });
  const without = (before: string, after: string, kind: string) =>
    differencesOf(before, after).reduce((so, run) => (run.kind === kind ? so : so + run.text), '');
  fc.assert(
    fc.property(text, text, (one, other) => {
      const [before, after] = [one.join(''), other.join('')];
      expect([without(before, after, 'added'), without(before, after, 'removed')]).toEqual([before, after]);
    }),
  );
  const [long, longer] = [3, 5].map((step) =>
    Array.from({ length: 3000 }, (_, n) => `w${n * step}\n`).join(''),
  );
  expect(without(`x ${long}`, `y ${longer}`, 'removed')).toBe(`y ${longer}`);
});
