import { useEffectEvent, useLayoutEffect } from 'react';

/** Calls the latest `listener` at each event of the window while `isOn`. */
export function useWindowEvent<T extends Event = Event>(
  type: string,
  listener: (event: T) => unknown,
  isOn = true,
): void {
  const call = useEffectEvent(listener);
  // Together with what is shown: a key may be pressed as soon as a person sees that it works.
  useLayoutEffect(() => {
    if (!isOn) return;
    const onEvent = (event: Event) => void call(event as T);
    addEventListener(type, onEvent);
    return () => removeEventListener(type, onEvent);
  }, [type, isOn]);
}
