import fc from 'fast-check';
import { expect, it } from 'vitest';
import { dayAt, TIME_ZONE } from '#lib/day';
import { dayInWords } from '#lib/messages/format';
import { wholeNumber } from '#lib/messages/format';

/** Sri Lanka has had one UTC offset since this moment. */
const SINCE = Date.parse('2006-04-16T00:00:00Z');

const moments = fc.integer({ min: SINCE, max: Date.parse('2199-12-31T00:00:00Z') });

it('formats days by the calendar of the zone', () => {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE });
  const words = new Intl.DateTimeFormat('en-GB', { timeZone: TIME_ZONE, dateStyle: 'long' });
  fc.assert(
    fc.property(moments, (moment) => {
      expect(dayAt(moment)).toBe(day.format(moment));
      expect(dayInWords(moment)).toBe(words.format(moment));
    }),
  );
});

it('separates thousands as the language does', () => {
  const format = new Intl.NumberFormat('en');
  fc.assert(
    fc.property(fc.nat(10_000_000), (count) => {
      expect(wholeNumber(count)).toBe(format.format(count));
    }),
  );
});
