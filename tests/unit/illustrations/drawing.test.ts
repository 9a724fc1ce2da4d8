import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { PICTURES } from '../../../src/illustrations/names.ts';
import { VARIANTS } from '../../../src/illustrations/variants.ts';
import { describe, expect, it } from 'vitest';
import { barWidths, codeValues } from '../../../src/illustrations/figures/barcode.ts';
import { sum } from '../../../src/illustrations/figures/money.ts';
import { areaPath, barPath, linePath } from '../../../src/illustrations/figures/shapes.ts';
import { landPath, MAP, place } from '../../../src/illustrations/figures/world.ts';

describe('barcode', () => {
  it('has the check character of the published example', () => {
    expect(codeValues('PJJ123C').at(-2)).toBe(55);
  });

  it('has eleven modules a symbol and thirteen for the stop', () => {
    const every = Array.from({ length: 95 }, (_, index) => String.fromCharCode(index + 32));
    for (const character of every) expect(sum(barWidths(character))).toBe(11 * 3 + 13);
  });

  it('refuses characters outside code set B', () => {
    expect(() => barWidths('ශ්‍රී')).toThrow('Code 128 B cannot write');
  });
});

describe('shapes', () => {
  it('place values between bottom and top', () => {
    expect(linePath([0, 5, 10], 40)).toBe('M0 40L50 20L100 0');
    expect(areaPath([0, 10], 40)).toBe('M0 40L100 0V40H0z');
    expect(barPath([5, 10], 40)).toBe('M25 40v-20M75 40v-40');
  });
});

describe('world', () => {
  it('has the six places on the map, west to east', () => {
    const xs = [place(-98, 39), place(55, 25), place(80, 7), place(104, 1), place(134, -25)].map(
      ({ x }) => x,
    );
    expect(xs).toEqual([...xs].sort((a, b) => a - b));
    expect(Math.max(...xs)).toBeLessThan(MAP.width);
  });

  it('draws the land in under 2.5 kB', () => {
    const path = landPath();
    expect(path).toMatch(/^M0 0(m-?\d+ \d+h(\d+|\.1z))+$/);
    expect(path.length).toBeLessThan(2500);
  });
});

describe('pictures', () => {
  const root = new URL('../../../src/illustrations/', import.meta.url);
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.astro'),
  );

  it('have one file or one variant for each name, and no file without a name', () => {
    const drawn = files
      .filter((file) => file.includes('/') && !file.startsWith('kit/'))
      .map((file) => basename(file, '.astro'));
    expect([...drawn, ...Object.keys(VARIANTS)].toSorted()).toEqual([...PICTURES].toSorted());
    for (const { of } of Object.values(VARIANTS)) expect(drawn).toContain(of);
  });

  it('have no ids and no style blocks, so that a page can show one twice', () => {
    // The logo sprite is drawn once a page, and its ids are what the strips refer to.
    for (const file of files.filter((name) => name !== 'Logos.astro'))
      expect(readFileSync(new URL(file, root), 'utf8'), file).not.toMatch(/ id=|<style|style=/);
  });

  it('keep the space between two texts of one line when they are traced', () => {
    const traced = new URL('drawn/', root);
    const touching = readdirSync(traced).flatMap((file) => {
      const markup = readFileSync(new URL(file, traced), 'utf8');
      const texts = [...markup.matchAll(/<text x="([\d.]+)" y="([\d.]+)".*? textLength="([\d.]+)">([^<]*)/g)];
      return texts.flatMap(([, x, y, length, text], at) => {
        const [, nextX, nextY, , next = ''] = texts[at + 1] ?? [];
        const touches = y === nextY && Math.abs(Number(x) + Number(length) - Number(nextX)) < 1;
        return touches && /^\w/.test(next) ? [`${file}: ${text}|${next}`] : [];
      });
    });
    expect(touching).toEqual([]);
  });
});
