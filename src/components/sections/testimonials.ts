/** Makes the list of `Testimonials.astro` a carousel: it turns by itself, wraps round, and can be swiped, stepped and paused. */
import type EmblaCarousel from 'embla-carousel';
// The URL of the module: Astro inlines no script with a dynamic import. The package's other files are not minified.
import address from '/node_modules/embla-carousel/embla-carousel.umd.js?url';
import { onFirstInteraction } from '#src/lib/first-interaction.ts';

/** How long a testimonial is shown (spec section 9). */
const ROTATION_MS = 5000;

type Carousel = ReturnType<typeof EmblaCarousel>;

const STILLNESS = '(prefers-reduced-motion: reduce)';

const view = document.querySelector<HTMLElement>('.voices-view')!;
const group = view.parentElement!;
const [previous, next, toggle] = group.querySelectorAll('button');
const [pauseIcon, playIcon] = toggle!.children;
const stillness = matchMedia(STILLNESS);

let embla: Carousel | undefined;
let loading: Promise<Carousel> | undefined;
let timer: number | undefined;
/** The visitor's choice of pause or play; by default the carousel turns unless reduced motion is set. */
let wanted: boolean | undefined;
/** Whether the pointer or the focus is on the carousel. */
let held = false;

const isPlaying = () => wanted ?? !stillness.matches;

/** Starts or stops the turning, and updates the button. A running interval is not restarted. */
function update(): void {
  const playing = isPlaying();
  view.setAttribute('aria-live', playing ? 'off' : 'polite');
  toggle!.setAttribute('aria-label', playing ? 'Pause the reviews' : 'Play the reviews');
  pauseIcon!.classList.toggle('hidden', !playing);
  playIcon!.classList.toggle('hidden', playing);
  if (embla && playing && !held) {
    timer ??= window.setInterval(() => embla?.scrollNext(), ROTATION_MS);
    return;
  }
  clearInterval(timer);
  timer = undefined;
}

async function load(): Promise<Carousel> {
  observer.disconnect();
  await import(/* @vite-ignore */ address);
  const { EmblaCarousel: carousel } = globalThis as unknown as { EmblaCarousel: typeof EmblaCarousel };
  // Embla positions the slides itself: an earlier scroll position would be added to that.
  view.scrollLeft = 0;
  view.dataset.ready = '';
  const options = { loop: true, container: '.voices', duration: 30 };
  embla = carousel(view, { ...options, breakpoints: { [STILLNESS]: { duration: 0 } } });
  update();
  return embla;
}

const wake = () => (loading ??= load());

function hold(value: boolean): void {
  held = value;
  update();
}

// Handles a click from before the code was loaded.
previous!.addEventListener('click', async () => (await wake()).scrollPrev());
next!.addEventListener('click', async () => (await wake()).scrollNext());
toggle!.addEventListener('click', () => {
  wanted = !isPlaying();
  update();
});
view.addEventListener('keydown', (event) => {
  if (!embla || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
  // The browser would scroll by the same key, too.
  event.preventDefault();
  if (event.key === 'ArrowLeft') embla.scrollPrev();
  else embla.scrollNext();
});
group.addEventListener('pointerenter', ({ pointerType }) => pointerType === 'mouse' && hold(true));
group.addEventListener('pointerleave', () => hold(false));
group.addEventListener('focusin', ({ target }) =>
  hold(target instanceof Element && target.matches(':focus-visible')),
);
group.addEventListener('focusout', () => hold(false));
stillness.addEventListener('change', update);
update();

const observer = new IntersectionObserver(
  (entries) => entries.some((entry) => entry.isIntersecting) && wake(),
);
onFirstInteraction(() => observer.observe(group));
for (const name of ['pointerdown', 'keydown', 'focusin', 'click'])
  group.addEventListener(name, () => void wake(), { passive: true });

/** Shows the review of the dot that was clicked. */
const slides = document.querySelectorAll('.reviews > li');
const dots = document.querySelectorAll('.review-dot');
dots.forEach((chosen, shown) =>
  chosen.addEventListener('click', () => {
    slides.forEach((slide, index) => slide.toggleAttribute('data-current', index === shown));
    dots.forEach((dot) => dot.setAttribute('aria-current', String(dot === chosen)));
  }),
);
