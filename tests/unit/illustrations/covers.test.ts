import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { lease } from '../../../src/illustrations/figures/sample-lease.ts';
import type { PictureName } from '../../../src/illustrations/names.ts';
import { readArticles } from '#tests/support/articles';
import { drawnText } from '#tests/support/drawing/drawn-text';

const articles = readArticles();

/** The article whose cover a picture is. */
function articleUnder(picture: PictureName) {
  const found = articles.find(({ data }) => (data.cover as { picture: string }).picture === picture);
  if (!found) throw new Error(`No article has the cover '${picture}'.`);
  return found;
}

describe('the cover of an article', () => {
  it('is no other article’s too', () => {
    const pictures = articles.map(({ data }) => (data.cover as { picture: string }).picture);
    expect(new Set(pictures).size).toBe(pictures.length);
  });

  it('shows the loan and the schedule that the article calculates', () => {
    const { body } = articleUnder('amortisation-schedule');
    const shown = drawnText('amortisation-schedule');
    expect(shown).toContain('12 months, 24% reducing');
    const rows = [...body.matchAll(/^\| (\d+) \| (.+) \| (.+) \| (.+) \| (.+) \|$/gm)];
    expect(rows.map(([, month]) => month)).toEqual(['1', '2', '6', '11', '12']);
    for (const [, month, interest, capital, instalment, balance] of rows)
      expect(shown).toContain(`${month} ${instalment} ${interest} ${capital} ${balance}`);
    expect(shown).toContain('All 12 136,165.83 16,165.83 120,000.00');
  });

  it('shows the centre at the hour and of the size that the article gives', () => {
    const { body } = articleUnder('group-tree');
    expect(body).toContain('It is 7.40 on a Tuesday morning. A centre of thirty women');
    expect(body).toContain('six groups of five');
    const shown = drawnText('group-tree');
    expect(shown).toContain('6 groups of 5, Tuesdays 7.40');
    expect(shown.match(/Nelum \d [A-Z]\. \w+ and 4 more/g)).toHaveLength(6);
    expect(body).toContain('| Paid in full | 27 |');
    expect(shown).toContain('27 of 30 paid in full');
  });

  it('shows a day that had come when the article was written', () => {
    const [, day = ''] = /Today, all branches (\d+ \w+)/.exec(drawnText('dashboard')) ?? [];
    expect(Date.parse(`${day} 2026`)).toBeLessThan(Date.parse(String(articleUnder('dashboard').data.date)));
  });
});

it('the balance of a lease is marked at the rental after which it is paid off', () => {
  expect(drawnText('early-payoff')).toContain('12 days after rental 30');
  const svg = readFileSync('src/illustrations/drawn/early-payoff.svg', 'utf8');
  const [, x = ''] = /d="M([\d.]+) [\d.]+h\.1"/.exec(svg) ?? [];
  expect((Number(x) / 100) * lease.months).toBe(30);
});

it('the bars of two colours and the bar of a guarantor say what they measure', () => {
  expect(drawnText('dashboard')).toContain('Due Collected');
  expect(drawnText('guarantor-card')).toContain('Rs 150,000.00 of a limit of Rs 400,000.00');
});
