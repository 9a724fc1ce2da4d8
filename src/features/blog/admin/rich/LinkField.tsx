import type { Command, EditorState } from 'prosemirror-state';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { isSafeLink } from '#src/lib/html.ts';
import { pastedLink } from '#src/lib/text.ts';
import { SmallButton } from '#src/components/ui/Button.tsx';
import { TextField } from '#src/components/ui/fields.tsx';
import { linksAt, removeLink, setLink } from './commands.ts';

interface Props {
  state: EditorState;
  /** Called with what changes the links; without it, nothing changes. */
  onClose: (command?: Command) => void;
}

const REFUSED =
  'Please give an address that begins with https://, mailto: or tel:, or with / for a page on this site.';

/** An address as it was typed; a bare domain gets its scheme. */
const completed = (typed: string): string =>
  /^[\w-]+(?:\.[\w-]+)+(?:[/?#]|$)/.test(typed) ? `https://${typed}` : typed;

export function LinkField({ state, onClose }: Props) {
  const links = linksAt(state);
  const [{ href: first = '' } = {}] = links;
  /** The address of the links; empty where they have several. */
  const href = links.every((link) => link.href === first) ? first : '';
  /** The typed address, also after the cursor went to another link. */
  const [typed = href, setTyped] = useState<string>();
  const [error, setError] = useState<string>();
  const group = useRef<HTMLDivElement>(null);

  useEffect(() => group.current?.querySelector('input')?.focus(), []);
  // The focus brings only the field into view, and the buttons of the page may cover those below it, or below an error.
  useEffect(() => void group.current?.scrollIntoView({ block: 'nearest' }), [error]);

  const set = () => {
    const address = completed(pastedLink(typed));
    if (!isSafeLink(address)) return setError(REFUSED);
    onClose(setLink(address));
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    // Neither sends the form nor closes the dialog around it.
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') onClose();
    else if (event.target instanceof HTMLInputElement) set();
    else (event.target as HTMLElement).click();
  };

  return (
    // eslint-disable-next-line jsx-a11y-x/no-noninteractive-element-interactions -- Enter and Escape belong to the address field and the buttons in the group.
    <div
      ref={group}
      role="group"
      aria-label="Link"
      // The tools above the field and the buttons of the dialog stay in view.
      className="grid scroll-mt-18 scroll-mb-40 gap-3 border-b border-line px-4 py-3"
      onKeyDown={onKeyDown}
    >
      <TextField
        label="Link address"
        type="text"
        inputMode="url"
        autoComplete="off"
        value={typed}
        error={error}
        placeholder="https://"
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setError(undefined);
        }}
      />
      <div className="flex flex-wrap gap-2 max-sm:*:px-2">
        <SmallButton onClick={set}>Set link</SmallButton>
        {links.length > 0 && (
          <SmallButton variant="quiet" aria-label="Remove link" onClick={() => onClose(removeLink)}>
            Remove
          </SmallButton>
        )}
        <SmallButton variant="quiet" aria-label="Close without changing the link" onClick={() => onClose()}>
          Close
        </SmallButton>
      </div>
    </div>
  );
}
