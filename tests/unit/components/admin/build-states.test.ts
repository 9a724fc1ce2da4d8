import { describe, expect, it } from 'vitest';
import { BUILD_WORDS, buildInWords } from '../../../../src/components/admin/build-states.ts';

describe('the sentence about a build', () => {
  const failed = {
    state: 'failed',
    message: 'The build hook did not answer; check BUILD_HOOK_URL.',
  } as const;

  it('says to an owner why it failed', () => {
    expect(buildInWords(failed, true)).toBe(failed.message);
  });

  it('says to others what they can do, without the name of a setting', () => {
    expect(buildInWords(failed, false)).toBe(BUILD_WORDS.failed.meaning);
    expect(buildInWords(failed, false)).toMatch(/Save again to start another build/);
  });

  it('says of a build that goes on what readers see and when the rest follows', () => {
    const sentence =
      'Readers already see what is published. The site is being rebuilt with it, which takes a few minutes.';
    expect(buildInWords({ state: 'building' }, false)).toBe(sentence);
    expect(buildInWords({ state: 'building' }, true)).toBe(sentence);
  });
});
