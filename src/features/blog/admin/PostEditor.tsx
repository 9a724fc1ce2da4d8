import { useState } from 'react';
import { Conflict } from '#src/components/admin/Conflict.tsx';
import { StartNotice } from '#src/components/admin/StartNotice.tsx';
import { useErrorsInView, useFieldErrorInView } from '#src/components/admin/FormDialog.tsx';
import { Alert } from '#src/components/ui/Alert.tsx';
import { Button, SmallButton } from '#src/components/ui/Button.tsx';
import { Dialog } from '#src/components/ui/Dialog.tsx';
import { TextLink } from '#src/components/ui/TextLink.tsx';
import { siteTimeInWords } from '#src/lib/time.ts';
import type { Editable } from './api.ts';
import { ChoosePicture } from './ChoosePicture.tsx';
import { ContentField } from './ContentField.tsx';
import { History } from './History.tsx';
import { StateBadge } from './post-columns.tsx';
import type { Fields } from './local-drafts.ts';
import { openPreview } from './Preview.tsx';
import { PictureDialog } from './pictures.tsx';
import * as postForm from './post-form.ts';
import { PostFields, TitleField } from './PostFields.tsx';
import { PreviewLinks } from './PreviewLinks.tsx';
import type { ChosenPicture, Picture } from './rich/RichEditor.tsx';
import { useEditor, type Editor } from './use-editor.ts';

const NO_ERRORS: readonly string[] = [];

/** The label of the button that saves the post, as the spec has it where nothing is scheduled or a draft. */
function saveLabel(base: Editable | undefined, fields: Fields): string {
  if (base && !base.isDraft) return 'Update Blog';
  if (postForm.isLater(fields)) return 'Schedule';
  return base ? 'Publish' : 'Add Blog';
}

type Props = Parameters<typeof useEditor>[0] & {
  /** The topics in use, to choose from. */
  topics: string[];
};

/** The dialog 'Add Blog' or 'Edit Blog', as large as the screen. Its text is stored in the browser until it is saved. */
export default function PostEditor({ topics, ...props }: Props) {
  const editor = useEditor(props);
  const { base, form, busy, notice, original, theirs } = editor;
  /** The pictures to describe: the first one is asked about. */
  const [pictures, setPictures] = useState<Picture[]>([]);
  const [choosing, setChoosing] = useState<{ add: (chosen: ChosenPicture[]) => void }>();

  return (
    <Dialog
      open
      title={base?.isDraft ? 'Edit draft' : base ? 'Edit Blog' : 'Add Blog'}
      size="full"
      overlayCloses={false}
      locked={busy}
      onClose={editor.cancel}
      actions={<Actions editor={editor} />}
    >
      {base && <Tools {...{ base, editor }} />}
      {notice && (
        <StartNotice
          {...{ notice, busy }}
          discard={base && `Discard and show the saved ${base.isDraft ? 'draft' : 'post'}`}
          onDiscard={original === undefined || theirs ? undefined : editor.discard}
        />
      )}
      {theirs && <PostConflict {...{ theirs, editor }} />}
      <form
        {...form.props}
        noValidate
        // What would be typed during a save would not be saved.
        inert={busy}
        className="grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-8 transition-opacity inert:opacity-50"
      >
        <div className="flex min-w-0 flex-col gap-5">
          <TitleField editor={editor} />
          <ContentField
            key={editor.revision}
            editor={editor}
            onPictures={setPictures}
            onChoose={(add) => setChoosing({ add })}
          />
        </div>
        <PostFields editor={editor} topics={topics} />
      </form>
      {choosing && (
        <ChoosePicture
          onChoose={(chosen) => {
            setChoosing(undefined);
            choosing.add(chosen);
          }}
          onClose={() => setChoosing(undefined)}
        />
      )}
      {pictures[0] && (
        <PictureDialog
          key={pictures.length}
          picture={pictures[0]}
          onClose={() => setPictures(pictures.slice(1))}
        />
      )}
      <SaveProblem editor={editor} />
    </Dialog>
  );
}

const LABELS: Record<postForm.StateChange, [label: string, running: string]> = {
  publish: ['Publish now', 'Publishing...'],
  schedule: ['Schedule', 'Scheduling...'],
  unpublish: ['Unpublish', 'Unpublishing...'],
  unschedule: ['Cancel schedule', 'Cancelling...'],
};

/** The changes that can be made of a post. A draft becomes a post by being saved as one. */
function changesFor({ isDraft, state = 'published' }: Editable, later: boolean): postForm.StateChange[] {
  if (isDraft) return [];
  if (state === 'published') return ['unpublish'];
  if (state === 'scheduled') return ['publish', 'unschedule'];
  return later ? ['publish', 'schedule'] : ['publish'];
}

/** What a button has that saves or changes the post: the one whose change runs stays usable, because it has the focus. */
function submitting(editor: Editor, intent: postForm.Intent, label: string, running = 'Saving...') {
  const busy = editor.busy && editor.intent === intent;
  const disabled = !busy && (editor.busy || editor.theirs !== undefined);
  return { busy, disabled, onClick: () => editor.submit(intent), children: busy ? running : label };
}

