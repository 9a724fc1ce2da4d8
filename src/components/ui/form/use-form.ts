import { useEffectEvent, useLayoutEffect, useRef, useState, type InputEvent, type SubmitEvent } from 'react';
import { flushSync } from 'react-dom';
import { isLoginRequired, LOGGED_IN_AGAIN, takeSentences } from '#src/lib/errors.ts';
import { useWindowEvent } from '../use-window-event.ts';
import { clearDraft, clearKey, draftValues, fileSignatures, fillUntouched } from './draft.ts';
import { idempotencyKey, readDraft, textValues, writeDraft, type Draft } from './draft.ts';

/** The error of each field, by its name; an empty string marks the field without a sentence. */
export type FieldErrors = Readonly<Partial<Record<string, string>>>;

export interface Errors {
  /** The error of the whole form, then advice; one sentence each. */
  formErrors?: readonly string[];
  fieldErrors?: FieldErrors;
  /** The name of the field to retype: it gets the focus, with its text selected. */
  retype?: string;
}

interface State extends Required<Omit<Errors, 'retype'>> {
  /** `static` is the form as it was built, before it is hydrated. */
  step: 'static' | 'editing' | 'sending' | 'cancelled' | 'sent';
  /** Whether the errors are those of a session that has ended. */
  isLoggedOut: boolean;
}

interface Sending {
  /** The idempotency key; empty for a form without a name. */
  key: string;
  signal: AbortSignal;
}

interface Options<Values extends Draft> {
  /** The storage name of the draft and the idempotency key. A form with a name creates a record and is reset afterwards. */
  name?: (form: HTMLFormElement) => string;
  /** Reads the values to send; the text of the fields by default. */
  read: (form: HTMLFormElement) => Values;
  /** Reads what to store as the draft; by default the values that `read` returns, else the text of the fields and their boxes. */
  draft: (form: HTMLFormElement) => Draft;
  /** Fills in what the address says, which is not stored before the visitor edits the form. */
  fill?: (form: HTMLFormElement) => void;
  /** The result of a form posted without JavaScript, by the `#id` of its address: an error, or '' when it was sent. */
  posted?: Readonly<Record<string, string>>;
  check?: (values: Values) => Errors | undefined | Promise<Errors | undefined>;
  send: (values: Values, sending: Sending) => Promise<unknown>;
  /** The errors for what `send` threw. */
  errorsOf: (cause: unknown) => Errors | Promise<Errors>;
}

const EDITING: State = { step: 'editing', formErrors: [], fieldErrors: {}, isLoggedOut: false };

const precedes = (one: Node, other: Node) =>
  Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING);

/** The text that is edited in place (`data-name`), where it has an error. */
function editableWith(form: HTMLFormElement, fieldErrors: NonNullable<Errors['fieldErrors']>) {
  const editable = form.querySelector<HTMLElement>('[contenteditable][data-name]');
  return editable && fieldErrors[editable.dataset.name ?? ''] !== undefined ? editable : undefined;
}

/** Moves the focus to the field to retype, else the first with an error, else the submit button; a focus on a notice stays there. */
function focusFirst(form: HTMLFormElement, { fieldErrors = {}, retype }: Errors): void {
  const controls = Array.from(form.elements) as HTMLInputElement[];
  const wrong = controls.find(({ name }) => (retype ? name === retype : fieldErrors[name] !== undefined));
  const focused = document.activeElement as HTMLInputElement;
  const editable = editableWith(form, fieldErrors);
  if (editable && !(wrong && precedes(wrong, editable))) return editable.focus();
  if (!wrong && focused !== document.body && !controls.includes(focused)) return;
  const target = wrong ?? controls.find(({ type }) => type === 'submit');
  target?.focus();
  if (retype) target?.select();
}

/** The state after hydration. After a post without JavaScript, the end of the address says whether it was sent. */
function firstState(posted: Options<Draft>['posted'] = {}): State {
  const [, failed] = Object.entries(posted).find(([id]) => location.hash === `#${id}`) ?? [];
  if (failed === undefined) return EDITING;
  history.replaceState(history.state, '', location.pathname + location.search);
  return failed ? { ...EDITING, formErrors: [failed] } : { ...EDITING, step: 'sent' };
}

/** Prepares a built form: keeps what was typed before hydration, and fills in the stored draft. */
function hydrate<Values extends Draft>(form: HTMLFormElement, options: Options<Values>): State {
  const { name, draft, fill, posted } = options;
  // The browser's own checks serve visitors without JavaScript; here this code shows the errors.
  form.noValidate = true;
  if (name) {
    fillUntouched(form, readDraft(name(form)));
    writeDraft(name(form), draft(form));
    fill?.(form);
  }
  return firstState(posted);
}

