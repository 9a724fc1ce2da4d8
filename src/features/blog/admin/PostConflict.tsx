import type { PostState } from '../schema/current-text.ts';
import { bodyOf } from '../schema/post-body.ts';
import { siteTimeInWords } from '#src/lib/time.ts';
import { Conflict } from '#src/components/admin/Conflict.tsx';
import { Button } from '#src/components/ui/button/Button.tsx';
import { TextLink } from '#src/components/ui/text-link/TextLink.tsx';
import type { Fields } from './drafts.ts';
import { pageOf, type Editable } from './editable.ts';
import type { PostConflict as Conflicting, Refused } from './use-replacements.ts';
import { fieldsOf, MARKDOWN_NOTE, momentOf, savedMeanwhile, sentContent } from './editor-fields.ts';

interface Props extends Conflicting {
  /** What was edited. */
  base: Editable | undefined;
  fields: Fields;
  /** Whether something was typed or chosen that is not saved: without it there is no choice. */
  isUnsaved: boolean;
  onResolve: (text: 'mine' | 'theirs') => void;
  /** Leaves what they saved as it is, and stores the own text besides. */
  onSaveAsNew: () => void;
}

/** The texts that are compared where they differ; title, author and content always. */
const DETAILS = [
  ['Description', 'description'],
  ['Tags', 'tags'],
  ['Alternative text', 'imageAlt'],
] as const;

/** Paragraphs with an empty line between them, however they are separated: what separates them is no difference. */
function textOf({ content, format }: Pick<Fields, 'content' | 'format'>): string {
  const body = bodyOf(content, format);
  return body.kind === 'paragraphs' ? body.paragraphs.join('\n\n') : content;
}

const momentInWords = (fields: Fields): string => {
  const moment = momentOf(fields);
  return moment === undefined ? '' : siteTimeInWords(new Date(moment).toISOString());
};

const imageInWords = ({ image }: Editable): string => (image ? 'they chose a new image' : 'they removed it');

/** What was not done, as the end of the sentence, and the state that it would have led to. */
const REFUSED: Record<Refused, readonly [notDone: string, wanted?: PostState]> = {
  save: [''],
  restore: [', so the version was not restored'],
  publish: [', so it was not published', 'published'],
  schedule: [', so it was not scheduled', 'scheduled'],
  unpublish: [', so it was not unpublished', 'unpublished'],
  unschedule: [', so its schedule was not cancelled', 'unpublished'],
};

const BEFORE_SAVING = 'Choose one of the two before you save.';

/** What happened, and what it made. A draft may have become a post by an own try whose answer was lost. */
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

/** What another editor saved meanwhile, with what is different, and the choice between the two texts. */
export default function PostConflict(props: Props) {
  const { theirs, refused, base, fields, isUnsaved, onResolve, onSaveAsNew } = props;
  const saved = fieldsOf(theirs);
  const own = { ...fields, content: sentContent(fields, base) };
  const moments = [momentInWords(saved), momentInWords(fields)] as const;
  // A post that is saved without a moment keeps the one that it has.
  const isMoved = moments[0] !== moments[1] && (theirs.isDraft || moments[1] !== '');
  const texts = [textOf(saved), textOf(own)] as const;
  const isMarkdown = [saved, own].some(({ format }) => format === 'markdown');
  const markdownNote = isMarkdown && texts[0] !== texts[1] ? ` ${MARKDOWN_NOTE}` : '';
  const { label, title, version, next, besides } = wordsFor({ theirs, refused }, base);
  return (
    <Conflict
      {...{ label, title }}
      theirs={[
        ['Title', theirs.title, fields.title],
        ['Author', theirs.author, fields.author],
        ['Content', ...texts],
        ...DETAILS.filter(([, name]) => saved[name] !== fields[name]).map(
          ([label, name]) => [label, saved[name], fields[name]] as const,
        ),
        ...(isMoved ? [['Date and time', ...moments] as const] : []),
        ...(base && base.image !== theirs.image ? [['Image', imageInWords(theirs)] as const] : []),
      ]}
      legend={
        (isUnsaved
          ? `Underlined: only in ${version}. Struck through: only in yours.`
          : `Underlined: new in ${version}. Struck through: no longer there.`) + markdownNote
      }
      note={
        isUnsaved
          ? `Your own text is in the form below. ${next} The choice itself saves nothing.${besides ?? ''}`
          : 'You had not changed anything, so their text stays. Press “Use theirs” to continue with it.'
      }
    >
      {isUnsaved && (
        <Button size="sm" variant="secondary" onClick={() => onResolve('mine')}>
          Use mine
        </Button>
      )}
      <Button size="sm" variant="secondary" onClick={() => onResolve('theirs')}>
        Use theirs
      </Button>
      {besides && isUnsaved && (
        <Button size="sm" variant="secondary" onClick={onSaveAsNew}>
          Save as a new draft
        </Button>
      )}
      {besides && (
        <TextLink className="self-center max-md:py-3" href={pageOf(theirs.id)}>
          {`Open ${version}`}
        </TextLink>
      )}
    </Conflict>
  );
}
