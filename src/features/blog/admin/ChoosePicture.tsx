import { useRef } from 'react';
import { LoadedContent } from '#src/components/admin/Failure.tsx';
import { useLoaded } from '#src/components/admin/use-loaded.ts';
import { Button } from '#src/components/ui/Button.tsx';
import { Dialog } from '#src/components/ui/Dialog.tsx';
import { UPLOADS_PATH } from '#src/lib/image.ts';
import { uploadAddress } from '../images.ts';
import type { ListedImage } from '../schema/post.ts';
import { readPictures } from './api.ts';
import { FileChooser } from './pictures.tsx';
import { Thumb } from './post-columns.tsx';
import type { ChosenPicture } from './rich/RichEditor.tsx';

const IN_TEXT = new RegExp(`!\\[([^\\]]*)\\]\\(${UPLOADS_PATH}([\\w.-]+)`, 'g');

interface Props {
  /** The text of the post, and the name of its cover. */
  content: string;
  cover: string | undefined;
  onChoose: (chosen: ChosenPicture[]) => void;
  onClose: () => void;
}

/** Offers the stored pictures, first the post's own, and files of this device. */
export function ChoosePicture({ content, cover, onChoose, onClose }: Props) {
  const files = useRef<HTMLInputElement>(null);
  const others = useLoaded(readPictures);
  const alts = new Map([...content.matchAll(IN_TEXT)].map(([, alt = '', image = '']) => [image, alt]));
  const own = [...new Set([...alts.keys(), ...(cover ? [cover] : [])])].map((image) => ({
    ...{ image, isPublic: false },
    name: alts.get(image) || (image === cover ? 'The image of this post' : 'No description'),
  }));
  const choose = (image: string) => onChoose([{ src: uploadAddress(image), alt: alts.get(image) ?? '' }]);

  return (
    <Dialog
      open
      title="Choose a picture"
      size="lg"
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={() => files.current?.click()}>Upload a picture</Button>
        </>
      }
    >
      <Pictures title="In this post" pictures={own} onChoose={choose} />
      <LoadedContent what="The pictures of other posts could not be loaded." loaded={others} height="h-32">
        {(all) => {
          const listed = all.filter(({ image }) => own.every((one) => one.image !== image));
          return listed.length + own.length > 0 ? (
            <Pictures title="In other posts" pictures={listed} onChoose={choose} />
          ) : (
            <p className="text-small text-ink-muted">No post has a picture yet.</p>
          );
        }}
      </LoadedContent>
      <FileChooser
        inputRef={files}
        multiple
        onFiles={(chosen) => chosen.length > 0 && onChoose(chosen.map((file) => ({ file })))}
      />
    </Dialog>
  );
}

interface PicturesProps {
  title: string;
  pictures: readonly ListedImage[];
  onChoose: (image: string) => void;
}

const Pictures = ({ title, pictures, onChoose }: PicturesProps) =>
  pictures.length > 0 && (
    <section aria-label={title} className="grid gap-2">
      <h3 className="text-small font-medium">{title}</h3>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-3">
        {pictures.map(({ image, name, isPublic }) => (
          <li key={image}>
            <button
              type="button"
              title={name}
              className="grid w-full cursor-pointer gap-1 rounded-sm p-1 text-left text-small hover:bg-sunken"
              onClick={() => onChoose(image)}
            >
              <Thumb address={uploadAddress(image)} isPublic={isPublic} className="w-full" />
              <span className="line-clamp-2 wrap-anywhere">{name}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
