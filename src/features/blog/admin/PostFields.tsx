import type { ChangeEvent } from 'react';
import { POST_LIMITS } from '../schema/post.ts';
import type { FieldErrors } from '#src/components/ui/form/use-form.ts';
import { LongLineField } from '#src/components/ui/LongLineField.tsx';
import { TextField } from '#src/components/ui/TextField.tsx';
import { uploadAddress } from '../cover-address.ts';
import type { Fields } from './drafts.ts';
import type { Editable } from './editable.ts';
import { ImageField } from './ImageField.tsx';
import type { ChosenImage } from './use-chosen-image.ts';

interface Props {
  base: Editable | undefined;
  fields: Fields;
  errors: FieldErrors;
  /** Changes when the chosen image was saved, or no longer counts. */
  choices: number;
  onChange: (changed: Partial<Fields>) => void;
  onImage: (image: ChosenImage) => void;
}

/** What no date means, and a later one. */
function dayHelp(base: Editable | undefined): string {
  if (!base || base.isDraft) return 'Today unless you choose another day. A later one schedules the post.';
  const { state = 'published' } = base;
  // The date alone does not show a post that is unpublished.
  const hidden = state === 'scheduled' ? 'schedules the post' : 'lets you schedule the post';
  const later = state === 'published' ? 'hides the post until then' : hidden;
  return `If date and time are both left empty, the post keeps those it has. A date in the future ${later}.`;
}

/** What a post has besides its title and content: cover, author, search results, day. */
export function PostFields({ base, fields, errors, choices, onChange, onImage }: Props) {
  const field = (name: keyof Fields) => ({
    name,
    value: fields[name],
    error: errors[name],
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement & HTMLTextAreaElement>) =>
      onChange({ [name]: currentTarget.value }),
  });
  const { length } = fields.description;
  return (
    <div className="grid content-start gap-5">
      <TextField label="Author" {...field('author')} />
      <ImageField
        key={choices}
        current={base?.image ? uploadAddress(base.image) : undefined}
        error={errors.image}
        onChange={onImage}
      />
      <LongLineField
        label="Alternative text"
        {...field('imageAlt')}
        optional
        help="What the image shows, unless it is only a decoration."
      />
      <LongLineField
        label="Description"
        {...field('description')}
        optional
        help={`For search results and shared links; best with 70 to ${POST_LIMITS.description} characters${length > 0 ? `. Currently ${length}` : ''}.`}
      />
      <LongLineField
        label="Tags"
        {...field('tags')}
        optional
        help="With commas between them, the most important first."
      />
      <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-1">
        <TextField label="Date" {...field('date')} type="date" optional help={dayHelp(base)} />
        <TextField
          label="Time"
          {...field('time')}
          type="time"
          optional
          help="Sri Lanka time, 00:00 if empty. Readers see the post from then on."
        />
      </div>
    </div>
  );
}
