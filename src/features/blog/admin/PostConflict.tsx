import type { PostState } from '../schema/post.ts';
import { Conflict } from '#src/components/admin/Conflict.tsx';
import { SmallButton } from '#src/components/ui/Button.tsx';
import { TextLink } from '#src/components/ui/TextLink.tsx';
import { editorAddress, type Editable } from './api.ts';
import { comparisonOf, fieldsOf, savedMeanwhile, sentContent } from './post-form.ts';
import type { Editor, Refused } from './use-editor.ts';

type Conflicting = NonNullable<Editor['conflict']>;

const imageInWords = ({ image }: Editable): string => (image ? 'they chose a new image' : 'they removed it');

/** The end of the sentence about the refused action, and the state that the action would have led to. */
const REFUSED: Record<Refused, readonly [notDone: string, wanted?: PostState]> = {
  draft: [''],
  post: [''],
  restore: [', so the version was not restored'],
  publish: [', so it was not published', 'published'],
  schedule: [', so it was not scheduled', 'scheduled'],
  unpublish: [', so it was not unpublished', 'unpublished'],
  unschedule: [', so its schedule was not cancelled', 'unpublished'],
};

const BEFORE_SAVING = 'Choose one of the two before you save.';

/** The words of the notice. A draft may have become a post by an own try whose answer was lost. */
function wordsFor({ theirs, refused }: Conflicting, base: Editable | undefined) {
  const [notDone, wanted] = REFUSED[refused];
  // The other editor may have done the same.
  const isWanted = wanted !== undefined && wanted !== (theirs.state ?? 'published');
  if (theirs.isDraft || !base?.isDraft)
    return {
      title: `${savedMeanwhile(theirs)}${wanted === undefined || isWanted ? notDone : ''}`,
      version: 'their version',
      next: isWanted ? 'Choose one of the two, then try again.' : BEFORE_SAVING,
    };
  const state = theirs.state === 'scheduled' ? 'scheduled' : 'published';
  return {
    label: `Draft ${state} in the meantime`,
    title: `This draft was ${state} in the meantime`,
    version: `the ${state} post`,
    next: BEFORE_SAVING,
    besides: ` Or save your text as a new draft, and the post stays as it is${base.image ? '; its image has to be chosen again then' : ''}.`,
  };
}

interface Props extends Conflicting {
  editor: Editor;
}

/** The version that another editor saved, with its differences to the own text, and the choice between the two. */
export function PostConflict({ theirs, refused, editor }: Props) {
  const { base, fields, isUnsaved } = editor;
  const saved = fieldsOf(theirs);
  const own = { ...fields, content: sentContent(fields, base) };
  const keepsMoment = !theirs.isDraft && !own.date && !own.time;
  const { texts, note } = comparisonOf(
    saved,
    keepsMoment ? { ...own, date: saved.date, time: saved.time } : own,
  );
  const { label, title, version, next, besides } = wordsFor({ theirs, refused }, base);
  return (
    <Conflict
      {...{ label, title }}
      theirs={[
        ...texts,
        ...(base && base.image !== theirs.image ? [['Image', imageInWords(theirs)] as const] : []),
      ]}
      legend={
        (isUnsaved
          ? `Underlined: only in ${version}. Struck through: only in yours.`
          : `Underlined: new in ${version}. Struck through: no longer there.`) + note
      }
      note={
        isUnsaved
          ? `Your own text is in the form below. ${next} The choice itself saves nothing.${besides ?? ''}`
          : 'You had not changed anything, so their text stays. Press “Use theirs” to continue with it.'
      }
    >
      {isUnsaved && <SmallButton onClick={() => editor.resolve('mine')}>Use mine</SmallButton>}
      <SmallButton onClick={() => editor.resolve('theirs')}>Use theirs</SmallButton>
      {besides && isUnsaved && <SmallButton onClick={editor.saveAsNew}>Save as a new draft</SmallButton>}
      {besides && (
        <TextLink className="self-center max-md:py-3" href={editorAddress(theirs)}>
          {`Open ${version}`}
        </TextLink>
      )}
    </Conflict>
  );
}
