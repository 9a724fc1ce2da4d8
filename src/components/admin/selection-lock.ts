import { useSyncExternalStore } from 'react';

/** How many selected records are being changed: those of the page's one list, or of the board in its place. */
let changing = 0;
const listeners = new Set<() => void>();

function set(count: number): void {
  changing = count;
  for (const listener of listeners) listener();
}

/** Keeps the selection as it is while so many of its records are changed. Returns the function that ends it. */
export function lockSelection(count: number): () => void {
  set(count);
  return () => set(0);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How many selected records are being changed; 0 where the selection is free. */
export const useLockedCount = (): number =>
  useSyncExternalStore(
    subscribe,
    () => changing,
    () => 0,
  );
