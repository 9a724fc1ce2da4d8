import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { checked, send } from '#src/lib/api/client.ts';
import { sentenceOf } from '#src/lib/errors.ts';
import { pastedEmail } from '#src/lib/text.ts';
import { personSchema } from '#src/lib/submission.ts';
import { ConfirmDialog } from '#src/components/admin/ConfirmDialog.tsx';
import { emailCell } from '#src/components/admin/facts.tsx';
import { download } from '#src/components/admin/data-table/Toolbar.tsx';
import { Alert } from '#src/components/ui/Alert.tsx';
import { Button } from '#src/components/ui/Button.tsx';
import { errorsIn } from '#src/components/ui/form/errors.ts';
import { textValues } from '#src/components/ui/form/draft.ts';
import { useForm } from '#src/components/ui/form/use-form.ts';
import { TextField } from '#src/components/ui/fields.tsx';
import { showToast } from '#src/components/ui/toast.tsx';

/** The number of unreadable records, which may be this person's. */
const unreadable = z._default(z.number(), 0);

const recordsSchema = z.looseObject({
  inquiries: z.array(z.unknown()),
  applications: z.array(z.unknown()),
  unreadable,
});

type Held = z.infer<typeof recordsSchema>;

const erasedSchema = z.object({ inquiries: z.number(), applications: z.number(), unreadable });

const ofPerson = (action: 'export' | 'erase', email: string) =>
  send(`/people/${action}`, { method: 'POST', body: { email } });

const counted = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

const inWords = ({ inquiries, applications }: { inquiries: number; applications: number }) =>
  [
    ...(inquiries > 0 || applications === 0 ? [counted(inquiries, 'inquiry', 'inquiries')] : []),
    ...(applications > 0 ? [counted(applications, 'application')] : []),
  ].join(' and ');

const unreadableNote = ({ unreadable }: { unreadable: number }) =>
  unreadable === 0 ? '' : ` ${counted(unreadable, 'damaged record')} may belong to this address.`;

/** Says that the file is not all: a CV is a file of its own. */
function cvNote({ applications }: Held): string {
  const cvs = applications.filter((one) => (Object(one) as { cv_path?: unknown }).cv_path).length;
  if (cvs === 0) return '';
  if (cvs === 1) return 'The CV is not in the file: a recruiter can open it on the application’s page.';
  return `The ${cvs} CVs are not in the file: a recruiter can open them on the applications’ pages.`;
}

const emailIn = (form: HTMLFormElement) => ({ email: pastedEmail(textValues(form).email ?? '') });

export function PrivacyRequests() {
  const [found, setFound] = useState<{ email: string; held: Held }>();
  const [erasing, setErasing] = useState(false);
  const [erased, setErased] = useState(false);

  const form = useForm({
    read: emailIn,
    check: (values) => errorsIn(personSchema, values),
    send: async ({ email }) => {
      setFound(undefined);
      setErased(false);
      const held = checked(recordsSchema, await ofPerson('export', email));
      // The result is ignored when another address was typed meanwhile.
      const { current } = form.props.ref;
      if (current && emailIn(current).email === email) setFound({ email, held });
    },
    errorsOf: (cause) => ({
      fieldErrors: { email: sentenceOf(cause, 'Please try again.') },
      retype: 'email',
    }),
  });
  const { ref } = form.props;

  const erase = async () => {
    if (!found) return;
    const { inquiries, applications } = found.held;
    const erased = checked(erasedSchema, await ofPerson('erase', found.email));
    // What was shown is erased, also by an earlier try whose answer was lost.
    const all = {
      inquiries: Math.max(erased.inquiries, inquiries.length),
      applications: Math.max(erased.applications, applications.length),
    };
    showToast(`Erased: ${inWords(all)}.${unreadableNote(erased)}`);
    ref.current?.reset();
    setFound(undefined);
    setErased(true);
  };

  useEffect(() => {
    if (erased && !erasing) ref.current?.querySelector('input')?.focus();
  }, [erased, erasing, ref]);

  return (
    <div className="grid max-w-xl gap-6 rounded-md border border-line bg-paper p-5">
      <form {...form.props} noValidate method="post" className="grid gap-4">
        <p className="text-small text-ink-soft">
          For someone who asks what is held about them, or asks to be forgotten.
        </p>
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="off"
          error={form.fieldErrors.email}
          required
          onChange={() => setFound(undefined)}
        />
        <Button
          type="submit"
          className="sm:justify-self-start"
          busy={form.step === 'sending'}
          disabled={form.step === 'static'}
        >
          {form.step === 'sending' ? 'Searching...' : 'Find records'}
        </Button>
      </form>
      {found && <Found held={found.held} email={found.email} onErase={() => setErasing(true)} />}
      <ConfirmDialog
        open={erasing}
        title="Erase this person’s data?"
        confirm="Erase"
        confirming="Erasing..."
        onConfirm={erase}
        onClose={() => setErasing(false)}
      >
        <p>
          Every inquiry and application from{' '}
          <strong className="wrap-anywhere">{emailCell(found?.email ?? '')}</strong> will be erased, with any
          CV, the notes and the emails shown with them. Emails still waiting will not be sent. This cannot be
          undone. Emails in the mailbox have to be deleted by hand.
        </p>
      </ConfirmDialog>
    </div>
  );
}

function Found({ held, email, onErase }: { held: Held; email: string; onErase: () => void }) {
  const counts = { inquiries: held.inquiries.length, applications: held.applications.length };
  const nothing = counts.inquiries + counts.applications === 0;
  const save = () =>
    download(
      `person-${email.replaceAll(/[^\w.@+-]/g, '-')}.json`,
      new Blob([JSON.stringify({ email, ...held }, null, 2)], { type: 'application/json' }),
    );
  return (
    <div className="grid gap-4">
      <Alert tone="info" className="wrap-anywhere">
        {nothing ? (
          <span>{`Nothing is held for this address.${unreadableNote(held)}`}</span>
        ) : (
          <>
            Held for {emailCell(email)}
            <span>{`: ${inWords(counts)}.${unreadableNote(held)}`}</span>
          </>
        )}
      </Alert>
      {!nothing && (
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" className="grow sm:grow-0" onClick={save}>
            Save as a file
          </Button>
          <Button variant="secondary" className="grow text-danger sm:grow-0" onClick={onErase}>
            Erase this person’s data
          </Button>
        </div>
      )}
      <p className="text-small text-ink-soft empty:hidden">{cvNote(held)}</p>
    </div>
  );
}
