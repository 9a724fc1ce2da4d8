import { type InputEvent, type SubmitEvent, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  clearDraft,
  type Draft,
  fileSignatures,
  fillUntouched,
  readDraft,
  textValues,
  writeDraft,
} from './draft.ts';
import { focusFirst } from './focus.ts';
import { clearKey, idempotencyKey } from './idempotency-key.ts';

/** What is wrong with each field, by its name; an empty sentence only marks it. */
export type FieldErrors = Readonly<Partial<Record<string, string>>>;

/** What stands between a form and its being sent. */
export interface Errors {
  /** What is wrong with the form as a whole, then what to do about it, a sentence each. */
  formErrors?: readonly string[];
  fieldErrors?: FieldErrors;
  /** The field to type anew: it gets the focus, what is there selected. */
  retype?: string;
}

interface State extends Required<Omit<Errors, 'retype'>> {
  /** `static` is the form as it was built, before this code has taken it over. */
  step: 'static' | 'editing' | 'sending' | 'cancelled' | 'sent';
}

interface Sending {
  /** The idempotency key of a form that has a name. */
  key: string;
  /** Aborted when the sending is cancelled. */
  signal: AbortSignal;
}

interface Options<Values extends Draft> {
  /**
   * Under what its draft and its idempotency key are stored. A form with a name makes a new record and is empty again when
   * that has arrived.
   */
  name?: (form: HTMLFormElement) => string;
  /** What is in it. */
  read: (form: HTMLFormElement) => Values;
  /** What of it is stored as a draft. */
  draft: (form: HTMLFormElement) => Draft;
  /** Chooses again what a draft has and no field holds, and gives it. */
  resume?: (form: HTMLFormElement, draft: Draft) => Draft;
  /** How the address ends to which the form comes back when it was posted without this code: why it failed, or '' when it was sent. */
  posted?: Readonly<Record<string, string>>;
  /** What is wrong with it before anything is sent. */
  check?: (values: Values) => Errors | undefined | Promise<Errors | undefined>;
  send: (values: Values, sending: Sending) => Promise<unknown>;
  /** What a failed sending means. */
  errorsOf: (cause: unknown) => Errors | Promise<Errors>;
}

const EDITING: State = { step: 'editing', formErrors: [], fieldErrors: {} };

/** How a form begins, also one that was posted before this code arrived: its page's address then says how that went. */
function firstState(posted: Options<Draft>['posted'] = {}): State {
  const [, failed] = Object.entries(posted).find(([id]) => location.hash === `#${id}`) ?? [];
  if (failed === undefined) return EDITING;
  history.replaceState(history.state, '', location.pathname + location.search);
  return failed ? { ...EDITING, formErrors: [failed] } : { ...EDITING, step: 'sent' };
}

/** Makes a form ours that was built into its page, with what was typed into it before, or before a reload. */
function hydrate<Values extends Draft>(form: HTMLFormElement, options: Options<Values>): State {
  const { name, draft, resume, posted } = options;
  // The browser's own checks serve where no script runs; here the form says what is wrong itself.
  form.noValidate = true;
  if (name) {
    const stored = readDraft(name(form));
    fillUntouched(form, stored);
    writeDraft(name(form), { ...draft(form), ...resume?.(form, stored) });
  }
  return firstState(posted);
}

/** The state once a field is being corrected; that it was wrong can still be seen by its name. */
function edited(state: State, field: string): State {
  const isAsBefore = state.step === 'editing' && state.fieldErrors[field] === undefined;
  if (isAsBefore || state.step === 'sending') return state;
  return { ...state, step: 'editing', fieldErrors: { ...state.fieldErrors, [field]: undefined } };
}

/** Sends it under its key; then a form with a name is empty again, unless something else was typed meanwhile. */
async function deliver<Values extends Draft>(
  form: HTMLFormElement,
  values: Values,
  signal: AbortSignal,
  { name, read, send }: Options<Values>,
): Promise<void> {
  if (!name) return void (await send(values, { key: '', signal }));
  const sent = JSON.stringify(values);
  await send(values, {
    key: await idempotencyKey(name(form), JSON.stringify([sent, fileSignatures(form)])),
    signal,
  });
  clearKey(name(form));
  if (JSON.stringify(read(form)) !== sent) return;
  clearDraft(name(form));
  form.reset();
}

/** What a form may leave out: it then holds the texts of its fields, and all that it holds is its draft. */
type FormOptions<Values extends Draft> = Omit<Options<Values>, 'read' | 'draft'> &
  Partial<Pick<Options<Values>, 'read' | 'draft'>>;

/**
 * A form whose fields hold their own text, so that it can be filled in, and posted, before any code runs. Checks it, sends it
 * once at a time, says what is wrong with it and its fields, keeps a draft, and moves the focus to the first wrong field.
 */
export function useForm<Values extends Draft = Record<string, string>>(given: FormOptions<Values>) {
  const read = given.read ?? (textValues as (form: HTMLFormElement) => Values);
  const options: Options<Values> = { draft: read, ...given, read };
  const { name, draft, check, errorsOf } = options;
  const ref = useRef<HTMLFormElement>(null);
  const sending = useRef<AbortController>(null);
  const [state, setState] = useState<State>({ ...EDITING, step: 'static' });

  const begin = useEffectEvent(() => ref.current && setState(hydrate(ref.current, options)));
  useLayoutEffect(() => void begin(), []);

  const fail = (errors: Errors, step: State['step'] = 'editing') => {
    sending.current = null;
    const { formErrors = [], fieldErrors = {} } = errors;
    // On the page before the focus moves, so that it is read out with the field.
    flushSync(() => setState({ step, formErrors, fieldErrors }));
    if (ref.current) focusFirst(ref.current, errors);
  };

  const edit = (field: string, chosen?: Draft) => {
    if (name && ref.current) writeDraft(name(ref.current), { ...draft(ref.current), ...chosen });
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
      return signal.aborted ? fail({}, 'cancelled') : fail(await errorsOf(cause));
    }
    sending.current = null;
    setState({ ...EDITING, step: 'sent' });
  };
  const onInput = ({ target }: InputEvent<HTMLFormElement>) => edit((target as HTMLInputElement).name);

  /** After a result was read: what is wrong with a field stays beside it. */
  const dismiss = () => fail({ fieldErrors: state.fieldErrors });
  /** Sends it again; the button that asked for it goes away. */
  const retry = () => {
    dismiss();
    ref.current?.requestSubmit();
  };
  const cancel = () => sending.current?.abort();
  const clearErrors = () => setState(EDITING);
  return { ...state, props: { ref, onSubmit, onInput }, edit, dismiss, retry, cancel, clearErrors };
}
