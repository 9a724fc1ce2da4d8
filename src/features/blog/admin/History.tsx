import { useCallback, useState } from 'react';
import { useSaving } from '#src/components/admin/record/saving.tsx';
import { Theirs } from '#src/components/admin/Differences.tsx';
import { LoadedContent } from '#src/components/admin/Failure.tsx';
import { ProblemInView } from '#src/components/admin/FormDialog.tsx';
import { useLoaded } from '#src/components/admin/use-loaded.ts';
import { Button } from '#src/components/ui/Button.tsx';
import { Dialog } from '#src/components/ui/Dialog.tsx';
import { POST_VERSIONS, type PostVersionRow } from '../schema/editing.ts';
import { uploadAddress } from '../images.ts';
import { sentenceOf } from '#src/lib/errors.ts';
import { timeInWords } from '#src/lib/time.ts';
import { readVersion, readVersions, restoreVersion, type Editable } from './api.ts';
import { Thumb } from './post-columns.tsx';
import { comparisonOf, fieldsOf } from './post-form.ts';

const restoring = ({ isDraft, state }: Editable, isUnsaved: boolean): string =>
  `Restoring saves this version at once${!isDraft && state === 'published' ? ', and readers see it' : ''}.${isUnsaved ? ' What you have typed is kept as a draft in this browser.' : ''}`;

interface Props {
  post: Editable;
  isUnsaved: boolean;
  onRestored: (post: Editable) => void;
  onClose: () => void;
}

/** The dialog with the earlier versions of a post or draft: who saved each, what was different, and Restore. */
export function History({ post, isUnsaved, onRestored, onClose }: Props) {
  const { id, isDraft } = post;
  const versions = useLoaded(useCallback(() => readVersions({ id, isDraft }), [id, isDraft]));
  const [chosen, setChosen] = useState<PostVersionRow>();
  const shown = chosen ?? (versions.status === 'ready' ? versions.value[0] : undefined);
  const { busy, problem, save } = useSaving(async (version: PostVersionRow) => {
    const restored = await restoreVersion(post, version.id).catch((cause: unknown) => {
      // Also what another person changed or deleted, of which nothing else on the screen tells.
      throw new Error(sentenceOf(cause), { cause });
    });
    onClose();
    onRestored(restored);
  });

  const actions = (
    <>
      {shown && (
        <p className="basis-full text-small text-pretty text-ink-muted">{restoring(post, isUnsaved)}</p>
      )}
      <Button variant="secondary" disabled={busy} onClick={onClose}>
        Close
      </Button>
      {shown && (
        <Button busy={busy} onClick={() => void save(shown)}>
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
      <LoadedContent what="The versions could not be loaded." loaded={versions} height="h-96">
        {(rows) =>
          shown ? (
            <div className="grid gap-5 md:grid-cols-[15rem_1fr]">
              <VersionList rows={rows} value={shown} onChange={setChosen} />
              <VersionComparison key={shown.id} post={post} version={shown} />
            </div>
          ) : (
            <p className="text-small text-ink-soft">
              There is no earlier version yet. Each save stores the text that it replaces; the last{' '}
              {POST_VERSIONS} are kept.
            </p>
          )
        }
      </LoadedContent>
      <ProblemInView problem={problem} />
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

const Cover = ({ caption, image }: { caption: string; image: string | undefined }) => (
  <figure className="grid content-start gap-1">
    {image && <Thumb address={uploadAddress(image)} isPublic={false} className="w-full" />}
    <figcaption className="text-ink-muted">{image ? caption : `${caption}: none`}</figcaption>
  </figure>
);

/** On a phone the versions and the unchanged fields fill the screen. */
const showFirst = (section: HTMLElement | null) =>
  void section?.querySelector('ins, del')?.scrollIntoView({ block: 'nearest' });

function VersionComparison({ post, version }: { post: Editable; version: PostVersionRow }) {
  const { id, isDraft } = post;
  const loaded = useLoaded(
    useCallback(() => readVersion({ id, isDraft }, version.id), [id, isDraft, version.id]),
  );
  return (
    <LoadedContent what="The version could not be loaded." loaded={loaded} height="h-96">
      {(earlier) => {
        // A version has no moment of publication: restoring it changes none.
        const { texts, note } = comparisonOf(fieldsOf(earlier), fieldsOf({ ...post, publishedAt: '' }));
        return (
          <section
            ref={showFirst}
            aria-label="Comparison"
            className="grid min-w-0 content-start gap-3 text-small"
          >
            <p className="text-ink-muted">{`Struck through: removed since. Underlined: added since.${note}`}</p>
            <dl className="grid gap-3">
              {texts.map(([label, before, after]) => (
                <Theirs key={label} name={label} text={after} own={before} />
              ))}
              {(earlier.image ?? '') !== post.image && (
                <div className="grid grid-cols-1 gap-1.5">
                  <dt className="text-ink-muted">Image</dt>
                  <dd className="grid grid-cols-2 gap-3">
                    <Cover caption="In this version" image={earlier.image} />
                    <Cover caption="Now" image={post.image} />
                  </dd>
                </div>
              )}
            </dl>
          </section>
        );
      }}
    </LoadedContent>
  );
}
