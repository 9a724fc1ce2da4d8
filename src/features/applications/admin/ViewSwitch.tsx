import { useState } from 'react';

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

/** Two buttons: the list, or the board by stage. */
export const ViewSwitch = ({ view, onChange }: Props) => (
  <div role="group" aria-label="View" className="counted-filter">
    {(Object.keys(VIEWS) as ApplicantsView[]).map((name) => (
      <button key={name} type="button" aria-pressed={view === name} onClick={() => onChange(name)}>
        {VIEWS[name]}
      </button>
    ))}
  </div>
);
