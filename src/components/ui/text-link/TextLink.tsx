import type { AnchorHTMLAttributes } from 'react';
import { TEXT_LINK } from './classes.ts';

/** In the admin area the ring of the focus is around the text, where the area to press is larger. */
export function TextLink({ className = '', children, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement>) {
  return (
    <a className={`${TEXT_LINK} ${className}`.trim()} {...rest}>
      <span className="focus-ring">{children}</span>
    </a>
  );
}
