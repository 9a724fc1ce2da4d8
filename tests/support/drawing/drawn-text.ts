import { readFileSync } from 'node:fs';
import type { PictureName } from '../../../src/illustrations/names.ts';

/** The texts of a traced picture in the order in which it draws them, apart by spaces. */
export function drawnText(name: PictureName): string {
  const svg = readFileSync(`src/illustrations/drawn/${name}.svg`, 'utf8');
  return Array.from(svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g), ([, text = '']) => text).join(' ');
}
