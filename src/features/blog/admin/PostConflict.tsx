import { Conflict } from '#src/components/admin/Conflict.tsx';
import { SmallButton } from '#src/components/ui/Button.tsx';
import type { Editable } from './api.ts';
import { comparisonOf, fieldsOf, savedMeanwhile, sentContent } from './post-form.ts';
import type { Editor } from './use-editor.ts';

/** The version that another editor saved, with its differences to the own text, and the choice between the two. */
export function PostConflict({ theirs, editor }: { theirs: Editable; editor: Editor }) {
  const { base, fields, isUnsaved } = editor;
  const saved = fieldsOf(theirs);
  const keepsMoment = !theirs.isDraft && !fields.date && !fields.time;
  const own = {
    ...{ ...fields, content: sentContent(fields, base) },
    ...(keepsMoment && { date: saved.date, time: saved.time }),
  };

  const { texts, note } = comparisonOf(saved, own);
  const image = theirs.image ? 'they chose a new image' : 'they removed it';
  return (
    <Conflict
      title={savedMeanwhile(theirs)}
      theirs={[...texts, ...(base && base.image !== theirs.image ? [['Image', image] as const] : [])]}
      legend={
        (isUnsaved
          ? 'Underlined: only in their version. Struck through: only in yours.'
          : 'Underlined: new in their version. Struck through: no longer there.') + note
      }
      note={
        isUnsaved
          ? 'Your own text is in the form below. Choose one of the two, then try again. The choice itself saves nothing.'
          : 'You had not changed anything, so their text stays. Press “Use theirs” to continue with it.'
      }
    >
      {isUnsaved && <SmallButton onClick={() => editor.resolve('mine')}>Use mine</SmallButton>}
      <SmallButton onClick={() => editor.resolve('theirs')}>Use theirs</SmallButton>
    </Conflict>
  );
}
