import { useEffect, useRef, useState, type DragEvent } from 'react';
import { CV_MAX_BYTES, CV_MESSAGES, FLAW_MESSAGES, judgeCv, CV_TYPES, fileLabel } from '../schema/cv.ts';
import { Button } from '#src/components/ui/Button.tsx';
import { Field } from '#src/components/ui/fields.tsx';

/** What is wrong with a file by the server's own rules, and what is only to be said of one that can be sent. */
type Findings = { problem?: string; warning?: string };

async function findingsOf(file: File | undefined): Promise<Findings> {
  if (!file) return {};
  if (file.size > CV_MAX_BYTES) return { problem: CV_MESSAGES.tooLarge };
  try {
    const judged = judgeCv(new Uint8Array(await file.arrayBuffer()));
    if (typeof judged === 'string') return { problem: CV_MESSAGES[judged] };
    return judged.flaw ? { warning: FLAW_MESSAGES[judged.flaw] } : {};
  } catch {
    return { problem: CV_MESSAGES.unreadable };
  }
}

export function useCv() {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const [{ problem, warning }, setFindings] = useState<Findings>({});

  useEffect(() => setFile(input.current?.files?.[0]), []);

  const choose = async (chosen: File | undefined) => {
    setFile(chosen);
    setFindings({});
    const found = await findingsOf(chosen);
    if (input.current?.files?.[0] === chosen) setFindings(found);
  };

  const clear = () => {
    if (input.current) input.current.value = '';
    setFile(undefined);
    setFindings({});
  };

  /** Removes the file. Its button is removed too, so the focus moves to the field. */
  const remove = () => {
    clear();
    input.current?.focus();
  };

  /** The file in the input, also one that was chosen before hydration. */
  const current = () => input.current?.files?.[0];

  /** Checks the file right before sending: it may have changed or been deleted since it was chosen. */
  const check = async () => {
    const found = await findingsOf(current());
    setFindings(found);
    return found.problem;
  };

  return { input, file, problem, warning, choose, clear, remove, current, check };
}

const ACCEPT = Object.entries(CV_TYPES)
  .flatMap(([ending, { mime }]) => [`.${ending}`, mime])
  .join(',');

const sizeOf = (bytes: number) =>
  bytes < 1024 * 1024
    ? `${Math.max(1, Math.round(bytes / 1024))}\u00a0kB`
    : `${(bytes / 1024 / 1024).toFixed(1)}\u00a0MB`;

interface Props {
  cv: ReturnType<typeof useCv>;
  error: string | undefined;
  disabled: boolean;
}

/** A file that is dropped just beside the input would open in place of the page. */
const keepPage = (event: DragEvent) => {
  if (!(event.target instanceof HTMLInputElement)) event.preventDefault();
};

/** The field for the CV: choose or drop, check at once, remove. Without JavaScript it is a plain file input, too. */
export function CvField({ cv, error, disabled }: Props) {
  const { file, problem, warning } = cv;

  return (
    <Field label="CV" optional help="PDF, DOC or DOCX, at most 4 MB." error={problem ?? (error || undefined)}>
      {(control) => (
        <div className="grid gap-3" onDragOver={keepPage} onDrop={keepPage}>
          <input
            ref={cv.input}
            type="file"
            name="cv"
            accept={ACCEPT}
            disabled={disabled}
            onChange={(event) => void cv.choose(event.currentTarget.files?.[0])}
            // The browser cuts a long file name beside its button, so the whole name is shown below instead.
            className={`block w-full cursor-pointer rounded-sm border border-dashed border-line-strong p-4 text-small ${file ? 'text-transparent' : 'text-ink-soft'} file:mr-4 file:font-sans file:text-small file:min-h-11 file:cursor-pointer file:rounded-sm file:border file:border-line-strong/50 file:bg-paper file:px-4 file:font-medium file:text-ink hover:file:bg-surface`}
            {...control}
          />
          {!file && (
            <p className="text-small text-ink-muted pointer-coarse:hidden">
              You can also drop the file onto this field.
            </p>
          )}
          {file && (
            <div className="flex flex-wrap items-center justify-between gap-2 text-small">
              <p className="min-w-0 font-medium">
                <span>{fileLabel(file.name)}</span>{' '}
                <span className="font-normal text-ink-muted tabular">{sizeOf(file.size)}</span>
              </p>
              <Button size="sm" variant="quiet" className="ml-auto" disabled={disabled} onClick={cv.remove}>
                Remove file
              </Button>
            </div>
          )}
          <p role="status" className="text-small text-warning empty:hidden">
            {warning}
          </p>
        </div>
      )}
    </Field>
  );
}
