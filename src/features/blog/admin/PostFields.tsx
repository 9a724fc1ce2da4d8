import { useRef, type ChangeEvent } from 'react';
import { SmallButton } from '#src/components/ui/Button.tsx';
import { CONTROL, Field, LongLineField, TextField } from '#src/components/ui/fields.tsx';
import { IMAGE_TYPES } from '#src/lib/image.ts';
import { uploadAddress } from '../images.ts';
import { POST_LIMITS } from '../schema/post.ts';
import { StillNotice, useChosenPicture } from './pictures.tsx';
import type { Fields } from './local-drafts.ts';
import type { Editor } from './use-editor.ts';

/** What a text field has by its name in the form; only title and author are required. */
const fieldOf = (name: keyof Fields, label: string, { fields, form, change }: Editor) => ({
  name,
  label,
  optional: name !== 'title' && name !== 'author',
  value: fields[name],
  error: form.fieldErrors[name],
  onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement & HTMLTextAreaElement>) =>
    change({ [name]: currentTarget.value }),
});

export const TitleField = ({ editor }: { editor: Editor }) => (
  <LongLineField {...fieldOf('title', 'Title', editor)} help="Search engines show about 60 characters." />
);

const DAY_HELP = 'Today unless you choose another day. A later one schedules the post.';

const NEW_DAY_HELP =
  'If date and time are both left empty, the post keeps those it has. Until a date in the future, readers do not see the post.';

/** Buttons that add a topic in use to the tags: another spelling would be another topic. */
function TopicsInUse({ editor, topics }: { editor: Editor; topics: string[] }) {
  const chosen = editor.fields.tags.split(',').map((tag) => tag.trim());
  const others = topics.filter((topic) => !chosen.includes(topic));
  const add = (topic: string) => editor.change({ tags: [...chosen.filter(Boolean), topic].join(', ') });
  return (
    <div role="group" aria-label="Topics in use" className="-mt-3 flex flex-wrap gap-1.5">
      {others.map((topic) => (
        <SmallButton key={topic} onClick={() => add(topic)}>
          {topic}
        </SmallButton>
      ))}
    </div>
  );
}

/** The fields of a post besides title and content: cover, author, search results, moment. */
export function PostFields({ editor, topics }: { editor: Editor; topics: string[] }) {
  return (
    <div className="grid content-start gap-5">
      <TextField {...fieldOf('author', 'Author', editor)} />
      <ImageField key={`${editor.revision} ${editor.base === undefined}`} editor={editor} />
      <LongLineField
        {...fieldOf('imageAlt', 'Alternative text', editor)}
        help="What the image shows, unless it is only a decoration."
      />
      <LongLineField
        {...fieldOf('description', 'Description', editor)}
        help={`For search results and shared links; best with 70 to ${POST_LIMITS.description} characters.`}
      />
      <LongLineField
        {...fieldOf('tags', 'Tags', editor)}
        between=", "
        help="With commas between them, the most important first."
      />
      <TopicsInUse editor={editor} topics={topics} />
      <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-1">
        <TextField
          {...fieldOf('date', 'Date', editor)}
          type="date"
          help={!editor.base || editor.base.isDraft ? DAY_HELP : NEW_DAY_HELP}
        />
        <TextField
          {...fieldOf('time', 'Time', editor)}
          type="time"
          help="Sri Lanka time, 00:00 if empty. Readers see the post from then on."
        />
      </div>
    </div>
  );
}

const FILE = `${CONTROL} cursor-pointer bg-paper! p-1.5! aria-invalid:bg-danger-soft/40! file:mr-3 file:cursor-pointer file:rounded-[6px] file:border-0 file:bg-sunken file:px-3 file:py-1.5 file:font-sans file:text-small file:font-medium file:text-ink`;

function ImageField({ editor: { base, form, image, chooseImage } }: { editor: Editor }) {
  const current = base?.image ? uploadAddress(base.image) : undefined;
  const { chosen, choose } = useChosenPicture();
  const input = useRef<HTMLInputElement>(null);
  const preview = chosen?.preview;
  const shown = image === 'removed' ? undefined : (preview ?? current);

  const remove = () => {
    if (input.current) input.current.value = '';
    void choose(undefined);
    chooseImage(current ? 'removed' : undefined);
    // The pressed button is removed.
    input.current?.focus();
  };

  return (
    <div className={`grid grid-cols-1 gap-4 ${shown ? 'sm:grid-cols-[1fr_10rem] lg:grid-cols-1' : ''}`}>
      <Field
        label="Image"
        optional
        help={
          shown !== undefined && shown === current
            ? 'A new image replaces this one.'
            : 'JPEG, PNG, WebP or AVIF. The image is made small enough for the web before it is sent. Without one, the post gets a drawn picture.'
        }
        error={chosen?.problem ?? form.fieldErrors.image}
      >
        {(control) => (
          <input
            ref={input}
            type="file"
            name="image"
            accept={Object.values(IMAGE_TYPES).join(',')}
            className={FILE}
            onChange={({ currentTarget }) => chooseImage(choose(currentTarget.files?.[0]))}
            {...control}
          />
        )}
      </Field>
      {shown && (
        <div className="grid content-start gap-1.5">
          <StillNotice moves={chosen?.moves} />
          <img
            src={shown}
            alt={preview ? 'The image you chose' : 'The image of this post'}
            className="aspect-video w-full rounded-sm border border-line bg-sunken object-cover text-small text-ink-muted"
          />
          <SmallButton className="justify-self-start" onClick={remove}>
            Remove image
          </SmallButton>
        </div>
      )}
    </div>
  );
}
