import { describe, expect, it } from 'vitest';
import { dayAt, timeOn } from '#lib/day';
import { dayStart, monthStart, weekStart } from '#lib/calendar';

const at = (text: string) => Date.parse(text);

describe("the vendor's days", () => {
  it('begin at half past six in the evening of UTC', () => {
    expect(dayStart(at('2026-03-01T18:29:59Z'))).toBe(at('2026-02-28T18:30:00Z'));
    expect(dayStart(at('2026-03-01T18:30:00Z'))).toBe(at('2026-03-01T18:30:00Z'));
    expect(dayAt(at('2026-03-01T18:30:00Z'))).toBe('2026-03-02');
  });

  it('have times that are written in their time zone', () => {
    expect(at(timeOn('2026-03-02', '00:00:00'))).toBe(dayStart(at('2026-03-02T12:00:00Z')));
    expect(dayAt(at(timeOn('2026-03-02', '23:59:59')))).toBe('2026-03-02');
  });

  it('form weeks that begin on Monday', () => {
    expect(weekStart(at('2026-03-01T18:29:00Z'))).toBe(at('2026-02-22T18:30:00Z'));
    expect(weekStart(at('2026-03-01T18:31:00Z'))).toBe(at('2026-03-01T18:30:00Z'));
  });

  it('form months', () => {
    expect(monthStart(at('2026-02-28T18:31:00Z'))).toBe(at('2026-02-28T18:30:00Z'));
    expect(monthStart(at('2026-02-28T18:29:00Z'))).toBe(at('2026-01-31T18:30:00Z'));
  });
});
