import { useState } from 'react';
import { useLockedCount } from '#src/components/admin/selection-lock.ts';

/** How the applications are shown. */
export type ApplicantsView = 'list' | 'board';

const NAME = 'view';

const viewIn = (search: string): ApplicantsView =>
  new URLSearchParams(search).get(NAME) === 'board' ? 'board' : 'list';

/** The view in the page's address, `?view=board`, and a function that changes both. */
export function useApplicantsView(): [ApplicantsView, (view: ApplicantsView) => void] {
  const [view, setView] = useState(() => viewIn(location.search));
  const change = (next: ApplicantsView) => {
    const address = new URL(location.href);
    if (next === 'board') address.searchParams.set(NAME, next);
    else address.searchParams.delete(NAME);
    history.replaceState(history.state, '', address);
    setView(next);
  };
  return [view, change];
}

interface Props {
  view: ApplicantsView;
  onChange: (view: ApplicantsView) => void;
}

const VIEWS = { list: 'List', board: 'Board' } as const;

/** Two buttons: the list, or the board by stage. Off while selected records are changed: each view has a selection of its own. */
export function ViewSwitch({ view, onChange }: Props) {
  const isLocked = useLockedCount() > 0;
  return (
    <div role="group" aria-label="View" className="no-print counted-filter">
      {(Object.keys(VIEWS) as ApplicantsView[]).map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={view === name}
          disabled={isLocked}
          onClick={() => onChange(name)}
        >
          {VIEWS[name]}
        </button>
      ))}
    </div>
  );
}
