import { useCallback, useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';

/** How long a choice by key rests before it is stored: the arrow keys pass other choices on their way. */
const REST_MS = 500;

interface Resting<T> {
  value: T;
  timer: ReturnType<typeof setTimeout>;
}

/** Calls `keep` with what rests, after REST_MS or at once by `flush`; also when the page is left or the control is removed. */
function useRest<T>(keep: (value: T) => void) {
  const resting = useRef<Resting<T>>(undefined);
  const latest = useRef(keep);
  useEffect(() => {
    latest.current = keep;
  });

  const flush = useCallback(() => {
    const { current } = resting;
    if (!current) return;
    clearTimeout(current.timer);
    resting.current = undefined;
    latest.current(current.value);
  }, []);
  const rest = (value: T) => {
    clearTimeout(resting.current?.timer);
    resting.current = { value, timer: setTimeout(flush, REST_MS) };
  };

  useEffect(() => {
    addEventListener('pagehide', flush);
    return () => {
      removeEventListener('pagehide', flush);
      flush();
    };
  }, [flush]);

  return { rest, flush };
}

/**
 * A choice that is stored at once when it is made by pointer, and when it rests when it is made by key; also when the focus
 * leaves it, or the page is left. `store` resolves with whether it was stored.
 */
export function useRestingChoice<T>(stored: T, store: (value: T) => Promise<boolean>) {
  const [chosen, setChosen] = useState(stored);
  const [before, setBefore] = useState(stored);
  const byKey = useRef(false);
  if (before !== stored) {
    setBefore(stored);
    setChosen(stored);
  }
  const keep = async (value: T) => {
    if (value !== stored && !(await store(value))) setChosen(stored);
  };
  const { rest, flush } = useRest<T>((value) => void keep(value));

  const choose = (value: T) => {
    setChosen(value);
    rest(value);
    if (!byKey.current) flush();
    byKey.current = false;
  };

  return {
    chosen,
    choose,
    /** For the control, or the group of them: what tells keys from pointers, and what ends the rest. */
    props: {
      onKeyDown: ({ key }: KeyboardEvent) => {
        byKey.current = key !== 'Enter';
        if (key === 'Enter') flush();
      },
      onPointerDown: () => {
        byKey.current = false;
      },
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) flush();
      },
    },
  };
}
