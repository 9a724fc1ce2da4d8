import { describe, expect, it } from 'vitest';
import { currentSiteIn } from '#lib/current-site';
import * as words from '#lib/messages/en/server';
import { fill } from '#lib/messages/format';

const SITE = 'https://www.veralu.example';

describe('currentSiteIn', () => {
  it.each([words.earlierVersion, words.unusedCopy, words.preview] as const)('finds it in: %s', (sentence) => {
    expect(currentSiteIn(fill<typeof sentence>(sentence, { site: SITE }))).toBe(SITE);
    expect(currentSiteIn(fill<typeof sentence>(sentence, { site: words.publishedSite }))).toBeUndefined();
  });

  it.each(['', words.tryAgain, `Failed to fetch dynamically imported module: ${SITE}/x.js`])(
    'finds none in: %s',
    (sentence) => expect(currentSiteIn(sentence)).toBeUndefined(),
  );
});
