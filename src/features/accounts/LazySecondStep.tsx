import { lazy, Suspense, type ComponentProps } from 'react';
import type { SecondStep } from './SecondStep.tsx';
import { Skeleton } from '../../components/ui/Skeleton.tsx';

/** Loaded when it is needed: the login screen and each admin page would otherwise carry it for everybody. */
const Loaded = lazy(async () => ({ default: (await import('./SecondStep.tsx')).SecondStep }));

/** The second step of a login, or of another question for a proof. */
export const LazySecondStep = (props: ComponentProps<typeof SecondStep>) => (
  <Suspense fallback={<Skeleton />}>
    <Loaded {...props} />
  </Suspense>
);
