export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'inverse';
export type ButtonSize = 'sm' | 'md' | 'lg';

export interface ButtonLook {
  /** Primary once a view; secondary beside it; quiet for the rest; danger for what destroys; inverse on dark ground. */
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

/** The classes of a button or of a link that looks like one; what they look like is in `src/styles/button.css`. */
export function buttonClasses({ variant = 'primary', size = 'md' }: ButtonLook = {}, extra = ''): string {
  return `button ${VARIANTS[variant]} ${SIZES[size]} ${extra}`.trim();
}
