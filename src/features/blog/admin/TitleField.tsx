import { LongLineField } from '#src/components/ui/LongLineField.tsx';

/** About as many characters of a title as search engines show. */
const SHOWN = 60;

interface Props {
  value: string;
  error: string | undefined;
  onChange: (title: string) => void;
}

function helpOn(length: number): string {
  const shown = `Search engines show about ${SHOWN} characters.`;
  if (length === 0) return shown;
  return `${shown} Currently ${length}${length > SHOWN ? ', so they may cut off the end' : ''}.`;
}

/** The title, with its length as search results have room for it: a longer one is a choice, not an error. */
export const TitleField = ({ value, error, onChange }: Props) => (
  <div>
    <LongLineField
      label="Title"
      name="title"
      value={value}
      error={error}
      help={helpOn(value.length)}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
    {/* Announced once, where the title becomes longer, not with each character. */}
    <p role="status" className="sr-only">
      {value.length > SHOWN && `The title is longer than the ${SHOWN} characters that search engines show.`}
    </p>
  </div>
);
