/** Shows the button of `ScrollTop.astro` after scrolling, and scrolls to the top. */
const THRESHOLD_PX = 300;
const button = document.querySelector<HTMLButtonElement>('#scroll-top')!;
button.addEventListener('click', () => {
  // The page's `scroll-behavior` makes it smooth, or instant under reduced motion.
  scrollTo({ top: 0 });
  document.querySelector<HTMLElement>('header a')?.focus({ preventScroll: true });
});
const show = () => {
  button.hidden = scrollY <= THRESHOLD_PX;
};
addEventListener('scroll', show, { passive: true });
// The page may be scrolled before this runs, also by the browser on Back.
show();

export {};
