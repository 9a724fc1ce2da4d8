import type { AnchorHTMLAttributes } from 'react';

/** A link inside running text, underlined: colour is not its only sign. */
export const TEXT_LINK =
  'font-medium text-brand-600 underline decoration-brand-300 decoration-1 underline-offset-4 transition-tint hover:text-brand-700 hover:decoration-current';

/** In the admin area the ring of the focus is around the text, where the area to press is larger. */
export function TextLink({ className = '', children, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement>) {
  return (
    <a className={`${TEXT_LINK} ${className}`.trim()} {...rest}>
      <span className="focus-ring">{children}</span>
    </a>
  );
}
