/** The cells of the rows of each table of an article, its head first, without bold. */
export const tablesOf = (body: string): string[][][] =>
  body
    .split('\n\n')
    .filter((block) => block.startsWith('|'))
    .map((block) =>
      block
        .trim()
        .split('\n')
        .filter((_, at) => at !== 1)
        .map((row) =>
          row
            .split('|')
            .slice(1, -1)
            .map((cell) => cell.replaceAll('*', '').trim()),
        ),
    );

/** The number in a cell; brackets mean minus. */
export const numberIn = (cell = ''): number => {
  const number = Number(cell.replace(/[(),%]/g, ''));
  return cell.startsWith('(') ? -number : number;
};

/** Whether a text states a figure as a whole: `4,500` is not a part of `24,500` or `4,500.25`. */
export const states = (body: string, figure: string): boolean =>
  new RegExp(`(?<![\\d.,])${figure.replace(/[.()%]/g, '\\$&')}(?![\\d]|[.,]\\d)`).test(body);
