export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'inverse';
export type ButtonSize = 'sm' | 'md' | 'lg';

const BASE =
  'inline-flex max-w-full shrink-0 cursor-pointer items-center justify-center gap-2 rounded-sm border text-center font-medium ' +
  'no-underline fade-colors select-none off:cursor-not-allowed print:hidden';

const VARIANTS: Record<ButtonVariant, string> = {
  primary:
    'border-transparent bg-brand-600 text-white hover:bg-brand-700 active:bg-brand-800 off:bg-brand-200 off:text-brand-900',
  secondary:
    'border-line-mid bg-paper text-ink hover:border-line-strong hover:bg-surface active:bg-sunken off:bg-sunken off:text-ink-muted',
  quiet: 'border-transparent text-ink hover:bg-sunken active:bg-line off:text-ink-muted',
  danger: 'border-transparent bg-danger text-white hover:opacity-90 off:bg-danger-soft off:text-danger',
  inverse: 'border-transparent bg-white text-brand-900 hover:bg-brand-100 active:bg-brand-200',
};

const SIZES: Record<ButtonSize, string> = {
  sm: 'min-h-9 px-3.5 py-1.5 text-small',
  md: 'min-h-11 px-5 py-2 text-[0.9375rem]/6',
  lg: 'min-h-13 px-7 py-3 text-[1rem]/6',
};

export interface ButtonLook {
  /** Primary once a view; secondary beside it; quiet for the rest; danger for what destroys; inverse on dark ground. */
  variant?: ButtonVariant;
  size?: ButtonSize;
}

/** The classes of a button or of a link that looks like one. */
export function buttonClasses({ variant = 'primary', size = 'md' }: ButtonLook = {}, extra = ''): string {
  return `${BASE} ${VARIANTS[variant]} ${SIZES[size]} ${extra}`.trim();
}
