import type { ChangeEvent } from 'react';
import type { Post } from '#features/blog/schema/post';
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
import { ImageField } from './ImageField.tsx';
import { Preview } from './Preview.tsx';
import { useEditor } from './use-editor.ts';

interface Props {
  /** The post being edited; none for a new one. */
  post?: Post | undefined;
  /** The text to start from instead of the post's: a draft, or a superseded text. */
  start?: Fields | undefined;
  /** Says why the form starts with that text. */
  notice?: string | undefined;
  onSaved: (post: Post) => void;
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

/** The dialog 'Add Blog' or 'Edit Blog'. Its text is stored as a draft until it is saved. */
export default function PostEditor({ post, start, notice, onSaved, onClose }: Props) {
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
      <Button busy={busy} disabled={theirs !== undefined} onClick={() => props.ref.current?.requestSubmit()}>
        {busy ? 'Saving...' : base ? 'Update Blog' : 'Add Blog'}
      </Button>
    </>
  );

  return (
    <Dialog
      open
      title={base ? 'Edit Blog' : 'Add Blog'}
      size="lg"
      overlayCloses={false}
      locked={busy}
      onClose={editor.cancel}
      actions={actions}
    >
      {notice && <Alert tone="info">{notice}</Alert>}
      {theirs && (
        <Conflict
          title="Somebody else saved this blog meanwhile"
          theirs={[
            ['Title', theirs.title],
            ['Author', theirs.author],
            ['Content', editorText(theirs.content)],
          ]}
          note="Your own text is in the form below."
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
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label="Author" {...field('author')} />
          <TextField
            label="Date"
            {...field('date')}
            type="date"
            optional
            help="Today unless you choose another day."
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
