import { useEffectEvent, useLayoutEffect } from 'react';

/** Calls the latest `listener` at each event of the window while `isOn`. */
export function useWindowEvent<T extends Event = Event>(
  type: string,
  listener: (event: T) => unknown,
  isOn = true,
): void {
  const call = useEffectEvent(listener);
  // Together with what is shown: a person may press the key of a button as soon as the button is seen.
  useLayoutEffect(() => {
    if (!isOn) return;
    const onEvent = (event: Event) => void call(event as T);
    addEventListener(type, onEvent);
    return () => removeEventListener(type, onEvent);
  }, [type, isOn]);
}