function Tools({ base, editor }: { base: Editable; editor: Editor }) {
  const { isUnsaved, fields } = editor;
  const disabled = editor.busy || editor.theirs !== undefined;
  const [shown, setShown] = useState<'history' | 'previews'>();
  const { state = 'published' } = base;
  const close = () => setShown(undefined);

  const changes = changesFor(base, postForm.isLater(fields)).map((change) => {
    const [label, running] = LABELS[change];
    const isSaved = isUnsaved && (change === 'publish' || change === 'schedule');
    const shownLabel = isSaved ? `Save and ${change}` : label;
    return <SmallButton key={change} {...submitting(editor, change, shownLabel, running)} />;
  });

  return (
    <div className="flex grow flex-wrap items-center justify-between gap-x-4 gap-y-3">
      {/* Gets the first focus, unless a notice does: a second press of the key that opened the post would publish it. */}
      <p
        ref={(element) => void element?.toggleAttribute('autofocus', !editor.notice)}
        tabIndex={-1}
        className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-ink-soft outline-none max-sm:basis-full"
      >
        <StateBadge state={state} />
        {state === 'scheduled' && <span>{`for ${siteTimeInWords(base.publishedAt)}`}</span>}
        {state === 'published' && (
          <TextLink className="max-md:-my-3 max-md:py-3" href={`/blog/${base.id}`}>
            View the page
          </TextLink>
        )}
      </p>
      <div className="grid grow grid-cols-2 gap-2 max-sm:[&>:last-of-type:nth-of-type(odd)]:col-span-2 sm:flex sm:grow-0 sm:flex-wrap">
        {changes}
        <SmallButton disabled={disabled} onClick={() => setShown('history')}>
          History
        </SmallButton>
        {state !== 'published' && (
          <SmallButton disabled={disabled} onClick={() => setShown('previews')}>
            Preview link
          </SmallButton>
        )}
      </div>
      {shown === 'history' && (
        <History post={base} isUnsaved={isUnsaved} onRestored={editor.restored} onClose={close} />
      )}
      {shown === 'previews' && <PreviewLinks target={base} onClose={close} />}
    </div>
  );
}

function Actions({ editor }: { editor: Editor }) {
  const { base, fields, busy } = editor;
  return (
    <>
      <Button variant="secondary" disabled={busy} onClick={editor.cancel}>
        Cancel
      </Button>
      <Button variant="secondary" onClick={() => void openPreview(editor.read())}>
        Preview
      </Button>
      {(!base || base.isDraft) && (
        <Button variant="secondary" {...submitting(editor, 'draft', 'Save draft')} />
      )}
      <Button {...submitting(editor, 'post', saveLabel(base, fields))} />
    </>
  );
}

/** The version that another editor saved, with its differences to the own text, and the choice between the two. */
function PostConflict({ theirs, editor }: { theirs: Editable; editor: Editor }) {
  const { base, fields } = editor;
  const saved = postForm.fieldsOf(theirs);
  const keepsMoment = !theirs.isDraft && !fields.date && !fields.time;
  const own = {
    ...{ ...fields, content: postForm.sentContent(fields, base) },
    ...(keepsMoment && { date: saved.date, time: saved.time }),
  };

  const { texts, note } = postForm.comparisonOf(saved, own);
  const image = theirs.image ? 'they chose a new image' : 'they removed it';
  return (
    <Conflict
      title={postForm.savedMeanwhile(theirs)}
      theirs={[...texts, ...(base && base.image !== theirs.image ? [['Image', image] as const] : [])]}
      legend={`Underlined: only in their version. Struck through: only in yours.${note}`}
      note="Your own text is in the form below. Choose one of the two, then try again. The choice itself saves nothing."
    >
      <SmallButton onClick={() => editor.resolve('mine')}>Use mine</SmallButton>
      <SmallButton onClick={() => editor.resolve('theirs')}>Use theirs</SmallButton>
    </Conflict>
  );
}

/** The reason why the text was not saved, unless a notice explains it. Scrolls the reason or the first wrong field into view. */
function SaveProblem({ editor: { form, theirs } }: { editor: Editor }) {
  const { formErrors, fieldErrors } = form;
  const [sentence, reason] = formErrors;
  // With the reason in view the first wrong field, which has the focus, would be out of view.
  const isWhole = Object.keys(fieldErrors).length === 0 && !theirs;
  const problem = useErrorsInView(isWhole ? formErrors : NO_ERRORS);
  useFieldErrorInView(form.props.ref, fieldErrors);
  if (!sentence || theirs) return null;
  return (
    <div ref={problem}>
      <Alert>
        <p>{sentence}</p>
        {reason && (
          <div className="mt-1 grid gap-1 font-normal text-pretty">
            <p>{reason}</p>
            <p>Your text is kept in this browser.</p>
          </div>
        )}
      </Alert>
    </div>
  );
}
