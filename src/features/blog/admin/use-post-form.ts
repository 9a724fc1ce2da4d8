import { postErrors } from '../schema/post-wire.ts';
import { useState, useRef } from 'react';
import { POST_MESSAGES } from '../schema/post.ts';
import { isGone } from '#src/lib/error.ts';
import { sentenceOf } from '#src/lib/sentence.ts';
import { broadcastChange } from '#src/components/admin/reload-on-return.ts';
import { ApiError } from '#src/lib/api/client.ts';
import { type Errors, useForm } from '#src/components/ui/form/use-form.ts';
import { readPost } from './api.ts';
import { publishedAs } from './draft-api.ts';
import type { Fields } from './drafts.ts';
import { keyOf, readEditable, type Editable } from './editable.ts';
import { errorsIn, incomplete, isLater } from './editor-fields.ts';
import { PublishedMeanwhile, save, type Intent } from './save-post.ts';
import { imageOf, PictureError, type useChosenImage } from './use-chosen-image.ts';
import type { Fate } from './use-replacements.ts';
import type { TypedText } from './use-typed-text.ts';

const errorsOf = (cause: unknown): Errors =>
  cause instanceof PictureError
    ? incomplete({ image: cause.message })
    : {
        ...incomplete(cause instanceof ApiError ? postErrors(cause.errors) : {}),
        formErrors: [POST_MESSAGES.saveFailed, sentenceOf(cause, '')],
      };

/** Whether another editor saved it meanwhile; a draft that is being published is refused with the same status. */
const isVersionConflict = (cause: unknown): boolean =>
  cause instanceof ApiError && cause.status === 409 && cause.code !== 'being-published';

/** What another editor saved meanwhile, where `base` was refused for it; undefined also where it cannot be read. */
export const readTheirs = async (cause: unknown, base: Editable): Promise<Editable | undefined> =>
  isVersionConflict(cause) ? readEditable(keyOf(base)).catch(() => undefined) : undefined;

/** The post that a draft has become meanwhile; undefined also where it cannot be read. */
async function readPublished(cause: unknown): Promise<Editable | undefined> {
  const id = publishedAs(cause);
  return id === undefined ? undefined : readPost(id).catch(() => undefined);
}

interface Options {
  base: Editable | undefined;
  text: TypedText;
  image: ReturnType<typeof useChosenImage>;
  /** Asks the person before the text is sent. */
  ask: (fields: Fields) => Promise<Errors | undefined>;
  /** Takes what was stored of the fields `sent`; returns what of them is saved, and whether the form has other ones. */
  onStored: (stored: Editable, sent: Fields) => { known: Fields; hasNewer: boolean };
  onSaved: (saved: Editable, hasNewer: boolean) => void;
  /** Called with what another editor saved meanwhile, and what was refused because of it. */
  onConflict: (theirs: Editable, refused: 'save' | 'publish' | 'schedule') => void;
  /** Called when what is edited no longer exists, with what became of it. */
  onGone: (fate: Fate) => void;
}

/** What a button of the editor was to do besides saving; the one that saves a draft as a post publishes or schedules it. */
function refusedFor(intent: Intent, base: Editable | undefined, fields: Fields) {
  if (intent === 'publish' || intent === 'schedule') return intent;
  if (intent === 'draft' || !base?.isDraft) return 'save';
  return isLater(fields) ? 'schedule' : 'publish';
}

/** The form of the editor: checks the text and saves it as a draft or a post. */
export function usePostForm({ base, text, image, ask, onStored, onSaved, onConflict, onGone }: Options) {
  const intent = useRef<Intent>('post');
  /** What the last pressed button does. */
  const [pressed, setPressed] = useState<Intent>('post');
  const isUnsaved = text.isUnsaved || image.hasChosen;

  const form = useForm<Fields>({
    read: text.read,
    check: async (values) => {
      const chosen = image.chosen();
      const hasImage = chosen === undefined ? Boolean(base?.image) : chosen !== 'removed';
      return errorsIn(values, { asDraft: intent.current === 'draft', hasImage, base }) ?? (await ask(values));
    },
    send: async (fields) => {
      const sent = image.chosen();
      const file = await imageOf(sent);
      let known = fields;
      const store = (post: Editable) => {
        image.forget(sent);
        const stored = onStored(post, known);
        known = stored.known;
        return stored.hasNewer || image.chosen() !== undefined;
      };
      const typed = { fields, image: file, removesImage: sent === 'removed' };
      const saved = await save(base, intent.current, { ...typed, isUnsaved, onStored: store });
      broadcastChange();
      onSaved(saved, store(saved));
    },
    errorsOf: async (cause) => {
      const refused = refusedFor(intent.current, base, text.read());
      if (cause instanceof PublishedMeanwhile) onConflict(cause.post, refused);
      const theirs = base && ((await readTheirs(cause, base)) ?? (await readPublished(cause)));
      if (theirs) onConflict(theirs, refused);
      else if (base && isGone(cause)) onGone(publishedAs(cause) === undefined ? 'deleted' : 'published');
      return errorsOf(cause);
    },
  });

  const submit = (next: Intent) => {
    intent.current = next;
    setPressed(next);
    form.props.ref.current?.requestSubmit();
  };

  return { form, busy: form.step === 'sending', intent: pressed, submit, isUnsaved };
}
