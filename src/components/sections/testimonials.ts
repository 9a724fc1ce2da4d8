/** The script of `Testimonials.astro`: the browser scrolls and snaps the slides, and the script turns, steps and pauses them. */

/** How long a testimonial is shown. */
const ROTATION_MS = 5000;

const view = document.querySelector<HTMLElement>('.voices-view')!;
const group = view.parentElement!;
const [previous, next, toggle] = group.querySelectorAll('button');
const [pauseIcon, playIcon] = toggle!.children;
const stillness = matchMedia('(prefers-reduced-motion: reduce)');

/** The slides do not turn below a mouse or the focus of the keyboard. A finger leaves its hover behind. */
const HELD = matchMedia('(hover: hover)').matches ? ':hover, :has(:focus-visible)' : ':has(:focus-visible)';

let timer: number | undefined;

/** Scrolls by so many slides; after the last one comes the first. */
function step(by: number): void {
  const { length } = view.querySelectorAll('li');
  const slide = Math.round(view.scrollLeft / view.clientWidth) + by;
  view.scrollTo({ left: ((slide + length) % length) * view.clientWidth });
}

/** Starts or stops the turning; by default the slides turn unless reduced motion is set. */
function turn(isTurning = !stillness.matches): void {
  clearInterval(timer);
  timer = isTurning ? window.setInterval(() => group.matches(HELD) || step(1), ROTATION_MS) : undefined;
  view.setAttribute('aria-live', isTurning ? 'off' : 'polite');
  toggle!.setAttribute('aria-label', isTurning ? 'Pause the reviews' : 'Play the reviews');
  pauseIcon!.classList.toggle('hidden', !isTurning);
  playIcon!.classList.toggle('hidden', isTurning);
}

previous!.addEventListener('click', () => step(-1));
next!.addEventListener('click', () => step(1));
toggle!.addEventListener('click', () => turn(!timer));
stillness.addEventListener('change', () => turn());
turn();

/** Shows the review of the dot that was clicked. */
const slides = document.querySelectorAll('.reviews > li');
const dots = document.querySelectorAll('.review-dot');
dots.forEach((chosen, shown) =>
  chosen.addEventListener('click', () => {
    slides.forEach((slide, index) => slide.toggleAttribute('data-current', index === shown));
    dots.forEach((dot) => dot.setAttribute('aria-current', String(dot === chosen)));
  }),
);
