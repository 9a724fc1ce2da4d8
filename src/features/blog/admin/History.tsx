import { useCallback, useState } from 'react';
import { POST_VERSIONS, type PostVersionRow } from '../schema/post-version.ts';
import { sentenceOf } from '#src/lib/sentence.ts';
import { timeInWords } from '#src/lib/time.ts';
import { Failure } from '#src/components/admin/Failure.tsx';
import { useProblemInView } from '#src/components/admin/use-errors-in-view.ts';
import { useLoaded } from '#src/components/admin/use-loaded.ts';
import { Alert } from '#src/components/ui/alert/Alert.tsx';
import { Button } from '#src/components/ui/button/Button.tsx';
import { Dialog } from '#src/components/ui/Dialog.tsx';
import { Skeleton } from '#src/components/ui/Skeleton.tsx';
import type { Editable } from './editable.ts';
import { savedMeanwhile } from './editor-fields.ts';
import { readVersions, restoreVersion } from './state-api.ts';
import { readTheirs } from './use-post-form.ts';
import { LoadingComparison, VersionComparison } from './VersionComparison.tsx';

/** The versions, and beside or below them what is different. */
const COLUMNS = 'grid gap-5 md:grid-cols-[15rem_1fr]';

const NOT_RESTORED = 'this version was not restored. It is compared with what they saved.';

/** What the button does, which does not wait for that of the form. */
const restoring = ({ isDraft, state }: Editable, isUnsaved: boolean): string =>
  `Restoring saves this version at once${!isDraft && state === 'published' ? ', and readers see it' : ''}.${isUnsaved ? ' What you have typed is kept as a draft in this browser.' : ''}`;

interface Props {
  /** The post or draft as it is saved now. */
  post: Editable;
  /** Whether the form has a text that is not saved. */
  isUnsaved: boolean;
  onRestored: (post: Editable) => void;
  /** Called instead with what another editor saved meanwhile, which is compared from then on. */
  onConflict: (theirs: Editable) => void;
  onClose: () => void;
}

/** The dialog with the earlier versions of a post or draft: who saved each, what was different, and Restore. */
export default function History({ post, isUnsaved, onRestored, onConflict, onClose }: Props) {
  const { id, isDraft } = post;
  const versions = useLoaded(useCallback(() => readVersions({ id, isDraft }), [id, isDraft]));
  const [chosen, setChosen] = useState<PostVersionRow>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const rows = versions.status === 'ready' ? versions.value : [];
  const shown = chosen ?? rows[0];
  const problemInView = useProblemInView(problem);

  const restore = async () => {
    if (!shown) return;
    setBusy(true);
    setProblem(undefined);
    try {
      onRestored(await restoreVersion(post, shown.id));
    } catch (cause) {
      const theirs = await readTheirs(cause, post);
      // Of the versions that are listed then, another one is the newest.
      setChosen(shown);
      setProblem(theirs ? `${savedMeanwhile(theirs)}, so ${NOT_RESTORED}` : sentenceOf(cause));
      setBusy(false);
      if (!theirs) return;
      versions.reload();
      onConflict(theirs);
    }
  };

  const actions = (
    <>
      {shown && (
        <p className="basis-full text-small text-pretty text-ink-muted">{restoring(post, isUnsaved)}</p>
      )}
      <Button variant="secondary" disabled={busy} onClick={onClose}>
        Close
      </Button>
      {shown && (
        <Button busy={busy} onClick={() => void restore()}>
          {busy ? 'Restoring...' : 'Restore this version'}
        </Button>
      )}
    </>
  );

  return (
    <Dialog
      open
      title="History"
      size={shown || versions.status === 'loading' ? 'lg' : 'md'}
      locked={busy}
      onClose={onClose}
      actions={actions}
    >
      {versions.status === 'loading' && (
        <div className={COLUMNS}>
          <Skeleton className="h-44 md:h-96" />
          <LoadingComparison />
        </div>
      )}
      {versions.status === 'failed' && (
        <Failure
          what="The versions could not be loaded."
          problem={versions.problem}
          onRetry={versions.reload}
        />
      )}
      {versions.status === 'ready' && !shown && (
        <p className="text-small text-ink-soft">
          There is no earlier version yet. Each save stores the text that it replaces; the last{' '}
          {POST_VERSIONS} are kept.
        </p>
      )}
      {shown && (
        <div className={COLUMNS}>
          <VersionList rows={rows} value={shown} onChange={setChosen} />
          <VersionComparison key={shown.id} post={post} version={shown} />
        </div>
      )}
      <div ref={problemInView} className="empty:hidden">
        {problem && <Alert>{problem}</Alert>}
      </div>
    </Dialog>
  );
}

interface ListProps {
  rows: PostVersionRow[];
  value: PostVersionRow;
  onChange: (version: PostVersionRow) => void;
}

const VersionList = ({ rows, value, onChange }: ListProps) => (
  <ol
    aria-label="Earlier versions"
    className="grid max-h-44 content-start self-start gap-1 overflow-y-auto rounded-sm border border-line p-1 md:max-h-96"
  >
    {rows.map((row) => (
      <li key={row.id}>
        <button
          type="button"
          aria-pressed={row.id === value.id}
          onClick={() => onChange(row)}
          className="grid w-full cursor-pointer gap-0.5 rounded-[6px] px-3 py-2 text-left text-small hover:bg-sunken aria-pressed:bg-brand-100 aria-pressed:text-brand-700"
        >
          <span className="font-medium tabular-nums">{timeInWords(row.savedAt)}</span>
          <span className="text-ink-muted">{row.savedBy ? `by ${row.savedBy}` : 'name not recorded'}</span>
        </button>
      </li>
    ))}
  </ol>
);
