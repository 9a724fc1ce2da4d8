import { useEffect, useRef, useState } from 'react';
import { CV_MAX_BYTES, CV_MESSAGES, FLAW_MESSAGES, judgeCv } from '../schema/cv.ts';

/** What is wrong with a file by the server's own rules, and what is only to be said of one that can be sent. */
interface Findings {
  problem?: string;
  warning?: string;
}

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

/** The chosen CV, its error and its warning. */
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

  const drop = (files: FileList) => {
    if (!input.current) return;
    if (files.length > 1) return setFindings({ problem: CV_MESSAGES.notOne });
    input.current.files = files;
    void choose(files[0]);
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

  return { input, file, problem, warning, choose, drop, clear, remove, current, check };
}
