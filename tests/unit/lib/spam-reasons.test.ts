import { expect, it } from 'vitest';
import { spamReasonsInWords } from '#lib/spam-reasons';

it('says each reason, and that none was recorded', () => {
  expect(spamReasonsInWords(['honeypot', 'linked'])).toBe(
    'A field that people do not see was filled in. The text has many links.',
  );
  for (const none of [undefined, []]) expect(spamReasonsInWords(none)).toBe('Reason not recorded.');
});
