import fc from 'fast-check';
import { expect, it } from 'vitest';
import { differencesOf } from '#src/components/admin/Differences.tsx';
import { labelOfField } from '#src/features/audit/AuditTrail.tsx';
import { AUDIT_ACTIONS, type AuditAction, type AuditEntry } from '#src/features/audit/schema/audit.ts';
import type { Colleagues } from '#src/features/accounts/schema/assignee-column.ts';
import { sentenceFor, valueInWords } from '#src/features/audit/schema/sentences.ts';

const entry = (action: AuditAction, fields: Partial<AuditEntry> = {}): AuditEntry => ({
  ...{ id: 'one', at: '2026-03-02T04:30:00.000Z', who: 'Kamala', action, outcome: 'done', record: '' },
  ...fields,
});
const COLLEAGUES: Colleagues = [{ id: 'two', name: 'Ruwan', self: false }];

it('every action and outcome has a sentence, without what is missing', () => {
  for (const action of Object.keys(AUDIT_ACTIONS) as AuditAction[])
    for (const outcome of ['done', 'refused', 'failed'] as const) {
      const sentence = sentenceFor(entry(action, { outcome }), COLLEAGUES);
      expect(sentence).toMatch(/^(Kamala|1 refused login) [^:]+$/);
      expect(sentence).not.toMatch(/undefined|somebody|\s$|\s\s/i);
    }
});

it.each([
  ['publishedAt', 'Published', '1772425800000', '2 Mar 2026, 10:00 Sri Lanka time'],
  ['salary', 'Salary', '{"min":90000,"currency":"LKR"}', 'min: 90000\ncurrency: LKR'],
  ['shortdis', 'Short description', '[not JSON', '[not JSON'],
  ['assignee', 'Assigned to', 'two', 'Ruwan'],
  ['draft', 'Draft', 'true', 'yes'],
])('the change of %s reads %s, from %j to %j', (field, label, value, words) =>
  expect([labelOfField(field), valueInWords(field, value, COLLEAGUES)]).toEqual([label, words]),
);

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
