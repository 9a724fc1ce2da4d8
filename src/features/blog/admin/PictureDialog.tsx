import { useRef, useState } from 'react';
import { POST_LIMITS } from '../schema/post.ts';
import { IMAGE_TYPES } from '#src/lib/image.ts';
import { requiredLine } from '#src/lib/text.ts';
import { sentenceOf } from '#src/lib/sentences.ts';
import { FormDialog } from '#src/components/admin/FormDialog.tsx';
import { Button } from '#src/components/ui/Button.tsx';
import { FIELD_ERROR, LongLineField } from '#src/components/ui/fields.tsx';
import { WarningMark } from '#src/components/ui/Alert.tsx';
import { useForm } from '#src/components/ui/form/use-form.ts';
import { uploadAddress } from '../images.ts';
import { uploadImage } from './api.ts';
import { StillNotice, useChosenPicture, type ChosenPicture } from './chosen-picture.tsx';
import type { Picture } from './rich/RichEditor.tsx';

const altSchema = requiredLine(
  POST_LIMITS.imageAlt,
  'Please say what the picture shows: people who cannot see it read this instead.',
);

interface Props {
  picture: Picture;
  onClose: () => void;
}

/** Asks what a picture shows, uploads the picture and inserts it into the text. */
export function PictureDialog({ picture: { file, alt, insert }, onClose }: Props) {
  const { chosen, choose } = useChosenPicture(file);
  /** The uploaded image with its stored name: a repeated try uploads nothing. */
  const uploaded = useRef<{ image: Promise<Blob>; name: string }>(undefined);
  const files = useRef<HTMLInputElement>(null);

  const upload = async (): Promise<string | undefined> => {
    if (!chosen) return undefined;
    const { image } = chosen;
    if (uploaded.current?.image !== image) uploaded.current = { image, name: await uploadImage(await image) };
    return uploadAddress(uploaded.current.name);
  };

  const form = useForm<{ alt: string }>({
    check: (values) => {
      const { error } = altSchema.safeParse(values.alt);
      return error && { fieldErrors: { alt: error.issues[0]?.message ?? '' } };
    },
    send: async (values) => {
      insert(altSchema.parse(values.alt), await upload());
      onClose();
    },
    errorsOf: (cause) => ({
      formErrors: [`The picture was not uploaded. ${sentenceOf(cause)} Your text is not affected.`],
    }),
  });

  return (
    <FormDialog
      title={file ? 'Add a picture' : 'Describe the picture'}
      form={form}
      send={file ? 'Insert picture' : 'Save'}
      sending={file ? 'Uploading...' : 'Saving...'}
      disabled={chosen?.problem !== undefined}
      onClose={onClose}
      action={
        file && (
          <Button
            variant="secondary"
            className="sm:mr-auto"
            aria-label="Choose another picture"
            disabled={form.step === 'sending'}
            onClick={() => files.current?.click()}
          >
            Choose another
          </Button>
        )
      }
      after={
        <input
          ref={files}
          type="file"
          hidden
          accept={Object.values(IMAGE_TYPES).join(',')}
          onChange={({ currentTarget }) => {
            const [next] = currentTarget.files ?? [];
            currentTarget.value = '';
            if (!next) return;
            form.clearErrors();
            choose(next);
          }}
        />
      }
    >
      {chosen && <Chosen key={chosen.preview} {...chosen} />}
      <LongLineField
        label="Alternative text"
        name="alt"
        defaultValue={alt}
        maxLength={POST_LIMITS.imageAlt}
        error={form.fieldErrors.alt}
        help="What the picture shows, in a sentence, for people who cannot see it."
      />
    </FormDialog>
  );
}

/** The picture, or the name of its file where the browser cannot show it, and why it cannot be used. */
function Chosen({ file, preview, problem }: ChosenPicture) {
  const [broken, setBroken] = useState(false);
  return (
    <div className="grid gap-1.5">
      <div className="flex h-48 items-center justify-center overflow-hidden rounded-sm border border-line bg-sunken">
        {broken ? (
          <p className="p-4 text-center text-small wrap-anywhere text-ink-muted">{file.name}</p>
        ) : (
          <img src={preview} alt="" className="size-full object-contain" onError={() => setBroken(true)} />
        )}
      </div>
      <StillNotice file={file} />
      {problem && (
        <p role="alert" className={FIELD_ERROR}>
          <WarningMark />
          <span>{problem}</span>
        </p>
      )}
    </div>
  );
}
