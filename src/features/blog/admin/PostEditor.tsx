import type { ChangeEvent } from 'react';
import { POST_FORMATS, editorText, type PostFormat } from '#features/blog/schema/post-body';
import { uploadAddress } from '../cover-address.ts';
import { Conflict } from '../../../components/admin/Conflict.tsx';
import { Alert } from '../../../components/ui/alert/Alert.tsx';
import { Button } from '../../../components/ui/button/Button.tsx';
import { CHIP } from '../../../components/ui/control-classes.ts';
import { Dialog } from '../../../components/ui/Dialog.tsx';
import { TextArea } from '../../../components/ui/TextArea.tsx';
import { TextField } from '../../../components/ui/TextField.tsx';
import type { Fields } from './drafts.ts';
import type { Editable } from './editable.ts';
import { isLater } from './editor-fields.ts';
import { EditorTools } from './EditorTools.tsx';
import { ImageField } from './ImageField.tsx';
import { Preview } from './Preview.tsx';
import { useEditor } from './use-editor.ts';

interface Props {
  /** The post or draft being edited; none for a new one. */
  post?: Editable | undefined;
  /** The text to start from instead of the post's: a draft, or a superseded text. */
  start?: Fields | undefined;
  /** Says why the form starts with that text. */
  notice?: string | undefined;
  /** Called with what was saved; `sentence` says what was done, unless it was a save. */
  onSaved: (post: Editable, sentence?: string) => void;
  /** Called when the state of the post was changed and the editor stays open. */
  onChanged: (post: Editable) => void;
  onClose: () => void;
}

const FORMATS: Record<PostFormat, { label: string; placeholder: string; help: string }> = {
  paragraphs: {
    label: 'Paragraphs',
    placeholder: 'Write the content. Use / to separate paragraphs.',
    help: 'A slash (/) begins a new paragraph; web addresses stay whole. For a slash inside a paragraph write \\/.',
  },
  markdown: {
    label: 'Markdown',
    placeholder: 'Write the content in Markdown. An empty line begins a new paragraph.',
    help: 'Markdown: ## for a heading, **bold**, *italic*, - for a list, [text](https://…) for a link.',
  },
};

const titleOf = (base: Editable | undefined) =>
  base?.isDraft ? 'Edit draft' : base ? 'Edit Blog' : 'Add Blog';

/** The label of the button that saves the post, as the spec has it where nothing is scheduled or a draft. */
function saveLabel(base: Editable | undefined, fields: Fields): string {
  if (base && !base.isDraft) return 'Update Blog';
  if (isLater(fields)) return 'Schedule';
  return base ? 'Publish' : 'Add Blog';
}

/** The dialog 'Add Blog' or 'Edit Blog'. Its text is stored in the browser until it is saved. */
export default function PostEditor({ post, start, notice, onSaved, onChanged, onClose }: Props) {
  const editor = useEditor({ post, start, onSaved, onClose });
  const { base, fields, change, busy, theirs } = editor;
  const { formErrors, fieldErrors, props } = editor.form;
  const [sentence, reason] = formErrors;
  const field = (name: keyof Fields) => ({
    name,
    value: fields[name],
    error: fieldErrors[name],
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      change({ [name]: currentTarget.value }),
  });
  const words = FORMATS[fields.format];

  const actions = (
    <>
      <Button variant="secondary" disabled={busy} onClick={editor.cancel}>
        Cancel
      </Button>
      {(!base || base.isDraft) && (
        <Button
          variant="secondary"
          disabled={busy || theirs !== undefined}
          onClick={() => editor.submit('draft')}
        >
          Save draft
        </Button>
      )}
      <Button busy={busy} disabled={theirs !== undefined} onClick={() => editor.submit('post')}>
        {busy ? 'Saving...' : saveLabel(base, fields)}
      </Button>
    </>
  );

  return (
    <Dialog
      open
      title={titleOf(base)}
      size="lg"
      overlayCloses={false}
      locked={busy}
      onClose={editor.cancel}
      actions={actions}
    >
      {base && (
        <EditorTools
          base={base}
          disabled={busy || theirs !== undefined}
          onChanged={(changed) => {
            editor.setBase(changed);
            onChanged(changed);
          }}
          onRestored={(restored) => onSaved(restored, 'The version was restored.')}
        />
      )}
      {notice && <Alert tone="info">{notice}</Alert>}
      {theirs && (
        <Conflict
          title={`Another person saved this ${theirs.isDraft ? 'draft' : 'blog'} meanwhile`}
          theirs={[
            ['Title', theirs.title, fields.title],
            ['Author', theirs.author, fields.author],
            ['Content', editorText(theirs.content), fields.content],
          ]}
          note="Underlined is what only they have, struck through what only you have. Your own text is in the form below."
        >
          <Button size="sm" variant="secondary" onClick={() => editor.resolve('mine')}>
            Keep my text
          </Button>
          <Button size="sm" variant="secondary" onClick={() => editor.resolve('theirs')}>
            Take the saved text
          </Button>
        </Conflict>
      )}
      <form {...props} noValidate className="grid gap-5">
        <TextField label="Title" {...field('title')} />
        <FormatChoice value={fields.format} onChange={(format) => change({ format })} />
        <div className="grid gap-5 lg:grid-cols-2">
          <TextArea
            label="Content"
            {...field('content')}
            rows={12}
            placeholder={words.placeholder}
            help={words.help}
          />
          <Preview text={fields.content} format={fields.format} earlier={base?.content} />
        </div>
        <ImageField
          current={base?.image ? uploadAddress(base.image) : undefined}
          error={fieldErrors.image}
          onChange={editor.choose}
        />
        <TextField label="Author" {...field('author')} />
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label="Date"
            {...field('date')}
            type="date"
            optional
            help="Today unless you choose another day. A later one schedules the post."
          />
          <TextField
            label="Time"
            {...field('time')}
            type="time"
            optional
            help="In Sri Lanka. Readers see the post from then on."
          />
        </div>
      </form>
      {sentence && (
        <div className="grid gap-2">
          <Alert>{sentence}</Alert>
          {reason && (
            <p className="text-small text-ink-soft">
              {reason} Your text is kept in this browser; you can try again.
            </p>
          )}
        </div>
      )}
    </Dialog>
  );
}

function FormatChoice({ value, onChange }: { value: PostFormat; onChange: (format: PostFormat) => void }) {
  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="mb-1.5 text-small font-medium">Format</legend>
      {POST_FORMATS.map((format) => (
        <label key={format} className={CHIP}>
          <input
            type="radio"
            name="format"
            className="accent-brand-600"
            checked={value === format}
            onChange={() => onChange(format)}
          />
          {FORMATS[format].label}
        </label>
      ))}
    </fieldset>
  );
}
