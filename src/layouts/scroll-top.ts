/** Shows the button of `ScrollTop.astro` to who has scrolled, and leads back to the top. */
const THRESHOLD_PX = 300;
const button = document.querySelector<HTMLButtonElement>('#scroll-top')!;
button.addEventListener('click', () => {
  // The page's own `scroll-behavior` makes it smooth, or instant under reduced motion.
  scrollTo({ top: 0 });
  document.querySelector<HTMLElement>('header a')?.focus({ preventScroll: true });
});
const show = () => {
  button.hidden = scrollY <= THRESHOLD_PX;
};
addEventListener('scroll', show, { passive: true });
// A visitor may have scrolled, or come back to a place further down, before this ran.
show();

export {};
