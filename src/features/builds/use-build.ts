import { useCallback, useEffect, useState } from 'react';
import { buildSchema, type BuildState } from './schema/build.ts';
import { sentenceOf } from '#src/lib/sentence.ts';
import { checked } from '#src/lib/api/checked.ts';
import { send } from '#src/lib/api/client.ts';
import { included } from '#src/lib/api/included.ts';

/** The first wait before the next request, its growth, and its limit: a tab may stay open for days. */
const FIRST_WAIT_MS = 1500;
const WAIT_GROWTH = 1.25;
const LONGEST_WAIT_MS = 60_000;

export interface Build {
  build: BuildState | undefined;
  /** Asks the server again, after a save. */
  watch: () => void;
  /** Starts a build at once. */
  start: () => void;
  starting: boolean;
  /** Why the build could not be started. */
  problem: string | undefined;
}

/** The state of the build, which comes with the screen: in its answer (`given`) or beside it; asked for again while it builds. */
export function useBuild(given?: BuildState): Build {
  const [asked, setAsked] = useState<{ given: BuildState | undefined; build: BuildState }>();
  const [starting, setStarting] = useState(false);
  const [problem, setProblem] = useState<string>();
  const build = asked?.given === given ? asked?.build : given;
  const isKnown = build !== undefined;
  const isBuilding = build?.state === 'building';

  const ask = useCallback(
    async (answer: unknown) => setAsked({ given, build: checked(buildSchema, await answer) }),
    [given],
  );
  const watch = useCallback(() => ask(send('/builds')).catch(() => undefined), [ask]);

  useEffect(() => {
    if (!isKnown) included.then(({ build }) => ask(build)).catch(watch);
    if (!isBuilding) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stopped = false;
    const askAfter = (wait: number) => {
      const again = async () => {
        await watch();
        if (!stopped) askAfter(Math.min(wait * WAIT_GROWTH, LONGEST_WAIT_MS));
      };
      timer = setTimeout(again, wait);
    };
    askAfter(FIRST_WAIT_MS);
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [isKnown, isBuilding, ask, watch]);

  const start = async () => {
    setStarting(true);
    setProblem(undefined);
    await ask(send('/builds', { method: 'POST' })).catch((cause: unknown) => setProblem(sentenceOf(cause)));
    setStarting(false);
  };

  return { build, watch: () => void watch(), start: () => void start(), starting, problem };
}
