import { useCallback, useEffect, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';

/** How long a choice by key waits before it is stored: the arrow keys pass other choices on their way. */
const DEBOUNCE_MS = 500;

interface DebouncedChoice<T> {
  value: T;
  timer: ReturnType<typeof setTimeout>;
}

/** Calls `keep` with a value, after DEBOUNCE_MS or at once by `flush`; also when the page is left or the control is removed. */
function useDebounce<T>(keep: (value: T) => void) {
  const waiting = useRef<DebouncedChoice<T>>(undefined);
  const latest = useRef(keep);
  useEffect(() => {
    latest.current = keep;
  });

  const flush = useCallback(() => {
    const { current } = waiting;
    if (!current) return;
    clearTimeout(current.timer);
    waiting.current = undefined;
    latest.current(current.value);
  }, []);
  const debounce = (value: T) => {
    clearTimeout(waiting.current?.timer);
    waiting.current = { value, timer: setTimeout(flush, DEBOUNCE_MS) };
  };

  useEffect(() => {
    addEventListener('pagehide', flush);
    return () => {
      removeEventListener('pagehide', flush);
      flush();
    };
  }, [flush]);

  return { debounce, flush };
}

/**
 * A choice that is stored at once when it is made by pointer, and after DEBOUNCE_MS when it is made by key; also when the focus
 * leaves it, or the page is left. `store` resolves with whether it was stored.
 */
export function useDebouncedChoice<T>(stored: T, store: (value: T) => Promise<boolean>) {
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
  const { debounce, flush } = useDebounce<T>((value) => void keep(value));

  const choose = (value: T) => {
    setChosen(value);
    debounce(value);
    if (!byKey.current) flush();
    byKey.current = false;
  };

  return {
    chosen,
    choose,
    /** For the control, or the group of them: what tells keys from pointers, and what ends the wait. */
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
