import type { BuildState } from '#schemas/build';
import type { BadgeTone } from '../../../ui/badge-classes.ts';
import { Badge } from '../../../ui/Badge.tsx';

const STATES: Record<BuildState['state'], { label: string; tone: BadgeTone; meaning: string }> = {
  saved: {
    label: 'Saved',
    tone: 'brand',
    meaning: 'Readers see your changes; the site waits to be built with them.',
  },
  building: {
    label: 'Building',
    tone: 'warning',
    meaning: 'Readers see your changes; the site is being built with them.',
  },
  live: { label: 'Live', tone: 'success', meaning: 'The site is built with everything you saved.' },
  failed: {
    label: 'Failed',
    tone: 'danger',
    meaning: 'Readers see your changes, but the site could not be built with them.',
  },
};

/** Where the last save is on its way to the static pages. */
export function BuildStatus({ build }: { build: BuildState | undefined }) {
  if (!build) return null;
  const { label, tone, meaning } = STATES[build.state];
  return (
    <p role="status" className="flex flex-wrap items-center gap-2 text-small text-ink-muted">
      <Badge tone={tone}>{label}</Badge>
      {build.message ?? meaning}
    </p>
  );
}
