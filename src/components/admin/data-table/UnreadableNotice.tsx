import { useState } from 'react';
import { Alert } from '../../ui/alert/Alert.tsx';
import { Button } from '../../ui/button/Button.tsx';
import type { ListState } from '../use-list.ts';

interface Props {
  list: ListState<object> & { reload: () => void };
}

/** Says how many records of a list could not be read, and what can be done. */
export function UnreadableNotice({ list: { unreadable, items, status, reload } }: Props) {
  /** The items at the last try: each answer brings others. */
  const [tried, setTried] = useState<readonly object[]>();
  if (unreadable === 0) return null;
  const busy = tried === items && status !== 'failed';
  const isOne = unreadable === 1;
  return (
    <Alert tone="warning">
      <p>
        {`${isOne ? '1 record could not be read and is' : `${unreadable} records could not be read and are`} not shown. Nothing was deleted.`}
      </p>
      <p className="font-normal">
        {`If another try does not show ${isOne ? 'it' : 'them'}, please tell the person who manages the site’s backups.`}
      </p>
      <Button
        size="sm"
        variant="secondary"
        className="mt-3"
        busy={busy}
        onClick={() => {
          setTried(items);
          reload();
        }}
      >
        {busy ? 'Reading...' : 'Retry'}
      </Button>
    </Alert>
  );
}
