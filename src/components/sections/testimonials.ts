/** Makes the list of `Testimonials.astro` a carousel: it turns by itself, wraps round, and can be swiped, stepped and paused. */
import type EmblaCarousel from 'embla-carousel';
// The URL, not the code: Astro inlines no script that names a module to import later. Only this file of the package is minified.
import address from '../../../node_modules/embla-carousel/embla-carousel.umd.js?url';
import { atFirstSign } from '../../lib/first-sign.ts';

/** How long each voice stays (spec section 9). */
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
/** What the visitor chose; until then it turns unless they want stillness. */
let wanted: boolean | undefined;
/** Whether a mouse or the keyboard's focus is on it. */
let held = false;

const isPlaying = () => wanted ?? !stillness.matches;

/** Turns or rests as it now should, and shows which. A turn that goes on keeps its time. */
function update(): void {
  const playing = isPlaying();
  view.setAttribute('aria-live', playing ? 'off' : 'polite');
  toggle!.setAttribute('aria-label', playing ? 'Pause the voices' : 'Let the voices turn');
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
  // Embla moves the slides itself: what the visitor had scrolled by hand would shift them twice.
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

// A click that comes before the code is not lost.
previous!.addEventListener('click', async () => (await wake()).scrollPrev());
next!.addEventListener('click', async () => (await wake()).scrollNext());
toggle!.addEventListener('click', () => {
  wanted = !isPlaying();
  update();
});
view.addEventListener('keydown', (event) => {
  if (!embla || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return;
  // The browser would scroll the view by the same key, and one press would move twice.
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
atFirstSign(() => observer.observe(group));
for (const name of ['pointerdown', 'keydown', 'focusin', 'click'])
  group.addEventListener(name, () => void wake(), { passive: true });
