import { useState, useSyncExternalStore } from 'react';
import { Alert } from '#src/components/ui/Alert.tsx';
import { Button, buttonClasses } from '#src/components/ui/Button.tsx';
import { CV_TYPES } from '../schema/cv.ts';
import { type Applicant, cvAddress } from '../schema/applicant.ts';
import { Badge } from '#src/components/ui/Badge.tsx';
import { FLAW_BADGES, NEW_TAB } from '../applicant-cells.tsx';

/** Whether the browser measured an error for a frame's document: Chromium has 0 for a document that must not be framed. */
function hasFailed(src: string): boolean {
  const { href } = new URL(src, location.href);
  const measured = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const status = measured.findLast(({ name }) => name.startsWith(href))?.responseStatus ?? 200;
  return status < 200 || status >= 400;
}

function CvFrame({ title, src }: { title: string; src: string }) {
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  if (state === 'failed')
    return (
      <Alert>
        <p>
          The CV could not be shown: perhaps it was removed. Try again; if that does not help, download it.
        </p>
        <Button size="sm" variant="secondary" className="mt-3" onClick={() => setState('loading')}>
          Retry
        </Button>
      </Alert>
    );
  return (
    <div className="grid">
      {state === 'loading' && (
        <p role="status" className="col-start-1 row-start-1 place-self-center text-small text-ink-muted">
          Loading the CV...
        </p>
      )}
      <iframe
        title={title}
        src={`${src}#navpanes=0`}
        referrerPolicy="no-referrer"
        onLoad={() => setState(hasFailed(src) ? 'failed' : 'shown')}
        className="col-start-1 row-start-1 h-[min(80vh,60rem)] w-full rounded-md border border-line"
      />
    </div>
  );
}

/** Where a page of a PDF is readable beside the details; a phone opens it full screen. */
const WIDE = '(width >= 48rem)';

const follow = (onChange: () => void) => {
  const query = matchMedia(WIDE);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
};

/** WebKit runs its PDF viewer in the sandbox of the headers and shows an empty page; no feature tells WebKit apart. */
const showsSandboxed = () => !navigator.vendor.startsWith('Apple');

/** Why a CV that there is has no frame, in words; none on a phone, whose own app shows a PDF. */
function whyNotShown(isPdf: boolean, hasView: boolean, isDownloaded: boolean): string | undefined {
  if (!isPdf) return 'A Word document cannot be shown here: download it to read it.';
  if (!hasView) return 'This browser cannot show a PDF safely within the page: download it to read it.';
  return isDownloaded ? 'This browser downloads PDFs instead of showing them.' : undefined;
}

/** The CV, sandboxed by the headers of its answer: with a `sandbox` attribute on the frame Chromium shows no PDF at all. */
export function CvViewer({ applicant }: { applicant: Applicant }) {
  const isWide = useSyncExternalStore(follow, () => matchMedia(WIDE).matches);
  const { name, cv_name, cv_path, cv_type, cv_flaw } = applicant;
  const address = cvAddress(applicant);
  const isPdf = cv_type === 'pdf';
  const view = address && isPdf && showsSandboxed() ? `${address}?view=1` : undefined;
  const hasViewer = navigator.pdfViewerEnabled;
  const isShown = view !== undefined && isWide && hasViewer;
  const why = address && whyNotShown(isPdf, view !== undefined, isWide && !hasViewer);
  return (
    <section aria-labelledby="cv" className="grid gap-4 rounded-lg border border-line bg-paper p-5 sm:p-8">
      <div className="flex flex-wrap items-center gap-3">
        <h3 id="cv" className="font-semibold">
          CV
        </h3>
        {cv_type && (
          <span className="text-small wrap-anywhere text-ink-muted">
            {cv_name || CV_TYPES[cv_type].label}
          </span>
        )}
        {address && (
          <div className="flex grow flex-wrap justify-end gap-2 max-sm:basis-full max-sm:*:grow">
            {view && (hasViewer || !isWide) && (
              <a href={view} {...NEW_TAB} className={buttonClasses({ variant: 'secondary', size: 'sm' })}>
                Open full screen
              </a>
            )}
            <a href={address} {...NEW_TAB} className={buttonClasses({ variant: 'secondary', size: 'sm' })}>
              Download
            </a>
          </div>
        )}
      </div>
      {address && cv_flaw && <Badge tone="warning">{FLAW_BADGES[cv_flaw]}</Badge>}
      {cv_path === null && <p className="text-small text-ink-muted">No CV was sent.</p>}
      {why && <p className="text-small text-ink-muted">{why}</p>}
      {isShown && <CvFrame title={`CV of ${name}`} src={view} />}
    </section>
  );
}
