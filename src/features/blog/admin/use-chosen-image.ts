import { useRef, useState } from 'react';
import { sentenceOf } from '#src/lib/sentence.ts';

/** The new cover while it is made smaller, or that the cover is removed; undefined when it stays. */
export type ChosenImage = Promise<Blob> | 'removed' | undefined;

/** The chosen file could not be made an image to send. */
export class PictureError extends Error {}

/** The chosen image, when it has been made smaller. */
export const imageOf = async (chosen: ChosenImage): Promise<Blob | undefined> =>
  chosen === 'removed'
    ? undefined
    : chosen?.catch((cause: unknown) => {
        throw new PictureError(sentenceOf(cause));
      });

/** The choice of a cover in the form. */
export function useChosenImage() {
  const chosen = useRef<ChosenImage>(undefined);
  const [hasChosen, setHasChosen] = useState(false);
  /** Changes when the choice was saved, or no longer counts. */
  const [choices, setChoices] = useState(0);

  const choose = (image: ChosenImage) => {
    chosen.current = image;
    setHasChosen(image !== undefined);
  };

  /** Takes the choice back, unless there is another one since. */
  const forget = (sent: ChosenImage = chosen.current) => {
    if (chosen.current !== sent || sent === undefined) return;
    choose(undefined);
    setChoices((before) => before + 1);
  };

  return { chosen: () => chosen.current, hasChosen, choices, choose, forget };
}