/** The state after a field was edited; its name stays in `fieldErrors`. The last mended field ends the error of the form. */
function edited(state: State, field: string): State {
  const isAsBefore = state.step === 'editing' && state.fieldErrors[field] === undefined;
  if (isAsBefore || state.step === 'sending') return state;
  const fieldErrors = { ...state.fieldErrors, [field]: undefined };
  const isWrong = Object.values(fieldErrors).some((error) => error !== undefined);
  return { ...state, step: 'editing', fieldErrors, formErrors: isWrong ? state.formErrors : [] };
}

/** Sends the values. Then resets a form with a name, unless its values changed while they were sent. */
async function deliver<Values extends Draft>(
  form: HTMLFormElement,
  values: Values,
  signal: AbortSignal,
  { name, read, send }: Options<Values>,
): Promise<void> {
  if (!name) return void (await send(values, { key: '', signal }));
  const sent = JSON.stringify(values);
  const key = idempotencyKey(name(form), JSON.stringify([sent, fileSignatures(form)]));
  await send(values, { key, signal });
  clearKey(name(form));
  if (JSON.stringify(read(form)) !== sent) return;
  clearDraft(name(form));
  form.reset();
}

/** The options of `useForm`; `read` and `draft` have defaults. */
type FormOptions<Values extends Draft> = Omit<Options<Values>, 'read' | 'draft'> &
  Partial<Pick<Options<Values>, 'read' | 'draft'>>;

/**
 * A form of uncontrolled fields, so that visitors can fill in and post the form before hydration. The hook checks the values,
 * sends them once at a time, returns errors, stores a draft, and moves the focus to the first field with an error.
 */
export function useForm<Values extends Draft = Record<string, string>>(given: FormOptions<Values>) {
  const read = given.read ?? (textValues as (form: HTMLFormElement) => Values);
  const options: Options<Values> = { draft: given.read ?? draftValues, ...given, read };
  const { name, draft, check, errorsOf } = options;
  const ref = useRef<HTMLFormElement>(null);
  const sending = useRef<AbortController>(null);
  const [state, setState] = useState<State>({ ...EDITING, step: 'static' });

  /** Once the admin has logged in again, errors that asked for it ask for another try instead. */
  const askAgain = (event: Event) => {
    const formErrors = takeSentences(event);
    setState((now) => ({ ...now, formErrors, isLoggedOut: false }));
  };
  useWindowEvent(LOGGED_IN_AGAIN, askAgain, state.isLoggedOut);

  const begin = useEffectEvent(() => ref.current && setState(hydrate(ref.current, options)));
  useLayoutEffect(() => void begin(), []);

  const fail = (errors: Errors, step: State['step'] = 'editing', isLoggedOut = false) => {
    sending.current = null;
    const { formErrors = [], fieldErrors = {} } = errors;
    // The errors are rendered before the focus moves, so that screen readers read them with the field.
    flushSync(() => setState({ step, formErrors, fieldErrors, isLoggedOut }));
    if (ref.current) focusFirst(ref.current, errors);
  };

  const edit = (field: string) => {
    if (name && ref.current) writeDraft(name(ref.current), draft(ref.current));
    setState((now) => edited(now, field));
  };

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (sending.current) return;
    const { signal } = (sending.current = new AbortController());
    const form = event.currentTarget;
    try {
      const values = read(form);
      const found = await check?.(values);
      if (found) return fail(found);
      setState({ ...EDITING, step: 'sending' });
      await deliver(form, values, signal, options);
    } catch (cause) {
      if (signal.aborted) return fail({}, 'cancelled');
      return fail(await errorsOf(cause), 'editing', isLoginRequired(cause));
    }
    sending.current = null;
    setState({ ...EDITING, step: 'sent' });
  };
  const onInput = ({ target }: InputEvent<HTMLFormElement>) => edit((target as HTMLInputElement).name);

  /** Closes a result; the field errors stay. */
  const dismiss = () => fail({ fieldErrors: state.fieldErrors });
  /** Sends the form again and removes the errors, with their Retry button. */
  const retry = () => {
    dismiss();
    ref.current?.requestSubmit();
  };
  const cancel = () => sending.current?.abort();
  const clearErrors = () => setState(EDITING);
  return { ...state, props: { ref, onSubmit, onInput }, edit, dismiss, retry, cancel, clearErrors };
}
