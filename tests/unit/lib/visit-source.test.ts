import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { sourceFields, sourceInWords, sourceName } from '#lib/visit-source';

const read = (form: object) => z.object(sourceFields).parse(form);

describe('the source of a visit', () => {
  it('is read from a form as lines of at most 100 characters, and no value of it is an error', () => {
    expect(read({})).toEqual({});
    expect(
      read({ utm_source: 7, utm_medium: ['x'], utm_term: '  ', referrer: null, first_page: {} }),
    ).toEqual({});
    expect(read({ utm_source: ` a\r\nb\u202e${'x'.repeat(200)}` }).utm_source).toBe(`a b ${'x'.repeat(96)}`);
  });

  it.each([
    [undefined, 'Not known', 'Not known'],
    [{ first_page: '/' }, 'Direct', 'Direct, entered on the home page'],
    [{ first_page: '/pawning', referrer: 'www.google.com' }, 'google.com', 'google.com, entered on /pawning'],
    [{ utm_source: 'Facebook', utm_medium: 'Paid' }, 'facebook (campaign)', 'facebook (campaign), Paid'],
    [
      { utm_source: 'newsletter', utm_medium: 'email', utm_campaign: 'gold', referrer: 'mail.example' },
      'newsletter (campaign)',
      'newsletter (campaign), email, gold, via mail.example',
    ],
  ])('%j is named %s', (source, name, words) => {
    expect([sourceName(source), sourceInWords(source)]).toEqual([name, words]);
  });
});
