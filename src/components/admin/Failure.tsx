import type { ReactNode } from 'react';
import { currentSiteIn } from '#src/lib/error-codes.ts';
import { goToSite } from '#src/lib/words.ts';
import { Alert } from '../ui/Alert.tsx';
import { SmallButton } from '../ui/Button.tsx';
import { LoadingStatus, Skeleton } from '../ui/Skeleton.tsx';
import { TextLink } from '../ui/TextLink.tsx';
import type { Loaded } from './use-loaded.ts';

/** Leads from a page of a deploy that is not in use to the same page of the current site, whose address is given. */
export const CurrentSiteLink = ({ site }: { site: string }) => (
  <p className="mt-1">
    <TextLink href={new URL(location.pathname + location.search, site).href}>{goToSite}</TextLink>
  </p>
);

interface Props {
  /** What could not be loaded, as a sentence. Missing where `problem` says it. */
  what?: string | undefined;
  problem: string | undefined;
  /** Missing where another try would fail as well. */
  onRetry?: (() => void) | undefined;
}

/** The error of a failed read, with Retry where that may help; a deploy that is not in use refuses each try, so a link instead. */
export function Failure({ what, problem = '', onRetry }: Props) {
  const site = currentSiteIn(problem);
  return (
    <Alert>
      <p>{what ? `${what} ${problem}` : problem}</p>
      {site ? (
        <CurrentSiteLink site={site} />
      ) : (
        onRetry && (
          <SmallButton className="mt-3" onClick={onRetry}>
            Retry
          </SmallButton>
        )
      )}
    </Alert>
  );
}

interface LoadedProps<T> {
  what: string | undefined;
  loaded: Loaded<T> & { reload: () => void };
  /** The class for the height of the placeholder, about as high as the content. */
  height: string;
  children: (value: T) => ReactNode;
}

/** What was read, or the placeholder while it loads, or its error with a Retry button. */
export function LoadedContent<T>({ what, loaded, height, children }: LoadedProps<T>) {
  if (loaded.status === 'failed')
    return <Failure what={what} problem={loaded.problem} onRetry={loaded.gone ? undefined : loaded.reload} />;
  if (loaded.status === 'ready') return children(loaded.value);
  return (
    <div>
      <LoadingStatus />
      <Skeleton className={`w-full ${height}`} />
    </div>
  );
}

/** Says how many records of a list could not be read, and what can be done. */
export function UnreadableNotice({ unreadable }: { unreadable: number }) {
  if (unreadable === 0) return null;
  const isOne = unreadable === 1;
  return (
    <Alert tone="warning">
      <p>
        {`${isOne ? '1 record could not be read and is' : `${unreadable} records could not be read and are`} not shown. Nothing was deleted.`}
      </p>
      <p className="font-normal">
        {`If reloading this page does not show ${isOne ? 'it' : 'them'}, please tell the person who manages the site’s backups.`}
      </p>
    </Alert>
  );
}
