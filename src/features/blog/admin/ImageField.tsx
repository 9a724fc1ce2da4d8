import { useEffect, useRef, useState } from 'react';
import { IMAGE_TYPES } from '#src/lib/image.ts';
import { sentenceOf } from '#src/lib/sentence.ts';
import { Button } from '#src/components/ui/button/Button.tsx';
import { buttonClasses } from '#src/components/ui/button/classes.ts';
import { CONTROL } from '#src/components/ui/control-classes.ts';
import { Field } from '#src/components/ui/Field.tsx';
import { shrinkImage } from './shrink-image.ts';
import { StillNotice } from './StillNotice.tsx';
import type { ChosenImage } from './use-chosen-image.ts';

interface Props {
  /** The address of the post's image. */
  current: string | undefined;
  /** The server's error for the image. */
  error: string | undefined;
  /** Called with the image while it is made smaller, with 'removed', or with undefined when the choice was cleared. */
  onChange: (image: ChosenImage) => void;
}

const FILE = `${CONTROL} cursor-pointer bg-paper! p-1.5! aria-invalid:bg-danger-soft/40! file:mr-3 file:cursor-pointer file:rounded-[6px] file:border-0 file:bg-sunken file:px-3 file:py-1.5 file:font-sans file:text-small file:font-medium file:text-ink`;

/** The label of the field, as a button, which shows the focus of the field. */
const REPLACE = buttonClasses(
  { variant: 'secondary', size: 'sm' },
  'justify-self-start peer-focus-visible:outline-2 outline-offset-2 outline-brand-600',
);

const FRAME = 'aspect-video w-full rounded-sm border border-line';

/** Chooses an image, makes it smaller and shows it; or removes the one that there is. */
export function ImageField({ current, error, onChange }: Props) {
  const [preview, setPreview] = useState<string>();
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState<string>();
  const [removed, setRemoved] = useState(false);
  /** The address that could not be loaded. */
  const [broken, setBroken] = useState<string>();
  const latest = useRef<File>(undefined);
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => () => (preview ? URL.revokeObjectURL(preview) : undefined), [preview]);

  const choose = async (next: File | undefined) => {
    setProblem(undefined);
    setPreview(undefined);
    setRemoved(false);
    setFile(next);
    latest.current = next;
    const making = next && shrinkImage(next);
    onChange(making);
    try {
      const image = await making;
      if (image && latest.current === next) setPreview(URL.createObjectURL(image));
    } catch (cause) {
      if (latest.current === next) setProblem(sentenceOf(cause));
    }
  };

  const remove = () => {
    if (input.current) input.current.value = '';
    void choose(undefined);
    setRemoved(current !== undefined);
    if (current) onChange('removed');
    // The pressed button is removed.
    input.current?.focus();
  };

  const shown = removed ? undefined : (preview ?? current);
  const isStored = shown !== undefined && shown === current;
  return (
    <div className={`grid grid-cols-1 gap-4 ${shown ? 'sm:grid-cols-[1fr_10rem] lg:grid-cols-1' : ''}`}>
      <Field
        label="Image"
        optional
        help={
          isStored
            ? 'A new image replaces this one.'
            : 'JPEG, PNG, WebP or AVIF. The image is made small enough for the web before it is sent. Without one, the post gets a drawn picture.'
        }
        error={problem ?? error}
      >
        {(control) => (
          <>
            <input
              ref={input}
              type="file"
              name="image"
              accept={Object.values(IMAGE_TYPES).join(',')}
              // The browser's own words would say that there is no file.
              className={isStored ? 'peer sr-only' : FILE}
              onChange={(event) => void choose(event.currentTarget.files?.[0])}
              {...control}
            />
            {isStored && (
              <label htmlFor={control.id} className={REPLACE}>
                Replace image
              </label>
            )}
            {file && <StillNotice file={file} />}
          </>
        )}
      </Field>
      {shown && (
        <div className="grid content-start gap-1.5">
          {broken === shown ? (
            <p
              className={`${FRAME} grid place-items-center bg-sunken p-3 text-center text-small text-ink-muted`}
            >
              The image could not be loaded.
            </p>
          ) : (
            <img
              src={shown}
              alt={preview ? 'The image you chose' : 'The image of this post'}
              className={`${FRAME} object-cover`}
              onError={() => setBroken(shown)}
            />
          )}
          <Button size="sm" variant="secondary" className="justify-self-start" onClick={remove}>
            Remove image
          </Button>
        </div>
      )}
    </div>
  );
}
