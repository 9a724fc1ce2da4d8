import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { sentenceOf } from '#lib/sentence';
import { erasePerson, readPerson, type Held } from './api.ts';
import { ConfirmDialog } from '../../components/admin/ConfirmDialog.tsx';
import { focusOn, textOf } from '../../components/admin/form-text.ts';
import { download } from '../../components/admin/data-table/download.ts';
import { Alert } from '../../components/ui/Alert.tsx';
import { Button } from '../../components/ui/Button.tsx';
import { TextField } from '../../components/ui/TextField.tsx';
import { showToast } from '../../components/ui/toast-store.ts';
import { useHydrated } from '../../components/ui/use-hydrated.ts';

type State =
  | { step: 'asking'; problem?: string; erased?: boolean }
  | { step: 'searching' }
  | { step: 'found'; email: string; held: Held };

const counted = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`;

const inWords = ({ inquiries, applications }: { inquiries: number; applications: number }) =>
  `${counted(inquiries, 'submission')} and ${counted(applications, 'application')}`;

const doubt = ({ unreadable }: { unreadable: number }) =>
  unreadable === 0 ? '' : ` ${counted(unreadable, 'damaged record')} may be of this address, too.`;

/** Everything that is held of one person, to be handed over or erased when they ask for it. */
export function PrivacyRequests() {
  const form = useRef<HTMLFormElement>(null);
  const hydrated = useHydrated();
  const [state, setState] = useState<State>({ step: 'asking' });
  const [erasing, setErasing] = useState(false);

  const search = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const email = textOf(event.currentTarget, 'email').trim();
    setState({ step: 'searching' });
    try {
      const held = await readPerson(email);
      // What was typed meanwhile is another question.
      const asked = form.current && textOf(form.current, 'email').trim() === email;
      setState(asked ? { step: 'found', email, held } : { step: 'asking' });
    } catch (cause) {
      setState({ step: 'asking', problem: sentenceOf(cause, 'Please try again.') });
      if (form.current) focusOn(form.current, 'email');
    }
  };

  const erase = async () => {
    if (state.step !== 'found') return;
    const erased = await erasePerson(state.email);
    showToast(`Erased: ${inWords(erased)}.${doubt(erased)}`);
    form.current?.reset();
    setState({ step: 'asking', erased: true });
  };

  const isErased = state.step === 'asking' && state.erased;
  useEffect(() => {
    if (isErased && !erasing && form.current) focusOn(form.current, 'email');
  }, [isErased, erasing]);

  const problem = state.step === 'asking' ? state.problem : undefined;
  return (
    <div className="grid max-w-xl gap-6 rounded-md border border-line bg-paper p-6">
      <form ref={form} noValidate method="post" onSubmit={search} className="grid gap-4">
        <p className="text-small text-ink-soft">
          When somebody asks what is held of them, or asks to be forgotten.
        </p>
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="off"
          error={problem}
          required
          onChange={() => state.step === 'found' && setState({ step: 'asking' })}
        />
        <Button type="submit" busy={state.step === 'searching'} disabled={!hydrated}>
          {state.step === 'searching' ? 'Searching...' : 'Show what is held'}
        </Button>
      </form>
      {state.step === 'found' && (
        <Found held={state.held} email={state.email} onErase={() => setErasing(true)} />
      )}
      <ConfirmDialog
        open={erasing}
        title="Erase this person?"
        confirm="Erase"
        confirming="Erasing..."
        onConfirm={erase}
        onClose={() => setErasing(false)}
      >
        <p>
          Every submission and application from <strong>{state.step === 'found' && state.email}</strong> is
          erased with its CV and the mail about it. This cannot be undone.
        </p>
      </ConfirmDialog>
    </div>
  );
}

function Found({ held, email, onErase }: { held: Held; email: string; onErase: () => void }) {
  const counts = { inquiries: held.inquiries.length, applications: held.applications.length };
  const nothing = counts.inquiries + counts.applications === 0;
  const save = () => download('person.json', 'application/json', JSON.stringify({ email, ...held }, null, 2));
  return (
    <div className="grid gap-4">
      <Alert tone="info" className="wrap-anywhere">
        {nothing ? 'Nothing is held of this address.' : `Held of ${email}: ${inWords(counts)}.`}
        {doubt(held)}
      </Alert>
      {!nothing && (
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" className="grow sm:grow-0" onClick={save}>
            Save as a file
          </Button>
          <Button variant="danger" className="grow sm:grow-0" onClick={onErase}>
            Erase this person
          </Button>
        </div>
      )}
    </div>
  );
}
