import { useCallback, useEffect, useRef, useState } from 'react';
import type { ComponentProps, FocusEvent, KeyboardEvent, MouseEvent } from 'react';
import { isChangedMeanwhile, sentenceOf } from '#src/lib/errors.ts';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/Select.tsx';
import { useWindowEvent } from '../../ui/use-window-event.ts';

/** Stores changes of a record, and has the sentence about the last one that failed. */
export function useSaving<Change>(onChange: (change: Change) => Promise<unknown>) {
  const [saving, setSaving] = useState<Change>();
  const [failed, setFailed] = useState<{ change: Change; sentence: string }>();

  /** Returns whether the change was stored. */
  const save = async (change: Change): Promise<boolean> => {
    setSaving(() => change);
    setFailed(undefined);
    try {
      await onChange(change);
      return true;
    } catch (cause) {
      // The page itself says that another person changed the record.
      if (!isChangedMeanwhile(cause)) setFailed({ change, sentence: sentenceOf(cause) });
      return false;
    } finally {
      setSaving(undefined);
    }
  };

  return {
    /** The change that is being stored. */
    saving,
    busy: saving !== undefined,
    /** The change that was not stored, and why. */
    failed: failed?.change,
    problem: failed?.sentence,
    save,
  };
}

/** Ignores the second click of a double click, which would be for the button that takes the place of the first. */
export const onSingleClick = (act: () => unknown) => (event: MouseEvent) => {
  if (event.detail < 2) void act();
};

type StepProps = Omit<ComponentProps<typeof Button>, 'onClick'> & { onClick: () => unknown };

/** A button for the next step of a record; with `busy`, 'Saving...' takes the label's place at the same width. */
export const StepButton = ({ busy, className = '', onClick, children, ...rest }: StepProps) => (
  <Button
    {...rest}
    busy={busy ?? false}
    className={`grow aria-busy:px-2 sm:grow-0 ${className}`}
    onClick={onSingleClick(onClick)}
  >
    {busy === undefined ? (
      children
    ) : (
      <span className="grid *:col-start-1 *:row-start-1">
        <span className={busy ? 'invisible' : ''}>{children}</span>
        <span className={busy ? '' : 'invisible'}>Saving...</span>
      </span>
    )}
  </Button>
);

/** How long a choice by key waits before it is stored: the arrow keys pass other choices on their way. */
const DEBOUNCE_MS = 500;

/** Stores a choice by pointer at once, by key after DEBOUNCE_MS, at Enter, when the focus leaves, or when the page is left. */
export function useDebouncedChoice<T>(stored: T, store: (value: T) => Promise<boolean>) {
  const [chosen, setChosen] = useState(stored);
  const byKey = useRef(false);
  const waiting = useRef<{ value: T; timer: ReturnType<typeof setTimeout> }>(undefined);
  /** What is stored by the last render; what was sent last, or is stored; and how many calls are not answered. */
  const state = useRef({ stored, wanted: stored, running: 0 });
  const showStored = useCallback(() => {
    state.current.wanted = state.current.stored;
    setChosen(state.current.stored);
  }, []);
  useEffect(() => {
    state.current.stored = stored;
    if (state.current.running === 0 && !waiting.current) showStored();
  }, [stored, showStored]);
  const latest = useRef<(value: T) => void>(() => undefined);
  useEffect(() => {
    latest.current = (value) => {
      if (value === state.current.wanted) return;
      state.current.wanted = value;
      state.current.running += 1;
      void store(value).then((isStored) => {
        state.current.running -= 1;
        if (!isStored && state.current.running === 0 && !waiting.current) showStored();
      });
    };
  });

  const flush = useCallback(() => {
    const { current } = waiting;
    if (!current) return;
    clearTimeout(current.timer);
    waiting.current = undefined;
    latest.current(current.value);
  }, []);

  useWindowEvent('pagehide', flush);
  useEffect(() => flush, [flush]);

  const choose = (value: T) => {
    setChosen(value);
    clearTimeout(waiting.current?.timer);
    waiting.current = { value, timer: setTimeout(flush, DEBOUNCE_MS) };
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

interface SelectProps extends Omit<ComponentProps<typeof Select>, 'value' | 'onChange'> {
  value: string;
  /** Stores another value. Resolves with whether that succeeded. */
  onSave: (value: string) => Promise<boolean>;
}

/** A select whose choice is stored by itself; it keeps the focus while the choice is stored. */
export function SavedSelect({ value, onSave, ...select }: SelectProps) {
  const { chosen, choose, props } = useDebouncedChoice(value, onSave);
  return (
    <Select {...select} {...props} value={chosen} onChange={(event) => choose(event.currentTarget.value)} />
  );
}
