const round = (value: number): number => Math.round(value * 10) / 10;

/** Points of values in a box of 100 × `height`; the lowest value is at the bottom, or zero with `zero`. */
function points(values: readonly number[], height: number, zero: boolean): [number, number][] {
  const low = zero ? 0 : Math.min(...values);
  const span = Math.max(...values) - low || 1;
  const last = Math.max(values.length - 1, 1);
  return values.map((value, index) => [
    round((index * 100) / last),
    round(height - ((value - low) / span) * height),
  ]);
}

/** A line through the values, as a path. */
export const linePath = (values: readonly number[], height: number, zero = false): string =>
  points(values, height, zero)
    .map(([x, y], index) => `${index ? 'L' : 'M'}${x} ${y}`)
    .join('');

/** The same line, closed along the bottom. */
export const areaPath = (values: readonly number[], height: number, zero = false): string =>
  `${linePath(values, height, zero)}V${height}H0z`;

/** Vertical strokes, one a value, in a box 100 wide; `max` is the value of the full height. */
export function barPath(values: readonly number[], height: number, max = Math.max(...values)): string {
  const step = 100 / values.length;
  return values
    .map((value, index) => `M${round(step * (index + 0.5))} ${height}v-${round((value / max) * height)}`)
    .join('');
}
