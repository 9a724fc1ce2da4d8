import { editorText } from '#features/blog/schema/post-body';
import { Conflict } from '../../../components/admin/Conflict.tsx';
import { Button } from '../../../components/ui/button/Button.tsx';
import type { Fields } from './drafts.ts';
import type { Editable } from './editable.ts';
import { fieldsOf } from './editor-fields.ts';

interface Props {
  theirs: Editable;
  fields: Fields;
  onResolve: (text: 'mine' | 'theirs') => void;
}

/** The texts that are compared where they differ; title, author and content always. */
const DETAILS = [
  ['Description', 'description'],
  ['Tags', 'tags'],
  ['Alternative text', 'imageAlt'],
] as const;

/** What another editor saved meanwhile, with what is different, and the choice between the two texts. */
export function PostConflict({ theirs, fields, onResolve }: Props) {
  const saved = fieldsOf(theirs);
  return (
    <Conflict
      title={`Another person saved this ${theirs.isDraft ? 'draft' : 'blog'} meanwhile`}
      theirs={[
        ['Title', theirs.title, fields.title],
        ['Author', theirs.author, fields.author],
        ['Content', editorText(theirs.content), fields.content],
        ...DETAILS.filter(([, name]) => saved[name] !== fields[name]).map(
          ([label, name]) => [label, saved[name], fields[name]] as const,
        ),
      ]}
      note="Underlined is what only they have, struck through what only you have. Your own text is in the form below."
    >
      <Button size="sm" variant="secondary" onClick={() => onResolve('mine')}>
        Use mine
      </Button>
      <Button size="sm" variant="secondary" onClick={() => onResolve('theirs')}>
        Use theirs
      </Button>
    </Conflict>
  );
}
