const round = (value: number): number => Math.round(value * 10) / 10;

/** Values placed in a box of 100 × `height`, from the lowest to the highest, or from nothing when `zero`. */
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

/** The same line, closed at the foot. */
export const areaPath = (values: readonly number[], height: number, zero = false): string =>
  `${linePath(values, height, zero)}V${height}H0z`;

/** Upright strokes, one a value, standing on the foot of a box 100 wide; `max` is the value that fills the height. */
export function barPath(values: readonly number[], height: number, max = Math.max(...values)): string {
  const step = 100 / values.length;
  return values
    .map((value, index) => `M${round(step * (index + 0.5))} ${height}v-${round((value / max) * height)}`)
    .join('');
}
