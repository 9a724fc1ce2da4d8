import { useEffect, useRef, useState, type ComponentProps } from 'react';
import { flushSync } from 'react-dom';
import { FormDialog } from '#src/components/admin/FormDialog.tsx';
import { Button } from '#src/components/ui/Button.tsx';
import { FieldError, HELP, LongLineField } from '#src/components/ui/fields.tsx';
import { useForm } from '#src/components/ui/form/use-form.ts';
import * as images from '#src/lib/image.ts';
import { sentenceOf } from '#src/lib/errors.ts';
import { requiredLine } from '#src/lib/text.ts';
import { uploadAddress } from '../images.ts';
import { imageSizeSchema, POST_LIMITS } from '../schema/post.ts';
import { uploadImage } from './api.ts';
import type { Picture } from './rich/RichEditor.tsx';

const QUALITIES = [0.86, 0.72, 0.5] as const;

/** A PNG up to this size is sent where WebP cannot be encoded: a PNG keeps its transparency. */
const PNG_MAX_BYTES = 512 * 1024;

/** No side of a WebP is longer, in pixels. */
const WEBP_MAX_SIDE = 16_383;

/** The chosen file cannot be made an image to send, for the reason in the message. */
export class PictureError extends Error {}

/** The image at no more than 1600 pixels a side, a long screenshot 800 wide, to be readable; without its metadata (place, owner). @throws PictureError */
async function shrinkImage(file: File): Promise<Blob> {
  const bitmap = await createImageBitmap(file).catch(async () => {
    const bytes = new Uint8Array(await file.slice(0, 16).arrayBuffer());
    throw new PictureError(
      images.imageExtension(bytes) ? images.IMAGE_MESSAGES.pixels : images.IMAGE_MESSAGES.type,
    );
  });
  if (!imageSizeSchema.safeParse(bitmap).success) throw new PictureError(images.IMAGE_MESSAGES.pixels);
  const side = Math.min(Math.max(bitmap.width, bitmap.height), 2 * bitmap.width);
  const scale = Math.min(1, images.IMAGE_MAX_SIDE / side, WEBP_MAX_SIDE / bitmap.height);
  const [width, height] = [bitmap.width, bitmap.height].map((side) => Math.max(1, Math.round(side * scale)));
  const canvas = new OffscreenCanvas(width!, height!);
  const context = canvas.getContext('2d')!;
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const first = await canvas.convertToBlob({ type: 'image/webp', quality: QUALITIES[0] });
  // A browser that cannot encode WebP, such as Safari, returns a PNG.
  const hasWebp = first.type === 'image/webp';
  if (first.size <= (hasWebp ? images.IMAGE_MAX_BYTES : PNG_MAX_BYTES)) return first;
  if (!hasWebp) {
    // JPEG would make transparent parts black.
    Object.assign(context, { globalCompositeOperation: 'destination-over', fillStyle: '#fff' });
    context.fillRect(0, 0, canvas.width, canvas.height);
  }
  for (const quality of QUALITIES) {
    const made = await canvas.convertToBlob({ type: hasWebp ? 'image/webp' : 'image/jpeg', quality });
    if (made.size <= images.IMAGE_MAX_BYTES) return made;
  }
  throw new PictureError(images.IMAGE_MESSAGES.size);
}

interface ChosenPicture {
  file: File;
  /** The picture made smaller; rejects where the file cannot be used. */
  image: Promise<Blob>;
  /** The address of the smaller picture, which is what will be sent: a moving picture stands still. */
  preview?: string;
  moves?: boolean;
  problem?: string;
}

/** Whether a file's picture moves, where the browser can tell. */
async function isMoving(file: File): Promise<boolean> {
  const { tracks } = new ImageDecoder({ data: file.stream(), type: file.type });
  await tracks.ready;
  return tracks.selectedTrack?.animated ?? false;
}

export const StillNotice = ({ moves }: Pick<ChosenPicture, 'moves'>) => (
  <p role="status" className={`${HELP} empty:hidden`}>
    {moves && 'This picture moves. The post will show its first image only, which stands still.'}
  </p>
);

const pictureOf = (file: File): ChosenPicture => ({ file, image: shrinkImage(file) });

