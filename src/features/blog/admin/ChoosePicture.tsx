import { LoadedContent } from '#src/components/admin/Failure.tsx';
import { useLoaded } from '#src/components/admin/use-loaded.ts';
import { Button } from '#src/components/ui/Button.tsx';
import { Dialog } from '#src/components/ui/Dialog.tsx';
import { uploadAddress } from '../images.ts';
import { readPictures } from './api.ts';
import { FileButton } from './pictures.tsx';
import { Thumb } from './post-columns.tsx';
import type { ChosenPicture } from './rich/RichEditor.tsx';

interface Props {
  onChoose: (chosen: ChosenPicture[]) => void;
  onClose: () => void;
}

/** Offers the pictures of posts and drafts, and files of this device. */
export function ChoosePicture({ onChoose, onClose }: Props) {
  const pictures = useLoaded(readPictures);

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
          <FileButton
            multiple
            onFiles={(chosen) => chosen.length > 0 && onChoose(chosen.map((file) => ({ file })))}
          >
            Upload a picture
          </FileButton>
        </>
      }
    >
      <LoadedContent what="The pictures of the posts could not be loaded." loaded={pictures} height="h-32">
        {(listed) => (
          <>
            <p className="text-small text-ink-muted">
              {listed.length === 0
                ? 'No post has a picture yet.'
                : 'The latest pictures of posts and drafts:'}
            </p>
            <ul
              aria-label="Pictures of posts"
              className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-3 empty:hidden"
            >
              {listed.map(({ image, name, isPublic }) => (
                <li key={image}>
                  <button
                    type="button"
                    title={name}
                    className="grid w-full cursor-pointer gap-1 rounded-sm p-1 text-left text-small hover:bg-sunken"
                    onClick={() => onChoose([{ src: uploadAddress(image) }])}
                  >
                    <Thumb address={uploadAddress(image)} isPublic={isPublic} className="w-full" />
                    <span className="line-clamp-2 wrap-anywhere">{name}</span>
                  </button>
                </li>
              ))}
            </ul>
          </>
        )}
      </LoadedContent>
    </Dialog>
  );
}
