import type { AnchorHTMLAttributes } from 'react';
import { TEXT_LINK } from './classes.ts';

export function TextLink({ className = '', children, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement>) {
  return (
    <a className={`${TEXT_LINK} ${className}`.trim()} {...rest}>
      {children}
    </a>
  );
}
