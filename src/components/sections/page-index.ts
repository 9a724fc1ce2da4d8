/** Marks in a page's index the part that the reader has reached; on a phone its row moves along, shaded where it goes on. */
const index = document.querySelector<HTMLElement>('.page-index')!;
const links = [...index.querySelectorAll('a')];
const parts = links.map((link) => document.getElementById(link.getAttribute('href')!.slice(1))!);

const STILLNESS = matchMedia('(prefers-reduced-motion: reduce)');

let current: HTMLElement | undefined;

const SHADE = '0.75rem -0.75rem color-mix(in oklab, var(--color-ink) 28%, transparent)';

/** Whether the part stands where its link leads, or above. */
function isReached(part: HTMLElement): boolean {
  const { scrollPaddingTop } = getComputedStyle(document.documentElement);
  const { scrollMarginTop } = getComputedStyle(part);
  return part.getBoundingClientRect().top < parseFloat(scrollPaddingTop) + parseFloat(scrollMarginTop) + 2;
}

function follow(): void {
  const reached = links[parts.findLastIndex(isReached)];
  if (reached === current) return;
  current?.removeAttribute('aria-current');
  reached?.setAttribute('aria-current', 'location');
  current = reached;
  if (!reached) return;
  const left = reached.offsetLeft - (index.clientWidth - reached.offsetWidth) / 2;
  index.scrollTo({ left, behavior: STILLNESS.matches ? 'instant' : 'smooth' });
}

function shade(): void {
  const { scrollLeft, clientWidth, scrollWidth } = index;
  const [before, after] = [scrollLeft > 1, scrollLeft + clientWidth < scrollWidth - 1];
  index.style.boxShadow = `inset ${before ? 1 : 0}rem 0 ${SHADE}, inset ${after ? -1 : 0}rem 0 ${SHADE}`;
}

addEventListener('scroll', follow);
for (const target of [window, index]) target.addEventListener('scroll', shade);
new ResizeObserver(shade).observe(index);
