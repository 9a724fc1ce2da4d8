import { useState, type ReactNode } from 'react';
import { useErrorsInView } from '../../../components/admin/use-errors-in-view.ts';
import { Alert } from '../../../components/ui/alert/Alert.tsx';
import { Button } from '../../../components/ui/button/Button.tsx';
import { Dialog } from '../../../components/ui/Dialog.tsx';
import { LongLineField } from '../../../components/ui/LongLineField.tsx';
import { ContentField } from './ContentField.tsx';
import type { Fields } from './drafts.ts';
import type { Editable } from './editable.ts';
import { isLater } from './editor-fields.ts';
import { EditorTools } from './EditorTools.tsx';
import { openPreview } from './open-preview.ts';
import { PictureDialog } from './PictureDialog.tsx';
import { PostConflict } from './PostConflict.tsx';
import { PostFields } from './PostFields.tsx';
import type { Picture } from './rich/RichEditor.tsx';
import { chosenFormat } from './chosen-format.ts';
import { useEditor } from './use-editor.ts';

export interface PostEditorProps {
  /** The post or draft being edited; none for a new one. */
  post?: Editable | undefined;
  /** The text to start from instead of the post's: a draft, or a superseded text. */
  start?: Fields | undefined;
  /** Says why the form starts with that text. */
  notice?: string | undefined;
  /** Whether it is the content of its own page instead of a dialog over the list. */
  isPage?: boolean;
  /** Called with what was saved; `sentence` says what was done, unless it was a save. */
  onSaved: (post: Editable, sentence?: string) => void;
  /** Called when the state of the post was changed and the editor stays open. */
  onChanged: (post: Editable) => void;
  onClose: () => void;
}

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
  isPage,
  onSaved,
  onChanged,
  onClose,
}: PostEditorProps) {
  const format = isPage ? 'markdown' : chosenFormat();
  const editor = useEditor({ post, start, format, onSaved, onClose });
  const { base, fields, change, busy, theirs, flushRef } = editor;
  const { formErrors, fieldErrors, props } = editor.form;
  const [pictures, setPictures] = useState<Picture[]>([]);
  const [sentence, reason] = formErrors;
  const problem = useErrorsInView(formErrors);
  const waits = busy || theirs !== undefined;

  const actions = (
    <>
      <Button variant="secondary" disabled={busy} onClick={editor.cancel}>
        Cancel
      </Button>
      <Button variant="secondary" onClick={() => openPreview(editor.read(), base)}>
        Preview
      </Button>
      {(!base || base.isDraft) && (
        <Button variant="secondary" disabled={waits} onClick={() => editor.submit('draft')}>
          Save draft
        </Button>
      )}
      <Button busy={busy} disabled={theirs !== undefined} onClick={() => editor.submit('post')}>
        {busy ? 'Saving...' : saveLabel(base, fields)}
      </Button>
    </>
  );

  return (
    <Frame title={titleOf(base)} isPage={isPage} locked={busy} actions={actions} onClose={editor.cancel}>
      {base && (
        <EditorTools
          base={base}
          disabled={waits}
          onChanged={(changed) => {
            editor.setBase(changed);
            onChanged(changed);
          }}
          onRestored={(restored) => onSaved(restored, 'The version was restored.')}
        />
      )}
      {notice && <Alert tone="info">{notice}</Alert>}
      {theirs && <PostConflict theirs={theirs} fields={fields} onResolve={editor.resolve} />}
      <form
        {...props}
        noValidate
        className="grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-8"
      >
        <div className="grid min-w-0 grid-cols-1 content-start gap-5">
          <LongLineField
            label="Title"
            name="title"
            value={fields.title}
            error={fieldErrors.title}
            onChange={({ currentTarget }) => change({ title: currentTarget.value })}
          />
          <ContentField
            fields={fields}
            error={fieldErrors.content}
            base={base}
            revision={editor.revision}
            flushRef={flushRef}
            read={editor.read}
            onChange={change}
            onPictures={setPictures}
          />
        </div>
        <PostFields {...{ base, fields }} errors={fieldErrors} onChange={change} onImage={editor.choose} />
      </form>
      {pictures[0] && (
        <PictureDialog
          key={pictures.length}
          picture={pictures[0]}
          onClose={() => setPictures(pictures.slice(1))}
        />
      )}
      {sentence && (
        <div ref={problem} className="grid gap-2">
          <Alert>{sentence}</Alert>
          {reason && (
            <p className="text-small text-ink-soft">
              {reason} Your text is kept in this browser; you can try again.
            </p>
          )}
        </div>
      )}
    </Frame>
  );
}

interface FrameProps {
  title: string;
  isPage: boolean | undefined;
  locked: boolean;
  actions: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** The dialog of the spec, which fills the screen, or the same as a page. */
function Frame({ title, isPage, locked, actions, onClose, children }: FrameProps) {
  if (!isPage)
    return (
      <Dialog open title={title} size="full" overlayCloses={false} {...{ locked, onClose, actions }}>
        {children}
      </Dialog>
    );
  return (
    <section
      aria-label={title}
      className="grid grid-cols-1 gap-5 rounded-lg border border-line bg-paper p-5 sm:p-6"
    >
      <h2 className="text-h3 font-semibold">{title}</h2>
      {children}
      <div className="dialog-actions page-actions flex flex-wrap justify-end gap-3 *:grow sm:*:grow-0">
        {actions}
      </div>
    </section>
  );
}
