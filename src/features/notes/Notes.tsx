import { notDone } from '#src/lib/errors.ts';
import { useState } from 'react';
import { timeInWords } from '#src/lib/time.ts';
import { DeleteDialog } from '#src/components/admin/ConfirmDialog.tsx';
import { NewestList } from '#src/components/admin/record/RecordArticle.tsx';
import { ErrorsInView } from '#src/components/admin/FormDialog.tsx';
import { Button } from '#src/components/ui/Button.tsx';
import { errorsIn, refusalOf, required } from '#src/components/ui/form/errors.ts';
import { useForm } from '#src/components/ui/form/use-form.ts';
import { TextArea } from '#src/components/ui/fields.tsx';
import { showToast } from '#src/components/ui/toast.tsx';
import { noteFormSchema, type Note } from './schema/note.ts';

interface Props {
  /** The id of the record that they are about: an unfinished note stays with it. */
  record: string;
  notes: readonly Note[];
  /** Stores a note; the key makes a repeated call the same note. */
  onAdd: (text: string, key: string) => Promise<unknown>;
  onRemove: (note: Note) => Promise<unknown>;
}

export function Notes({ record, notes, onAdd, onRemove }: Props) {
  const [removing, setRemoving] = useState<Note>();

  const remove = async () => {
    if (!removing) return;
    try {
      await onRemove(removing);
    } catch (cause) {
      throw notDone('The note was not deleted.', cause);
    }
    showToast('Note deleted.');
  };

  return (
    <section aria-labelledby="notes" className="grid gap-4">
      <h3 id="notes" className={`font-semibold ${notes.length === 0 ? 'print:hidden' : ''}`}>
        Internal notes
      </h3>
      <div className="grid gap-4 empty:-mb-4">
        <NewestList items={notes} nouns={['note', 'notes']} className="grid gap-1 rounded-md bg-surface p-4">
          {(note) => (
            <>
              <p className="wrap-anywhere whitespace-pre-wrap [font-variant-ligatures:none]">{note.text}</p>
              <p className="flex items-baseline gap-x-3 text-tiny text-ink-muted">
                <span className="min-w-0 grow basis-0 py-0.5">
                  {note.author}, <span className="whitespace-nowrap">{timeInWords(note.at)}</span>
                </span>
                {note.removable && (
                  <button
                    type="button"
                    aria-label={`Delete the note of ${timeInWords(note.at)}`}
                    className="min-h-6 flex-none underline max-sm:-mx-3 max-sm:-my-2.5 max-sm:min-h-11 max-sm:px-3"
                    onClick={() => setRemoving(note)}
                  >
                    <span className="focus-ring">Delete</span>
                  </button>
                )}
              </p>
            </>
          )}
        </NewestList>
      </div>
      <NoteForm key={record} record={record} onAdd={onAdd} />
      <DeleteDialog
        open={removing !== undefined}
        title="Delete this note?"
        onConfirm={remove}
        onClose={() => setRemoving(undefined)}
      >
        {removing && (
          <blockquote className="mb-3 line-clamp-3 rounded-sm bg-surface px-4 py-3 text-small wrap-anywhere text-ink-soft">
            {removing.text}
          </blockquote>
        )}
        <p>It will be removed for everyone, and cannot be restored.</p>
      </DeleteDialog>
    </section>
  );
}

function NoteForm({ record, onAdd }: Pick<Props, 'record' | 'onAdd'>) {
  const form = useForm({
    name: () => `note-${record}`,
    check: (values) => errorsIn(noteFormSchema, values),
    send: async ({ text = '' }, { key }) => {
      await onAdd(text, key);
      showToast('Note added.');
    },
    errorsOf: (cause) => refusalOf(cause, ['The note was', 'saved']),
  });
  const busy = form.step === 'sending';
  return (
    <form {...form.props} method="post" noValidate className="grid gap-3 print:hidden">
      <TextArea label="New note" rows={2} help="Only staff can see it." {...required('text', form)} />
      <ErrorsInView errors={form.formErrors} />
      <Button type="submit" size="sm" variant="secondary" busy={busy} className="justify-self-start">
        {busy ? 'Saving...' : 'Add note'}
      </Button>
    </form>
  );
}
