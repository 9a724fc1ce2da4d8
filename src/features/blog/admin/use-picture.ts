import { useEffect, useState } from 'react';
import { sentenceOf } from '#src/lib/sentence.ts';
import { uploadAddress } from '../cover-address.ts';
import { uploadImage } from './api.ts';
import { shrinkImage } from './shrink-image.ts';

interface Chosen {
  file: File;
  /** What shows it. */
  preview: string;
  /** Made smaller; rejects where it cannot be used. */
  image: Promise<Blob>;
  /** Why it cannot be used. */
  problem?: string;
  /** The name under which it is stored. */
  name?: string;
}

const chosenOf = (file: File): Chosen => ({
  file,
  preview: URL.createObjectURL(file),
  image: shrinkImage(file),
});

/** A chosen picture, which is made smaller at once, so that one that cannot be used is refused before it is described. */
export function usePicture(first: File | undefined) {
  const [chosen, setChosen] = useState(() => first && chosenOf(first));
  const { image, preview } = chosen ?? {};

  useEffect(() => {
    image?.catch((cause: unknown) =>
      // Another picture may be chosen meanwhile.
      setChosen((now) => (now?.image === image ? { ...now, problem: sentenceOf(cause) } : now)),
    );
  }, [image]);

  useEffect(() => () => (preview ? URL.revokeObjectURL(preview) : undefined), [preview]);

  /** Stores it once, also when that is tried again; returns its address. */
  const upload = async (): Promise<string | undefined> => {
    if (!chosen) return undefined;
    const stored = chosen.name ?? (await uploadImage(await chosen.image));
    setChosen({ ...chosen, name: stored });
    return uploadAddress(stored);
  };

  return { chosen, upload, choose: (file: File) => setChosen(chosenOf(file)) };
}
