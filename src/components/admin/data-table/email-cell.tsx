import { Fragment } from 'react';

/** An email address that may break after its @, dots, hyphens and underscores; copied, it is unchanged. */
export const emailCell = (email: string) =>
  email.split(/(?<=[@._-])/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      <span>{part}</span>
    </Fragment>
  ));
