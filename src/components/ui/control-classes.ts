/** Text boxes, text areas and selects. The text is 16 px, because phones zoom in on smaller ones. */
export const CONTROL =
  'block w-full rounded-sm border border-line-strong bg-paper px-3.5 py-2.5 text-[1rem]/6 text-ink transition-colors ' +
  'placeholder:text-ink-muted hover:border-ink-muted focus:border-brand-600 ' +
  'aria-invalid:border-danger aria-invalid:bg-danger-soft/40 text-ellipsis [&:is(input,textarea)]:read-only:bg-sunken disabled:bg-sunken disabled:text-ink-muted';

/** Controls of one line: all are equally high, unlike by default. */
export const LINE_CONTROL = `${CONTROL} min-h-12 [&:is(select)]:h-12`;

export const LABEL = 'block text-small font-medium text-ink';
export const HELP = 'text-small text-ink-muted';
export const FIELD_ERROR = 'flex items-start gap-1.5 text-small font-medium text-danger';

/** A toggle button that looks like a word to choose. */
export const CHIP =
  'inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-line-strong bg-paper px-3 py-1.5 text-small font-medium ' +
  'text-ink-soft transition-colors select-none hover:border-brand-500 hover:text-brand-700 ' +
  'aria-pressed:picked has-checked:picked';

export const CHECKBOX = 'mt-px size-5 shrink-0 cursor-pointer accent-brand-600';
