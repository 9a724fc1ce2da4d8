import { useState } from 'react';
import { useProblemInView } from '#src/components/admin/use-errors-in-view.ts';
import { Alert } from '#src/components/ui/alert/Alert.tsx';
import type { PictureDialog } from './PictureDialog.tsx';
import type { Picture } from './rich/RichEditor.tsx';

/** A separate file, loaded before it is shown: most texts are edited without a new picture. */
let Dialog: typeof PictureDialog | undefined;

const NOT_LOADED =
  'The picture was not added. Check your connection and try again; if that does not help, reload this page: your text is kept in this browser.';

/** The pictures to ask about: `ask` takes them, `question` is about the first, and `problem` says that none can be asked. */
export function usePictures() {
  const [pictures, setPictures] = useState<Picture[]>([]);
  const [problem, setProblem] = useState<string>();
  const problemInView = useProblemInView(problem);

  const ask = async (added: Picture[]) => {
    setProblem(undefined);
    try {
      Dialog ??= (await import('./PictureDialog.tsx')).PictureDialog;
      setPictures(added);
    } catch {
      setProblem(NOT_LOADED);
    }
  };

  const [picture] = pictures;
  return {
    ask: (added: Picture[]) => void ask(added),
    question: picture && Dialog && (
      <Dialog key={pictures.length} picture={picture} onClose={() => setPictures(pictures.slice(1))} />
    ),
    problem: (
      <div ref={problemInView} className="empty:hidden">
        {problem && <Alert>{problem}</Alert>}
      </div>
    ),
  };
}
