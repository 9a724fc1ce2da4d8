/** Text boxes, text areas and selects. 16 px text, so that a phone does not zoom in when one is touched. */
export const CONTROL =
  'block w-full rounded-sm border border-line-strong bg-paper px-3.5 py-2.5 text-[1rem]/6 text-ink transition-colors ' +
  'placeholder:text-ink-muted hover:border-ink-muted focus:border-brand-600 ' +
  'aria-invalid:border-danger aria-invalid:bg-danger-soft/40 [&:is(input,textarea)]:read-only:bg-sunken disabled:bg-sunken disabled:text-ink-muted';

/** One line: dates, texts and lists are equally high, which a browser's own sizes are not. */
export const LINE_CONTROL = `${CONTROL} min-h-12 [&:is(select)]:h-12`;

export const LABEL = 'block text-small font-medium text-ink';
export const HELP = 'text-small text-ink-muted';
export const FIELD_ERROR = 'flex items-start gap-1.5 text-small font-medium text-danger';

/** A toggle that reads as a word to pick, not as an action. */
export const CHIP =
  'inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-line-strong bg-paper px-3 py-1.5 text-small font-medium ' +
  'text-ink-soft transition-colors select-none hover:border-brand-500 hover:text-brand-700 ' +
  'aria-pressed:picked has-checked:picked';

export const CHECKBOX = 'mt-0.5 size-5 shrink-0 cursor-pointer accent-brand-600';