/** A chosen file, which is made smaller at once, so that an unusable one is refused before the form is sent. */
export function useChosenPicture(first?: File) {
  const [chosen, setChosen] = useState(() => first && pictureOf(first));
  const { file, image } = chosen ?? {};

  useEffect(() => {
    let preview: string | undefined;
    let isCurrent = true;
    const set = (part: Pick<ChosenPicture, 'preview' | 'moves' | 'problem'>) =>
      setChosen((now) => now && { ...now, ...part });
    image?.then(
      (blob) => isCurrent && set({ preview: (preview = URL.createObjectURL(blob)) }),
      (cause: unknown) => isCurrent && set({ problem: sentenceOf(cause) }),
    );
    if (file)
      isMoving(file).then(
        (moves) => isCurrent && set({ moves }),
        () => undefined,
      );
    return () => {
      isCurrent = false;
      if (preview) URL.revokeObjectURL(preview);
    };
  }, [file, image]);

  const choose = (file: File | undefined): Promise<Blob> | undefined => {
    const next = file && pictureOf(file);
    setChosen(next);
    return next?.image;
  };
  return { chosen, choose };
}

/** The new cover while it is made smaller, or that the cover is removed; undefined when the cover stays. */
export type ChosenImage = Promise<Blob> | 'removed' | undefined;

const altSchema = requiredLine(
  POST_LIMITS.imageAlt,
  'Please say what the picture shows: people who cannot see it read this instead.',
);

interface Props {
  picture: Picture;
  onClose: () => void;
}

/** Asks what a picture shows before the picture is put into the text. */
export function PictureDialog({ picture: { file, src, alt, isInText, insert }, onClose }: Props) {
  const { chosen, choose } = useChosenPicture(file);

  const form = useForm<{ alt: string }>({
    check: (values) => {
      const { error } = altSchema.safeParse(values.alt);
      return error && { fieldErrors: { alt: error.issues[0]?.message ?? '' } };
    },
    send: async (values) => {
      const address = src ?? uploadAddress(await uploadImage(await chosen!.image));
      // Only without the dialog over the text can the text take the cursor.
      flushSync(onClose);
      insert(altSchema.parse(values.alt), address);
    },
    errorsOf: (cause) => ({
      formErrors: [`The picture was not uploaded. ${sentenceOf(cause)} Your text is not affected.`],
    }),
  });
  const shown = src ?? chosen?.preview;

  return (
    <FormDialog
      title={isInText ? 'Describe the picture' : 'Add a picture'}
      form={form}
      send={isInText ? 'Save' : 'Insert picture'}
      sending={file ? 'Uploading...' : 'Saving...'}
      disabled={chosen?.problem !== undefined}
      onClose={onClose}
      action={
        file && (
          <FileButton
            variant="secondary"
            className="sm:mr-auto"
            aria-label="Choose another picture"
            disabled={form.step === 'sending'}
            onFiles={([next]) => {
              if (!next) return;
              form.clearErrors();
              void choose(next);
            }}
          >
            Choose another
          </FileButton>
        )
      }
    >
      <div className="grid h-48 place-items-center overflow-hidden rounded-sm border border-line bg-sunken text-small wrap-anywhere text-ink-muted">
        {shown ? <img src={shown} alt="" className="h-48 w-full object-contain" /> : chosen?.file.name}
      </div>
      <StillNotice moves={chosen?.moves} />
      {chosen?.problem && <FieldError id={undefined}>{chosen.problem}</FieldError>}
      <LongLineField
        label="Alternative text"
        name="alt"
        defaultValue={alt}
        error={form.fieldErrors.alt}
        help="What the picture shows, in a sentence, for people who cannot see it."
      />
    </FormDialog>
  );
}

type FileButtonProps = ComponentProps<typeof Button> & {
  multiple?: boolean;
  onFiles: (files: File[]) => void;
};

/** A button that chooses pictures; the same ones can be chosen again. */
export function FileButton({ multiple, onFiles, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple={multiple}
        accept={Object.values(images.IMAGE_TYPES).join(',')}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
      <Button {...button} onClick={() => input.current?.click()} />
    </>
  );
}
