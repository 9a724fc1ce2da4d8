import { useEffect, useRef, useState, type PropsWithChildren } from 'react';

type Props = PropsWithChildren<{
  /** Names the carousel for screen readers. */
  label: string;
  /** Who speaks on each slide; names its dot. */
  names: string[];
}>;

/** One review at a time, changed by its dots only. Its slides are server-rendered `li` of `.reviews`. */
export function Reviews({ label, names, children }: Props) {
  const [current, setCurrent] = useState(0);
  const slides = useRef<HTMLDivElement>(null);

  useEffect(() => {
    slides.current?.querySelectorAll('.reviews > li').forEach((slide, index) => {
      slide.toggleAttribute('data-current', index === current);
    });
  }, [current]);

  return (
    <div role="group" aria-roledescription="carousel" aria-label={label}>
      <div ref={slides} aria-live="polite">
        {children}
      </div>
      <div className="mt-4 flex noscript:hidden">
        {names.map((name, index) => (
          <button
            key={name}
            type="button"
            aria-label={`Review ${index + 1} of ${names.length}, ${name}`}
            aria-current={index === current}
            className="review-dot"
            onClick={() => setCurrent(index)}
          />
        ))}
      </div>
    </div>
  );
}
