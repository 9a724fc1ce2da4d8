import { useEffect, useRef, useState } from 'react';
import { CV_MAX_BYTES, CV_MESSAGES, cvProblem } from '#features/applications/schema/cv';

/** Why a file cannot be sent, judged by its size and bytes as the server will; nothing when it can. */
async function problemOf(file: File): Promise<string | undefined> {
  if (file.size > CV_MAX_BYTES) return CV_MESSAGES.tooLarge;
  try {
    const problem = cvProblem(new Uint8Array(await file.arrayBuffer()));
    return problem && CV_MESSAGES[problem];
  } catch {
    return CV_MESSAGES.unreadable;
  }
}

/** The chosen CV and what is wrong with it. */
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

  /** The button that does this goes with the file, so the focus goes to the field. */
  const remove = () => {
    clear();
    input.current?.focus();
  };

  /** What stands in the field: also what was chosen before this code listened. */
  const current = () => input.current?.files?.[0];

  /** Looks again right before sending: the file may have changed or gone since it was chosen. */
  const check = async () => {
    const chosen = current();
    const found = chosen && (await problemOf(chosen));
    setProblem(found);
    return found;
  };

  return { input, file, problem, choose, drop, clear, remove, current, check };
}
