export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'inverse';
export type ButtonSize = 'sm' | 'md' | 'lg';

export interface ButtonLook {
  /** Primary: one a view. Secondary: beside it. Quiet: others. Danger: deletes something. Inverse: on dark backgrounds. */
  variant?: ButtonVariant;
  size?: ButtonSize;
}

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'button-primary',
  secondary: 'button-secondary',
  quiet: 'button-quiet',
  danger: 'button-danger',
  inverse: 'button-inverse',
};

const SIZES: Record<ButtonSize, string> = { sm: 'button-sm', md: 'button-md', lg: 'button-lg' };

/** The classes of a button, or of a link that looks like one; `src/styles/foundation.css` has the rules. */
export function buttonClasses({ variant = 'primary', size = 'md' }: ButtonLook = {}, extra = ''): string {
  return `button ${VARIANTS[variant]} ${SIZES[size]} ${extra}`.trim();
}
