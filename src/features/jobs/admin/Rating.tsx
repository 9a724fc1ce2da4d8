import { BEST_RATING } from '../schema/workflow.ts';
import { ratingInWords } from '../schema/rating-words.ts';
import { useDebouncedChoice } from '#src/components/admin/record/use-debounced-choice.ts';

interface Props {
  rating: number;
  /** Stores another rating; 0 means none. Resolves with whether that succeeded. */
  onSave: (rating: number) => Promise<boolean>;
}

/** The rating of an applicant: a group of radio buttons that look like stars. */
export function Rating({ rating, onSave }: Props) {
  const { chosen, choose, props } = useDebouncedChoice(rating, onSave);
  return (
    <fieldset className="grid gap-1" {...props}>
      <legend className="font-medium">Rating</legend>
      <div className="-ml-2.5 flex flex-wrap items-center sm:-ml-1.5 sm:gap-x-1">
        {Array.from({ length: BEST_RATING }, (_, at) => at + 1).map((value) => (
          <label key={value} className="rating-star" data-filled={value <= chosen || undefined}>
            <input
              type="radio"
              name="rating"
              className="sr-only"
              checked={chosen === value}
              onChange={() => choose(value)}
            />
            <span aria-hidden="true">★</span>
            <span className="sr-only">{ratingInWords(value)}</span>
          </label>
        ))}
        <label className="rating-none inline-flex cursor-pointer items-center gap-1.5 pl-2 text-ink-soft">
          <input
            type="radio"
            name="rating"
            className="size-4 accent-brand-600"
            checked={chosen === 0}
            onChange={() => choose(0)}
          />
          {ratingInWords(0)}
        </label>
      </div>
    </fieldset>
  );
}
