/** The rules of a style sheet for paper, and the others. */
interface Split {
  screen: string;
  print: string;
}

/** What has a meaning for the structure of a style sheet: strings and comments are passed over whole. */
const TOKENS = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\/\*[\s\S]*?\*\/|[{};]/g;

const PRINT = '@media print';

/** One block of a style sheet; a block that only contains rules for paper is divided. */
function divided(prelude: string, body: string): Split {
  const block = `${prelude}{${body}}`;
  if (prelude.trim() === PRINT) return { screen: '', print: block };
  if (!body.includes(PRINT)) return { screen: block, print: '' };
  const { screen, print } = splitPrint(body);
  return {
    screen: screen.trim() && `${prelude}{${screen}}`,
    print: print && `${prelude}{${print}}`,
  };
}

/** Takes the blocks `@media print` out of a style sheet, each with the layers and selectors around it. */
export function splitPrint(css: string): Split {
  const split: Split = { screen: '', print: '' };
  let [depth, from, open] = [0, 0, 0];
  for (const { 0: token, index } of css.matchAll(TOKENS)) {
    if (token === '{' && depth++ === 0) open = index;
    if (token === '}' && --depth === 0) {
      const { screen, print } = divided(css.slice(from, open), css.slice(open + 1, index));
      split.screen += screen;
      split.print += print;
      from = index + 1;
    }
    if (token === ';' && depth === 0) {
      split.screen += css.slice(from, index + 1);
      from = index + 1;
    }
  }
  split.screen += css.slice(from);
  return split;
}
