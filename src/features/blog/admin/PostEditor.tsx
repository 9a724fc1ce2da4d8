import { lazy, Suspense } from 'react';
import { useErrorsInView } from '#src/components/admin/use-errors-in-view.ts';
import { StartNotice } from '#src/components/admin/StartNotice.tsx';
import { Alert } from '#src/components/ui/alert/Alert.tsx';
import { Button } from '#src/components/ui/button/Button.tsx';
import { TextLink } from '#src/components/ui/text-link/TextLink.tsx';
import { ArchivedNotice } from './ArchivedNotice.tsx';
import { ContentField } from './ContentField.tsx';
import type { Fields } from './drafts.ts';
import { keyOf, pageOf, type Editable } from './editable.ts';
import { isLater } from './editor-fields.ts';
import { EditorFrame } from './EditorFrame.tsx';
import { EditorTools } from './EditorTools.tsx';
import { GoneNotice } from './GoneNotice.tsx';
import { openPreview } from './open-preview.ts';
import { PostFields } from './PostFields.tsx';
import { TitleField } from './TitleField.tsx';
import { chosenFormat } from './chosen-format.ts';
import { useEditor, type Saved } from './use-editor.ts';
import { focusTitle } from './use-replacements.ts';
import { usePictures } from './use-pictures.tsx';
import { useWrongFieldInView } from './use-wrong-field-in-view.ts';

export interface PostEditorProps {
  /** The post or draft being edited; none for a new one. */
  post?: Editable | undefined;
  /** The text to start from instead of the post's: a draft, or a superseded text. */
  start?: Fields | undefined;
  /** Says why the form starts with that text, until it is saved or replaced. */
  notice?: string | undefined;
  /** What is shown instead once that text is discarded, null for an empty form; undefined where it cannot be. */
  saved?: Editable | null | undefined;
  /** Whether it is the content of its own page instead of a dialog over the list. */
  isPage?: boolean;
  onSaved: (saved: Saved) => void;
  /** Called when the state of the post was changed and the editor stays open. */
  onChanged: (post: Editable) => void;
  onClose: () => void;
}

const PostConflict = lazy(() => import('./PostConflict.tsx'));

const NO_ERRORS: readonly string[] = [];

const titleOf = (base: Editable | undefined) =>
  base?.isDraft ? 'Edit draft' : base ? 'Edit Blog' : 'Add Blog';

/** The label of the button that saves the post, as the spec has it where nothing is scheduled or a draft. */
function saveLabel(base: Editable | undefined, fields: Fields): string {
  if (base && !base.isDraft) return 'Update Blog';
  if (isLater(fields)) return 'Schedule';
  return base ? 'Publish' : 'Add Blog';
}

/** The dialog or page 'Add Blog' or 'Edit Blog'. Its text is stored in the browser until it is saved. */
export default function PostEditor({
  post,
  start,
  notice,
  saved,
  isPage,
  onSaved,
  onChanged,
  onClose,
}: PostEditorProps) {
  const format = isPage ? 'markdown' : chosenFormat();
  const editor = useEditor({ post, start, saved, format, onSaved, onChanged, onClose });
  const { base, change, busy, conflict, image } = editor;
  const { fields, flushRef, read, hasStart } = editor.text;
  const { formErrors, fieldErrors, props } = editor.form;
  const pictures = usePictures();
  const [sentence, reason] = formErrors;
  /** Whether a notice above the form says why it was not saved, and what can be done. */
  const isExplained = conflict !== undefined || editor.gone !== undefined;
  // With the summary in view the first wrong field, which has the focus, would be out of it.
  const isOnlyWhole = Object.keys(fieldErrors).length === 0;
  const problem = useErrorsInView(isOnlyWhole && !isExplained ? formErrors : NO_ERRORS);
  useWrongFieldInView(props.ref, formErrors);
  const savesDraft = busy && editor.intent === 'draft';
  const waits = busy || editor.changing !== undefined || isExplained;

  const actions = (
    <>
      {editor.rest === 'newer' && editor.isUnsaved && (
        <p className="text-small font-medium text-warning sm:mr-auto sm:self-center">
          What you changed during the save is not saved yet.
        </p>
      )}
      <Button variant="secondary" disabled={busy} onClick={editor.cancel}>
        Cancel
      </Button>
      <Button
        variant="secondary"
        onClick={() =>
          void openPreview({ fields: read(), saved: editor.text.saved, base, chosen: image.chosen() })
        }
      >
        Preview
      </Button>
      {(!base || base.isDraft) && (
        <Button variant="secondary" busy={savesDraft} disabled={waits} onClick={() => editor.submit('draft')}>
          {savesDraft ? 'Saving...' : 'Save draft'}
        </Button>
      )}
      <Button busy={busy && !savesDraft} disabled={waits} onClick={() => editor.submit('post')}>
        {busy && !savesDraft ? 'Saving...' : saveLabel(base, fields)}
      </Button>
    </>
  );

  const tools = base && (
    <EditorTools
      base={base}
      disabled={waits}
      changing={editor.changing}
      isUnsaved={editor.isUnsaved}
      isLater={isLater(fields)}
      onChange={(change) => void editor.changeState(change)}
      onRestored={editor.restored}
      onNotRestored={(theirs) => editor.notRestored(theirs, editor.isUnsaved)}
    />
  );

  return (
    <EditorFrame
      title={titleOf(base)}
      isPage={isPage}
      locked={busy}
      tools={tools}
      actions={actions}
      onClose={editor.cancel}
    >
      {!isPage && (
        <TextLink
          className="justify-self-start text-small max-md:-my-3 max-md:py-3"
          href={pageOf(base && keyOf(base))}
        >
          Open in the full editor
        </TextLink>
      )}
      {notice && hasStart && (
        <StartNotice
          {...{ notice, busy }}
          discard={base && `Discard and show the saved ${base.isDraft ? 'draft' : 'post'}`}
          onDiscard={saved === undefined || isExplained ? undefined : editor.discard}
        />
      )}
      {editor.rest === 'archived' && (
        <ArchivedNotice
          onClose={() => {
            editor.closeRest();
            focusTitle(editor.form);
          }}
        />
      )}
      {conflict && (
        <Suspense fallback={null}>
          <PostConflict
            {...{ ...conflict, base, fields }}
            isUnsaved={editor.isUnsaved}
            onResolve={editor.resolve}
            onSaveAsNew={editor.saveAsNew}
          />
        </Suspense>
      )}
      {editor.gone && <GoneNotice base={base} fate={editor.gone} onSaveAsNew={editor.saveAsNew} />}
      <form
        {...props}
        noValidate
        className="grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-8"
      >
        <div className="flex min-w-0 flex-col gap-5">
          <TitleField
            value={fields.title}
            error={fieldErrors.title}
            onChange={(title) => change({ title })}
          />
          <ContentField
            fields={fields}
            error={fieldErrors.content}
            base={base}
            revision={editor.revision}
            flushRef={flushRef}
            read={read}
            onChange={change}
            onPictures={pictures.ask}
          />
          {pictures.problem}
        </div>
        <PostFields
          {...{ base, fields }}
          errors={fieldErrors}
          choices={image.choices}
          onChange={change}
          onImage={(chosen) => {
            image.choose(chosen);
            editor.form.edit('image');
          }}
        />
      </form>
      {editor.hiding.question}
      {pictures.question}
      {sentence && !isExplained && (
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
      )}
    </EditorFrame>
  );
}
