import { describe, expect, it } from 'vitest';
import { DEFAULT_STAGE_NAMES } from '#features/stages/schema/stage-names';
import type { AuditNames } from '#features/audit/schema/key-names';
import { labelOf, valueInWords } from '#features/audit/changed-values';

describe('the label of a changed field', () => {
  it.each([
    ['closingDate', 'Closing date'],
    ['jobType', 'Job type'],
    ['title', 'Title'],
    ['shortdis', 'Short description'],
    ['contentwriterImage', 'Picture of the author'],
  ])('%s reads %s', (field, label) => expect(labelOf(field)).toBe(label));
});

const NAMES: AuditNames = {
  stages: DEFAULT_STAGE_NAMES,
  colleagues: [{ id: 'one', name: 'Ruwan', self: false }],
};

describe('a changed value', () => {
  it.each([
    ['publishedAt', '1772425800000', '2 Mar 2026, 10:00'],
    ['salary', JSON.stringify({ min: 90000, currency: 'LKR' }, null, 1), 'Min: 90000\nCurrency: LKR'],
    ['content', JSON.stringify(['One.', 'Two.'], null, 1), 'One.\nTwo.'],
    ['description', '[not JSON', '[not JSON'],
    ['content', '[["nested"]]', '[["nested"]]'],
    ['openings', '3', '3'],
    ['stage', 'offer', 'Offer'],
    ['status', 'in-progress', 'In progress'],
    ['assignee', 'one', 'Ruwan'],
    ['assignee', 'two', 'a former colleague'],
    ['assignee', '', ''],
    ['draft', 'true', 'yes'],
    ['draft', 'false', 'no'],
    ['draft', '', ''],
    ['title', 'true', 'true'],
    ['closingDate', '', ''],
  ])('of %s is shown in words', (field, value, words) =>
    expect(valueInWords(field, value, NAMES)).toBe(words),
  );

  it('of a stage has the name that owners gave it', () => {
    const stages = { ...DEFAULT_STAGE_NAMES, offer: 'Proposal' };
    expect(valueInWords('stage', 'offer', { ...NAMES, stages })).toBe('Proposal');
  });
});
