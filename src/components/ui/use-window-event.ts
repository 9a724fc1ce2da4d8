import { useEffectEvent, useLayoutEffect } from 'react';

/** Calls the latest `listener` at each event of the window while `isOn`. */
export function useWindowEvent<T extends Event = Event>(
  type: string,
  listener: (event: T) => unknown,
  isOn = true,
): void {
  const call = useEffectEvent(listener);
  // A layout effect: a shortcut works as soon as its button is visible.
  useLayoutEffect(() => {
    if (!isOn) return;
    const onEvent = (event: Event) => void call(event as T);
    addEventListener(type, onEvent);
    return () => removeEventListener(type, onEvent);
  }, [type, isOn]);
}
