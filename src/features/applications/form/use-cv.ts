import { useEffect, useRef, useState } from 'react';
import { CV_MAX_BYTES, CV_MESSAGES, cvProblem } from '#features/applications/schema/cv';

/** The error of a file, by the server's own rules for size and content; undefined when it can be sent. */
async function problemOf(file: File): Promise<string | undefined> {
  if (file.size > CV_MAX_BYTES) return CV_MESSAGES.tooLarge;
  try {
    const problem = cvProblem(new Uint8Array(await file.arrayBuffer()));
    return problem && CV_MESSAGES[problem];
  } catch {
    return CV_MESSAGES.unreadable;
  }
}

/** The chosen CV and its error. */
export function useCv() {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState<string>();

  useEffect(() => setFile(input.current?.files?.[0]), []);

  const choose = async (chosen: File | undefined) => {
    setFile(chosen);
    setProblem(undefined);
    const found = chosen && (await problemOf(chosen));
    if (input.current?.files?.[0] === chosen) setProblem(found);
  };

  const drop = (files: FileList) => {
    if (!input.current) return;
    if (files.length > 1) return setProblem(CV_MESSAGES.notOne);
    input.current.files = files;
    void choose(files[0]);
  };

  const clear = () => {
    if (input.current) input.current.value = '';
    setFile(undefined);
    setProblem(undefined);
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
    const chosen = current();
    const found = chosen && (await problemOf(chosen));
    setProblem(found);
    return found;
  };

  return { input, file, problem, choose, drop, clear, remove, current, check };
}
