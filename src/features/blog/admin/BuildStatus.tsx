import type { BuildState } from '#lib/build';
import { BUILD_WORDS } from '../../../components/admin/build-states.ts';
import { Badge } from '../../../components/ui/badge/Badge.tsx';

/** The state of the build after the last save. */
export function BuildStatus({ build }: { build: BuildState | undefined }) {
  if (!build) return null;
  const { label, tone, meaning } = BUILD_WORDS[build.state];
  return (
    <p
      role="status"
      className="flex-1 basis-72 text-small text-pretty text-ink-muted sm:flex sm:items-center sm:gap-2"
    >
      <Badge tone={tone}>{label}</Badge> <span>{build.message ?? meaning}</span>
    </p>
  );
}
