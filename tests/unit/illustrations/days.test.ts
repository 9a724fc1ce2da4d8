import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { PictureName } from '../../../src/illustrations/names.ts';
import { drawnText } from '#tests/support/drawing/drawn-text';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const weekday = (day: number, month: number, year: number) =>
  new Date(Date.UTC(year, month, day)).getUTCDay();

/** A day of a month, with the year where it stands there; the end of a period is no day of work. */
const DATE = new RegExp(
  `(?<!to )\\b(\\d{1,2}) (${MONTHS.join('|')})(?:e|y|ch|il|tember)?\\b(?: (20\\d\\d))?`,
  'g',
);

/** A rental falls due on the fifth, whatever the day of the week. */
const DUE = /^05 (?:Mar|Apr)/;

/** The column of a drawn month in which the first stands: 0 is Monday. */
function columnOfFirst(name: PictureName): number {
  const svg = readFileSync(`src/illustrations/drawn/${name}.svg`, 'utf8');
  const centres = (text: RegExp) =>
    Array.from(
      svg.matchAll(/<text x="([\d.]+)"[^>]* textLength="([\d.]+)"[^>]*>([^<]*)<\/text>/g),
      ([, x, width, shown = '']) => ({ at: Number(x) + Number(width) / 2, shown }),
    ).filter(({ shown }) => text.test(shown));
  const columns = centres(/^[MTWFS]$/).map(({ at }) => at);
  const first = centres(/^1$/)[0]?.at ?? 0;
  return columns.findIndex((at) => Math.abs(at - first) < 5);
}

describe('dates', () => {
  /** Pictures whose dates are days on which somebody was at work, and the year of those without one. */
  it.each([
    ['redemption-timeline', 2026],
    ['pawn-ticket', 2026],
    ['savings-passbook', 2026],
    ['ledger-table', 2026],
    ['statement', 2026],
    ['inbox', 2026],
    ['recruitment', 2026],
    ['loan-approval', 2026],
    ['project-board', 2026],
    ['purchase-order', 2026],
    ['work-order', 2026],
    ['ticket-batch', 2026],
    ['journal-entry', 2026],
    ['growth-plan', 2026],
    ['release-board', 2026],
    ['overdue-interest', 2026],
    ['dashboard', 2026],
    ['gold-vault', 2025],
  ] as const)('%s has no work on a Sunday', (name, year) => {
    const dates = [...drawnText(name).matchAll(DATE)];
    expect(dates.length).toBeGreaterThan(0);
    const sundays = dates.filter(
      ([text, day, month = '', written = year]) =>
        !DUE.test(text) && weekday(Number(day), MONTHS.indexOf(month), Number(written)) === 0,
    );
    expect(sundays.map(([text]) => text)).toEqual([]);
  });

  it('of an invoice are no Sundays either', () => {
    const dates = [...drawnText('export-sheet').matchAll(/(\d\d)-10-26/g)];
    expect(dates).toHaveLength(5);
    for (const [, day] of [...dates, ...drawnText('invoice-document').matchAll(/(\d\d)\/10\/2026/g)])
      expect(weekday(Number(day), 9, 2026)).not.toBe(0);
  });

  it.each([
    ['calendar', 9],
    ['post-calendar', 9],
    ['time-off', 4],
  ] as const)('of the month in %s begin on its weekday in 2026', (name, month) => {
    // The blanks before the first are drawn as nothing, so the first stands below its weekday.
    const monday = (weekday(1, month - 1, 2026) + 6) % 7;
    expect(columnOfFirst(name)).toBe(monday);
  });

  it('of the rentals are those of June 2026', () => {
    for (const [, text = '', day] of drawnText('rental-calendar').matchAll(/(Mon|Tue|Wed|Thu|Fri) (\d+)/g))
      expect(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri'][weekday(Number(day), 5, 2026)]).toBe(text);
  });
});
