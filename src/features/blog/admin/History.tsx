import { useCallback, useState } from 'react';
import { POST_VERSIONS, type PostVersionRow } from '#features/blog/schema/post-version';
import type { Post } from '#features/blog/schema/post';
import { editorText } from '#features/blog/schema/post-body';
import { sentenceOf } from '#lib/sentence';
import { timeInWords } from '#lib/time';
import { Differences } from '../../../components/admin/Differences.tsx';
import { Failure } from '../../../components/admin/Failure.tsx';
import { useLoaded } from '../../../components/admin/use-loaded.ts';
import { Alert } from '../../../components/ui/alert/Alert.tsx';
import { Button } from '../../../components/ui/button/Button.tsx';
import { Dialog } from '../../../components/ui/Dialog.tsx';
import { Skeleton } from '../../../components/ui/Skeleton.tsx';
import { readVersion, readVersions, restoreVersion } from './state-api.ts';

interface Props {
  /** The post as it is saved now. */
  post: Post;
  onRestored: (post: Post) => void;
  onClose: () => void;
}

/** The dialog with the earlier versions of a post: who saved each, what was different, and Restore. */
export default function History({ post, onRestored, onClose }: Props) {
  const { id } = post;
  const versions = useLoaded(useCallback(() => readVersions(id), [id]));
  const [chosen, setChosen] = useState<PostVersionRow>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const rows = versions.status === 'ready' ? versions.value : [];
  const shown = chosen ?? rows[0];

  const restore = async () => {
    if (!shown) return;
    setBusy(true);
    setProblem(undefined);
    try {
      onRestored(await restoreVersion(id, shown.id, post.version));
    } catch (cause) {
      setProblem(sentenceOf(cause));
      setBusy(false);
    }
  };

  const actions = (
    <>
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
    <Dialog open title="History" size="lg" locked={busy} onClose={onClose} actions={actions}>
      {versions.status === 'loading' && <Skeleton />}
      {versions.status === 'failed' && <Failure problem={versions.problem} onRetry={versions.reload} />}
      {versions.status === 'ready' && !shown && (
        <p className="text-small text-ink-soft">
          There is no earlier version yet. Each save stores the text that it replaces; the last{' '}
          {POST_VERSIONS} are kept.
        </p>
      )}
      {shown && (
        <div className="grid gap-5 md:grid-cols-[15rem_1fr]">
          <VersionList rows={rows} value={shown} onChange={setChosen} />
          <Comparison key={shown.id} post={post} version={shown} />
        </div>
      )}
      {problem && <Alert>{problem}</Alert>}
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
    className="grid max-h-44 content-start gap-1 overflow-y-auto rounded-sm border border-line p-1 md:max-h-96"
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

/** The texts of a version with the differences that the present text has to it. */
function Comparison({ post, version }: { post: Post; version: PostVersionRow }) {
  const { id } = post;
  const loaded = useLoaded(useCallback(() => readVersion(id, version.id), [id, version.id]));
  if (loaded.status === 'loading') return <Skeleton />;
  if (loaded.status === 'failed') return <Failure problem={loaded.problem} onRetry={loaded.reload} />;
  const { title, author, content } = loaded.value;
  const fields: [string, string, string][] = [
    ['Title', title, post.title],
    ['Author', author, post.author],
    ['Content', editorText(content), editorText(post.content)],
  ];
  return (
    <section aria-label="Comparison" className="grid min-w-0 content-start gap-3 text-small">
      <p className="text-ink-muted">Struck through: removed since. Underlined: added since.</p>
      <dl className="grid gap-3">
        {fields.map(([label, before, after]) => (
          <div key={label}>
            <dt className="text-ink-muted">{before === after ? `${label}, unchanged` : label}</dt>
            <dd
              tabIndex={0}
              className="max-h-72 overflow-y-auto rounded-sm border border-line bg-surface px-3 py-2 wrap-anywhere whitespace-pre-wrap"
            >
              <Differences before={before} after={after} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
