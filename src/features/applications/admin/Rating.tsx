import { useEffect, useRef, useState } from 'react';
import { BEST_RATING } from '#features/applications/schema/workflow';
import { ratingInWords } from '#features/applications/schema/rating-words';

/** How long a choice by key rests before it is stored: the arrow keys pass other ratings on their way. */
const REST_MS = 500;

interface Props {
  rating: number;
  /** Stores another rating; 0 means none. Resolves with whether that succeeded. */
  onChange: (rating: number) => Promise<boolean>;
}

/** The rating of an applicant: a group of radio buttons that look like stars. */
export function Rating({ rating, onChange }: Props) {
  const [chosen, setChosen] = useState(rating);
  const [stored, setStored] = useState(rating);
  const byKey = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (stored !== rating) {
    setStored(rating);
    setChosen(rating);
  }
  useEffect(() => () => clearTimeout(timer.current), []);

  const store = async (value: number) => {
    if (value !== rating && !(await onChange(value))) setChosen(rating);
  };

  const noteKey = () => {
    byKey.current = true;
  };

  const choose = (value: number) => {
    setChosen(value);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void store(value), byKey.current ? REST_MS : 0);
    byKey.current = false;
  };

  return (
    <fieldset className="grid gap-1">
      <legend className="font-medium">Rating</legend>
      <div className="flex flex-wrap items-center gap-x-1">
        {Array.from({ length: BEST_RATING }, (_, at) => at + 1).map((value) => (
          <label key={value} className="rating-star" data-filled={value <= chosen || undefined}>
            <input
              type="radio"
              name="rating"
              className="sr-only"
              checked={chosen === value}
              onKeyDown={noteKey}
              onChange={() => choose(value)}
            />
            <span aria-hidden="true">★</span>
            <span className="sr-only">{ratingInWords(value)}</span>
          </label>
        ))}
        <label className="rating-none">
          <input
            type="radio"
            name="rating"
            className="size-4 accent-brand-600"
            checked={chosen === 0}
            onKeyDown={noteKey}
            onChange={() => choose(0)}
          />
          {ratingInWords(0)}
        </label>
      </div>
    </fieldset>
  );
}
