import { expect, it } from 'vitest';
import { withWholeAmounts } from '../../../src/integrations/whole-amounts.ts';

it.each([
  ['an instalment of Rs 1,250.', 'an instalment of Rs\u00a01,250.'],
  ['the loan <strong>Rs 36,000</strong> (Rs 9)', 'the loan <strong>Rs\u00a036,000</strong> (Rs\u00a09)'],
  ['Amount (Rs) in MRs 5, Rs a month', 'Amount (Rs) in MRs 5, Rs a month'],
])('%s', (written, whole) => expect(withWholeAmounts(written)).toBe(whole));
