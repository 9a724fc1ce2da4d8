import { useSyncExternalStore } from 'react';

/** A value that the components of a page share; in built HTML it is the first one. */
export function sharedState<T>(first: T) {
  let value = first;
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const get = () => value;
  const set = (next: T) => {
    value = next;
    for (const listener of listeners) listener();
  };
  /** The value in a component, which is rendered anew when the value changes. */
  const useValue = () => useSyncExternalStore(subscribe, get, () => first);
  return { get, set, useValue };
}
