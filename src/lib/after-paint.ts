/** Does work after the page has loaded and was painted: what it requests does not compete with what is read first. */
export const afterPaint = (work: () => unknown): void =>
  addEventListener('load', () => requestAnimationFrame(() => setTimeout(work)));
