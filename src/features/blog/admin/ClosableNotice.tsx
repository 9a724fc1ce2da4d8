import type { ReactNode } from 'react';
import { Alert } from '#src/components/ui/Alert.tsx';
import { SmallButton } from '#src/components/ui/Button.tsx';

interface Props {
  className?: string;
  children: ReactNode;
  onClose: () => void;
}

/** Says what a toast would say for too short a time: it stays until it is closed, or no longer true. */
export const ClosableNotice = ({ className, children, onClose }: Props) => (
  <Alert tone="info" {...{ className }}>
    <p>{children}</p>
    <SmallButton className="mt-3" onClick={onClose}>
      Close
    </SmallButton>
  </Alert>
);
