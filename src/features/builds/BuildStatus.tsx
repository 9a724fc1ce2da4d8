import { useCallback, useEffect, useState } from 'react';
import { send, checked, included } from '#src/lib/api/client.ts';
import { buildSchema, type BuildState } from './schema/build.ts';
import { timeInWords } from '#src/lib/time.ts';
import { useMayUse } from '#src/features/accounts/current-session.ts';
import { useSaving } from '#src/components/admin/record/saving.tsx';
import { Badge, type BadgeTone } from '#src/components/ui/Badge.tsx';
import { Button } from '#src/components/ui/Button.tsx';

/** The first wait before the next request, its growth, and its limit: a tab may stay open for days. */
const FIRST_WAIT_MS = 1500;
const WAIT_GROWTH = 1.25;
const LONGEST_WAIT_MS = 60_000;

/** The state of the build, which comes with the screen: in its answer (`given`) or beside it; asked for again while it builds. */
export function useBuild(given?: BuildState) {
  const [asked, setAsked] = useState<{ given: BuildState | undefined; build: BuildState }>();
  const build = asked?.given === given ? asked?.build : given;
  const isKnown = build !== undefined;
  const isBuilding = build?.state === 'building';

  const ask = useCallback(
    async (answer: unknown) => setAsked({ given, build: checked(buildSchema, await answer) }),
    [given],
  );
  /** Asks the server again, after a save. */
  const watch = useCallback(() => ask(send('/builds')).catch(() => undefined), [ask]);

  useEffect(() => {
    if (!isKnown) included.then(({ build }) => ask(build)).catch(watch);
    if (!isBuilding) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    let stopped = false;
    const askAfter = (wait: number) => {
      timer = setTimeout(async () => {
        await watch();
        if (!stopped) askAfter(Math.min(wait * WAIT_GROWTH, LONGEST_WAIT_MS));
      }, wait);
    };
    askAfter(FIRST_WAIT_MS);
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [isKnown, isBuilding, ask, watch]);

  const { busy, problem, save } = useSaving((method: 'POST') => ask(send('/builds', { method })));

  return { build, watch: () => void watch(), start: () => void save('POST'), starting: busy, problem };
}

export type Build = ReturnType<typeof useBuild>;

const LABELS: Record<BuildState['state'], [label: string, tone: BadgeTone]> = {
  saved: ['Live', 'brand'],
  building: ['Building', 'warning'],
  live: ['Live', 'success'],
  failed: ['Failed', 'danger'],
};

/** What the state means for readers; what failed and where to look is for owners, who can mend it. */
function meaningOf({ state, followsAt, message }: BuildState, isOwner: boolean): string {
  const seen = 'Readers already see what is published';
  const moment = followsAt && timeInWords(followsAt);
  if (state === 'live') return 'The site has been rebuilt with everything that is published.';
  if (state === 'building') return `${seen}. The site is being rebuilt with it, which takes a few minutes.`;
  if (state === 'saved')
    return `${seen}. The static pages follow ${moment ? `about ${moment}` : 'with the next deploy'}.`;
  const failed = (isOwner && message) || `${seen}, but the site could not be rebuilt with it.`;
  return `${failed} ${moment ? `This is tried again about ${moment}.` : 'Build again, or tell an owner.'}`;
}

/** How far the last save is on its way to the static pages, and the button that builds them at once. */
export function BuildStatus({ build, start, starting, problem }: Build) {
  const mayUse = useMayUse();
  if (!build) return null;
  const [label, tone] = LABELS[build.state];
  const deploys = build.deploys === undefined ? '' : ` Deploys this month: ${build.deploys}.`;
  const mayStart = (build.followsAt ?? build.state === 'failed') && mayUse?.(['editor', 'recruiter']);
  return (
    <div className="flex flex-1 basis-72 flex-wrap items-center gap-3">
      <p
        role="status"
        className="flex flex-1 basis-72 items-start gap-2 text-small text-pretty text-ink-muted sm:items-center"
      >
        <Badge tone={tone}>{label}</Badge>
        <span>{`${meaningOf(build, mayUse?.([]) ?? false)}${deploys}`}</span>
      </p>
      {mayStart && (
        <Button size="sm" variant="secondary" busy={starting} onClick={start}>
          {starting ? 'Starting...' : 'Build now'}
        </Button>
      )}
      {problem && (
        <p role="alert" className="basis-full text-small text-danger">
          {`The build was not started. ${problem}`}
        </p>
      )}
    </div>
  );
}
