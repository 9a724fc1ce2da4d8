import { timeInWords } from '#src/lib/time.ts';
import { Button } from '#src/components/ui/Button.tsx';
import { Dialog } from '#src/components/ui/Dialog.tsx';
import { useCopy } from './use-copy.tsx';

interface Props {
  siteName: string;
  /** Shown once; missing when there are none to show. */
  codes: readonly string[] | undefined;
  onClose: () => void;
}

/** New recovery codes, to be printed: then the page has only the codes, the site's name and the date. */
export function RecoverySheet({ siteName, codes, onClose }: Props) {
  const { copy, problem } = useCopy('codes', codes?.join('\n') ?? '');
  return (
    <Dialog
      open={codes !== undefined}
      title="Your recovery codes"
      overlayCloses={false}
      locked
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={() => print()}>
            Print
          </Button>
          <Button variant="secondary" onClick={copy}>
            Copy
          </Button>
          <Button onClick={onClose}>I have stored them</Button>
        </>
      }
    >
      <p className="text-small text-ink-soft print:hidden">
        Print them, or store them in a safe place: they are not shown again. Each code works once, in place of
        your second factor.
      </p>
      <div className="recovery-sheet grid gap-4">
        <p className="hidden font-semibold print:block">{`${siteName}: recovery codes`}</p>
        <p className="text-small text-ink-muted">{`Created ${timeInWords(new Date().toISOString())}`}</p>
        <ol className="grid gap-2 rounded-sm bg-surface p-4 font-mono text-small print:gap-3 print:bg-transparent print:p-0 print:text-[1rem]">
          {codes?.map((code) => (
            <li key={code} className="select-all">
              {code}
            </li>
          ))}
        </ol>
      </div>
      {problem}
    </Dialog>
  );
}
