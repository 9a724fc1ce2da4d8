import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False in the document as built, true once this island answers: until then its buttons must not pretend to. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
