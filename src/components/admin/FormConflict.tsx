import { useSyncExternalStore, type RefObject } from 'react';
import { draftValues } from '../ui/form/draft.ts';
import { Conflict } from './Conflict.tsx';
import { ConflictChoices } from './ConflictChoices.tsx';

interface Props {
  title: string;
  /** Said before what the two choices do. */
  note?: string | undefined;
  /** The form with the person's own text. */
  form: RefObject<HTMLFormElement | null>;
  /** Its id, where the notice is outside of it. */
  id?: string;
  /** The texts that the other person saved, by the field's name; the function writes one for people where it is a code. */
  theirs: readonly (readonly [
    name: string,
    label: string,
    text: string,
    inWords?: ((text: string) => string) | undefined,
  ])[];
  /** What is chosen between. */
  noun?: keyof typeof OWN;
  onTheirs: () => void;
}

const asTyped = (text: string) => text;

const OWN = { text: ['text is', 'it'], names: ['names are', 'them'] } as const;

/** The notice of a conflict over a form of text fields: the fields whose texts differ, and the choice between the two. */
export function FormConflict({ title, note, form, id, theirs, noun = 'text', onTheirs }: Props) {
  const own = useOwnTexts(form);
  const [ownIs, it] = OWN[noun];
  return (
    <Conflict
      title={title}
      theirs={theirs.flatMap(([name, label, text, inWords = asTyped]) => {
        const mine = own[name];
        return mine === undefined || mine === text ? [] : [[label, inWords(text), inWords(mine)] as const];
      })}
      note={`${note ? `${note} ` : ''}Your own ${ownIs} still in the form below. “Use mine” saves ${it} in place of theirs at once. “Use theirs” puts theirs into the form.`}
    >
      <ConflictChoices form={id} onTheirs={onTheirs} />
    </Conflict>
  );
}

/** The texts in a form, also while they are edited. */
function useOwnTexts(form: RefObject<HTMLFormElement | null>): Record<string, string> {
  const subscribe = (changed: () => void) => {
    const element = form.current;
    element?.addEventListener('input', changed);
    return () => element?.removeEventListener('input', changed);
  };
  const texts = useSyncExternalStore(subscribe, () =>
    JSON.stringify(form.current ? draftValues(form.current) : {}),
  );
  return JSON.parse(texts) as Record<string, string>;
}
