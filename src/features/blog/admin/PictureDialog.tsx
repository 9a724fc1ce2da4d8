import { useEffect, useState } from 'react';
import { POST_LIMITS } from '#features/blog/schema/post';
import { requiredLine } from '#lib/text';
import { sentenceOf } from '#lib/sentence';
import { uploadAddress } from '../cover-address.ts';
import { FormDialog } from '../../../components/admin/FormDialog.tsx';
import { LongLineField } from '../../../components/ui/LongLineField.tsx';
import { useForm } from '../../../components/ui/form/use-form.ts';
import { uploadImage } from './api.ts';
import type { Picture } from './rich/RichEditor.tsx';
import { shrinkImage } from './shrink-image.ts';

const altSchema = requiredLine(
  POST_LIMITS.imageAlt,
  'Please say what the picture shows: people who cannot see it read this instead.',
);

interface Props {
  picture: Picture;
  onClose: () => void;
}

/** Asks what a picture shows, makes it smaller, uploads it and puts it into the text. */
export function PictureDialog({ picture: { file, alt, insert }, onClose }: Props) {
  const shown = useObjectUrl(file);
  /** Made smaller and uploaded once, also when the form is sent again. */
  const [uploaded, setUploaded] = useState<string>();

  const form = useForm<{ alt: string }>({
    check: (values) => {
      const { error } = altSchema.safeParse(values.alt);
      return error && { fieldErrors: { alt: error.issues[0]?.message ?? '' } };
    },
    send: async (values) => {
      const name = file && (uploaded ?? (await uploadImage(await shrinkImage(file))));
      setUploaded(name);
      insert(altSchema.parse(values.alt), name && uploadAddress(name));
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
      onClose={onClose}
    >
      {shown && (
        <img
          src={shown}
          alt=""
          className="max-h-60 w-full rounded-sm border border-line bg-sunken object-contain"
        />
      )}
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

/** The address of a chosen file for as long as it is shown. */
function useObjectUrl(file: File | undefined): string | undefined {
  const [address] = useState(() => file && URL.createObjectURL(file));
  useEffect(() => () => (address ? URL.revokeObjectURL(address) : undefined), [address]);
  return address;
}
