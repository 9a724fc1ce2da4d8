import type { Blog } from '#schemas/blog';
import { editorText } from '#schemas/blog-body';
import { Button } from '../../../ui/Button.tsx';

interface Props {
  theirs: Blog;
  /** What happened, as a heading. */
  title: string;
  onSettle: (keep: 'mine' | 'theirs') => void;
}

/** The post as somebody else left it, above one's own text: nothing is lost until somebody chooses. */
export function Conflict({ theirs, title, onSettle }: Props) {
  return (
    <section
      aria-label="Saved by somebody else"
      className="grid gap-3 rounded-sm border border-warning/25 bg-warning-soft p-4 text-small"
    >
      <h3 className="font-semibold text-warning">{title}</h3>
      <dl className="grid gap-2 rounded-sm bg-paper p-4">
        <div>
          <dt className="text-ink-muted">Title</dt>
          <dd>{theirs.title}</dd>
        </div>
        <div>
          <dt className="text-ink-muted">Author</dt>
          <dd>{theirs.contentwriter}</dd>
        </div>
        <div>
          <dt className="text-ink-muted">Content</dt>
          <dd tabIndex={0} className="max-h-56 overflow-y-auto whitespace-pre-wrap">
            {editorText(theirs.content)}
          </dd>
        </div>
      </dl>
      <p className="text-ink-soft">Your own text is in the form below.</p>
      <div className="flex flex-wrap gap-3">
        <Button size="sm" variant="secondary" onClick={() => onSettle('mine')}>
          Keep my text
        </Button>
        <Button size="sm" variant="secondary" onClick={() => onSettle('theirs')}>
          Take the saved text
        </Button>
      </div>
    </section>
  );
}
