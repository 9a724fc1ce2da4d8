import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether the island is hydrated. In the built HTML it is not: its buttons do nothing yet and must look so. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
