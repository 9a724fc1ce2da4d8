import type { ComponentProps } from 'react';
import { ApiError } from '#src/lib/api/client.ts';
import type { SecondStep } from './SecondStep.tsx';

let Loaded: typeof SecondStep | undefined;

/**
 * Loads the second step, which the login screen and each admin page would otherwise carry for everybody. To be called before
 * it is shown, while the button that leads to it is busy: no placeholder comes in between.
 * @throws ApiError when it cannot be loaded
 */
export async function loadSecondStep(): Promise<void> {
  try {
    Loaded ??= (await import('./SecondStep.tsx')).SecondStep;
  } catch {
    throw new ApiError(0);
  }
}

/** The second step of a login, or of another question for a proof, once it is loaded. */
export const LazySecondStep = (props: ComponentProps<typeof SecondStep>) => Loaded && <Loaded {...props} />;
