import type { BuildState } from '#lib/build';
import { BUILD_WORDS, buildInWords } from '../../../components/admin/build-states.ts';
import { useMayUse } from '../../accounts/current-session.ts';
import { Badge } from '../../../components/ui/badge/Badge.tsx';

/** The state of the build after the last save. */
export function BuildStatus({ build }: { build: BuildState | undefined }) {
  const mayUse = useMayUse();
  if (!build) return null;
  const { label, tone } = BUILD_WORDS[build.state];
  return (
    <p
      role="status"
      className="flex flex-1 basis-72 items-start gap-2 text-small text-pretty text-ink-muted sm:items-center"
    >
      <Badge tone={tone}>{label}</Badge>
      <span>{buildInWords(build, mayUse?.([]) ?? false)}</span>
    </p>
  );
}
