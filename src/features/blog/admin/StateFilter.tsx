import { POST_STATES, type PostState } from '#features/blog/schema/current-text';
import { CHIP } from '../../../components/ui/control-classes.ts';
import { countStates, STATE_WORDS } from './post-states.ts';

interface Props {
  rows: readonly { state: PostState }[];
  value: PostState | undefined;
  onChange: (state: PostState | undefined) => void;
}

/** Chooses the posts of one state, with the number of posts in each. */
export function StateFilter({ rows, value, onChange }: Props) {
  const counts = countStates(rows);
  const choices = [undefined, ...POST_STATES.filter((state) => counts[state] > 0 || state === value)];
  return (
    <div role="group" aria-label="State" className="flex flex-wrap gap-2">
      {choices.map((state) => (
        <button
          key={state ?? 'all'}
          type="button"
          aria-pressed={state === value}
          className={CHIP}
          onClick={() => onChange(state)}
        >
          {state ? STATE_WORDS[state] : 'All'}
          <span className="tabular-nums opacity-75">{state ? counts[state] : rows.length}</span>
        </button>
      ))}
    </div>
  );
}
