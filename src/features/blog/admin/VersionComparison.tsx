import { useCallback, useEffect, useRef } from 'react';
import type { PostVersionRow } from '../schema/post-version.ts';
import type { PostVersionText } from '../schema/post-wire.ts';
import { editorText } from '../schema/post-body.ts';
import { Differences } from '#src/components/admin/Differences.tsx';
import { Failure } from '#src/components/admin/Failure.tsx';
import { useLoaded } from '#src/components/admin/use-loaded.ts';
import { Skeleton } from '#src/components/ui/Skeleton.tsx';
import { uploadAddress } from '../cover-address.ts';
import type { Editable } from './editable.ts';
import { MARKDOWN_NOTE } from './editor-fields.ts';
import { readVersion } from './state-api.ts';

/** The placeholder of the comparison while its version loads. */
export const LoadingComparison = () => (
  <div className="grid grid-cols-1 content-start gap-4">
    <Skeleton className="h-4 w-64 max-w-full" />
    <Skeleton className="h-10" />
    <Skeleton className="h-10" />
    <Skeleton className="h-44" />
  </div>
);

type Compared = Pick<PostVersionText, 'title' | 'author' | 'content'> &
  Partial<Pick<PostVersionText, 'description' | 'imageAlt' | 'tags' | 'image'>>;

const LABELS = ['Title', 'Author', 'Content', 'Description', 'Tags', 'Alternative text'] as const;

/** The labels that are shown also where nothing is different. */
const ALWAYS = 3;

const textsOf = ({ title, author, content, description = '', tags = [], imageAlt = '' }: Compared) => [
  ...[title, author, editorText(content)],
  ...[description, tags.join(', '), imageAlt],
];

/** The fields of a version and of the present text: title, author and content, and the others where they differ. */
function comparedFields(before: Compared, after: Compared): [label: string, before: string, after: string][] {
  const [then, now] = [textsOf(before), textsOf(after)];
  return LABELS.map((label, at): [string, string, string] => [label, then[at] ?? '', now[at] ?? '']).filter(
    ([, one, other], at) => at < ALWAYS || one !== other,
  );
}

/** The covers of a version and of the present text, where they differ. */
function ComparedImages({ before, after }: { before: Compared; after: Compared }) {
  if ((before.image ?? '') === (after.image ?? '')) return null;
  const images = [
    ['In this version', before.image],
    ['Now', after.image],
  ] as const;
  return (
    <div data-changed className="grid grid-cols-1 gap-1.5">
      <dt className="text-ink-muted">Image</dt>
      <dd className="grid grid-cols-2 gap-3">
        {images.map(([caption, image]) => (
          <figure key={caption} className="grid content-start gap-1">
            {image && (
              <img
                src={uploadAddress(image)}
                alt=""
                className="aspect-video w-full rounded-sm border border-line object-cover"
              />
            )}
            <figcaption className="text-ink-muted">{image ? caption : `${caption}: none`}</figcaption>
          </figure>
        ))}
      </dd>
    </div>
  );
}

/** The texts of a version with the differences that the present text has to it. */
export function VersionComparison({ post, version }: { post: Editable; version: PostVersionRow }) {
  const { id, isDraft } = post;
  const loaded = useLoaded(
    useCallback(() => readVersion({ id, isDraft }, version.id), [id, isDraft, version.id]),
  );
  const section = useRef<HTMLElement>(null);

  // On a phone the versions and the unchanged fields fill the screen. The mark, too: its box may be higher than the rest.
  useEffect(() => {
    for (const part of ['[data-changed]', 'ins, del'])
      section.current?.querySelector(part)?.scrollIntoView({ block: 'nearest' });
  }, [loaded.status]);

  if (loaded.status === 'loading') return <LoadingComparison />;
  if (loaded.status === 'failed')
    return (
      <div>
        <Failure what="The version could not be loaded." problem={loaded.problem} onRetry={loaded.reload} />
      </div>
    );
  const fields = comparedFields(loaded.value, post);
  const isMarkdown = [loaded.value, post].some(({ format }) => format === 'markdown');
  return (
    <section ref={section} aria-label="Comparison" className="grid min-w-0 content-start gap-3 text-small">
      <p className="text-ink-muted">
        {`Struck through: removed since. Underlined: added since.${isMarkdown ? ` ${MARKDOWN_NOTE}` : ''}`}
      </p>
      <dl className="grid gap-3">
        {fields.map(([label, before, after]) => (
          <div key={label} data-changed={before !== after || undefined} className="grid grid-cols-1 gap-1.5">
            <dt className="text-ink-muted">{before === after ? `${label}, unchanged` : label}</dt>
            <dd
              tabIndex={0}
              className="max-h-72 overflow-y-auto rounded-sm border border-line bg-surface px-3 py-2 wrap-anywhere whitespace-pre-wrap"
            >
              <Differences before={before} after={after} />
            </dd>
          </div>
        ))}
        <ComparedImages before={loaded.value} after={post} />
      </dl>
    </section>
  );
}
