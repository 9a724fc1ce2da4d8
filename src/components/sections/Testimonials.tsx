import useEmblaCarousel from 'embla-carousel-react';
import { Pause, Play, ArrowLeft, ArrowRight } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore, type KeyboardEvent, type PropsWithChildren } from 'react';

/** How long each voice stays (spec section 9). */
export const ROTATION_MS = 5000;

type Props = PropsWithChildren<{
  /** Names the carousel for screen readers. */
  label: string;
}>;

/** The round buttons. */
const CONTROL =
  'grid size-11 cursor-pointer place-items-center rounded-full border border-line-mid text-ink transition-colors hover:border-ink hover:bg-paper';

const STILLNESS = '(prefers-reduced-motion: reduce)';

function watchStillness(tell: () => void): () => void {
  const query = matchMedia(STILLNESS);
  query.addEventListener('change', tell);
  return () => query.removeEventListener('change', tell);
}

const useStillness = () =>
  useSyncExternalStore(
    watchStillness,
    () => matchMedia(STILLNESS).matches,
    () => false,
  );

/** Turns by itself, wraps round, and can be swiped, stepped and paused. Its slides are server-rendered `li` of `.voices`. */
export function Testimonials({ label, children }: Props) {
  const [viewport, embla] = useEmblaCarousel({ loop: true, container: '.voices' });
  const still = useStillness();
  const [wanted, setWanted] = useState<boolean>();
  const playing = wanted ?? !still;
  const [held, setHeld] = useState(false);

  useEffect(() => {
    if (!embla) return;
    // Embla moves the slides itself: what the visitor had scrolled by hand would shift them twice.
    embla.rootNode().scrollLeft = 0;
    embla.rootNode().dataset.ready = '';
    embla.reInit({ duration: still ? 0 : 30 });
  }, [embla, still]);

  useEffect(() => {
    if (!embla || !playing || held) return;
    const timer = setInterval(() => embla.scrollNext(), ROTATION_MS);
    return () => clearInterval(timer);
  }, [embla, playing, held]);

  const step = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    // The browser would scroll the view by the same key, and one press would move twice.
    event.preventDefault();
    if (event.key === 'ArrowLeft') embla?.scrollPrev();
    else embla?.scrollNext();
  };

  return (
    <div
      role="group"
      aria-roledescription="carousel"
      aria-label={label}
      onPointerEnter={(event) => event.pointerType === 'mouse' && setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={(event) => setHeld(event.target.matches(':focus-visible'))}
      onBlur={() => setHeld(false)}
    >
      {/* eslint-disable-next-line jsx-a11y-x/no-noninteractive-element-interactions -- The arrows scroll it. */}
      <div
        ref={viewport}
        className="voices-view"
        tabIndex={0}
        role="region"
        aria-label={`${label}, slides`}
        aria-live={playing ? 'off' : 'polite'}
        onKeyDown={step}
      >
        {children}
      </div>
      <div className="mt-8 flex gap-2 noscript:hidden">
        <button
          type="button"
          aria-label="Previous voice"
          className={CONTROL}
          onClick={() => embla?.scrollPrev()}
        >
          <ArrowLeft size={18} />
        </button>
        <button type="button" aria-label="Next voice" className={CONTROL} onClick={() => embla?.scrollNext()}>
          <ArrowRight size={18} />
        </button>
        <button
          type="button"
          aria-label={playing ? 'Pause the voices' : 'Let the voices turn'}
          className={CONTROL}
          onClick={() => setWanted(!playing)}
        >
          {playing ? <Pause size={18} /> : <Play size={18} />}
        </button>
      </div>
    </div>
  );
}
