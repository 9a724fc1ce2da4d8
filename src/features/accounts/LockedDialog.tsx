import { useState, type ComponentProps } from 'react';
import { Dialog } from '#src/components/ui/Dialog.tsx';

type Props = Omit<ComponentProps<typeof Dialog>, 'onClose' | 'overlayCloses'> & {
  /** Called when it closes while it is not locked. */
  onClose?: () => void;
};

/** A dialog over a hidden screen. Locked, it stays until what it asks for is done: there is nothing behind it to go back to. */
export function LockedDialog({ locked = true, onClose, ...props }: Props) {
  const [closed, setClosed] = useState(0);
  // Browsers close a dialog at a second Escape, whatever the page says: then it is shown anew.
  const close = () => (locked ? setClosed((before) => before + 1) : onClose?.());
  return <Dialog key={closed} {...props} locked={locked} overlayCloses={false} onClose={close} />;
}
