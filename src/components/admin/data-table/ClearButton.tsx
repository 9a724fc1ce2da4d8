import type { ComponentProps } from 'react';
import { Button } from '../../ui/button/Button.tsx';
import { TEXT_LINK } from '../../ui/text-link/classes.ts';

/** Takes back what is chosen. It looks like a link, so that it is not read as one phrase with the count beside it. */
export const ClearButton = ({ className = '', ...rest }: Omit<ComponentProps<typeof Button>, 'variant'>) => (
  <Button variant="quiet" className={`${TEXT_LINK} ${className}`.trim()} {...rest} />
);
