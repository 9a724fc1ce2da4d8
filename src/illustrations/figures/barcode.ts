/** Bar and space widths of the 106 values of Code 128, then the stop pattern. */
const PATTERNS =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'.split(
    ' ',
  );

const START_B = 104;
const STOP = 106;

/** The symbol values of a text in code set B: start, characters, check character, stop. */
export function codeValues(text: string): number[] {
  const data = Array.from(text, (character) => character.charCodeAt(0) - 32);
  if (data.some((value) => value < 0 || value > 94)) throw new Error(`Code 128 B cannot write '${text}'.`);
  const check = data.reduce((total, value, index) => total + value * (index + 1), START_B) % 103;
  return [START_B, ...data, check, STOP];
}

/** Alternating bar and space widths in modules: a dash array draws the barcode with one line. */
export const barWidths = (text: string): number[] =>
  codeValues(text).flatMap((value) => Array.from(PATTERNS[value] ?? '', Number));
