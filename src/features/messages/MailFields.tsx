import { useState, type RefObject } from 'react';
import { TEMPLATE_LIMITS, type ChosenKind, type Template } from './schema/template.ts';
import { Button } from '#src/components/ui/button/Button.tsx';
import type { FieldErrors } from '#src/components/ui/form/use-form.ts';
import { LongLineField } from '#src/components/ui/LongLineField.tsx';
import { TextArea } from '#src/components/ui/TextArea.tsx';
import { TemplateSelect } from './TemplateSelect.tsx';

interface Words {
  subject: string;
  text: string;
}

interface Props {
  form: RefObject<HTMLFormElement | null>;
  kind: ChosenKind;
  /** The words of a chosen template. */
  wordsOf: (template: Template) => Words;
  /** The subject before a template is chosen. */
  subject: string;
  errors: FieldErrors;
  /** Whether the message that the mail answers stands above. */
  place?: 'alone' | 'belowMessage';
}

const FIELDS = ['subject', 'text'] as const;

const controlIn = (form: HTMLFormElement | null, field: string) =>
  form?.elements.namedItem(field) as HTMLInputElement | HTMLTextAreaElement | null;

/**
 * The text is as high as a screen leaves room for beside the rest of the dialog, which is then in view from its title to its
 * buttons. On a phone, where the keyboard covers half of it, the dialog scrolls.
 */
const TEXT_HEIGHTS = {
  alone:
    'sm:[&_textarea]:min-h-[clamp(9.5rem,90dvh-25rem,18rem)] sm:[&_textarea]:max-h-[max(9.5rem,90dvh-25rem)]',
  belowMessage:
    'sm:[&_textarea]:min-h-[clamp(9.5rem,90dvh-36.5rem,18rem)] sm:[&_textarea]:max-h-[max(9.5rem,90dvh-36.5rem)]',
};

/** Template, subject and text of a mail. A template replaces what was typed, which can be brought back. */
export function MailFields({ form, kind, wordsOf, subject, errors, place = 'alone' }: Props) {
  /** The template in the fields, what it wrote, and what stood there before. */
  const [chosen, setChosen] = useState('');
  const [filled, setFilled] = useState<Words>();
  const [replaced, setReplaced] = useState<Words>();

  const wordsNow = (): Words => ({
    subject: controlIn(form.current, 'subject')?.value ?? '',
    text: controlIn(form.current, 'text')?.value ?? '',
  });
  const write = (words: Words) => {
    for (const field of FIELDS) {
      const control = controlIn(form.current, field);
      if (!control) continue;
      control.value = words[field];
      // As if it were typed, for all that follow the form.
      control.dispatchEvent(new Event('input', { bubbles: true }));
    }
  };
  const choose = (template: Template) => {
    const before = wordsNow();
    setChosen(template.id);
    const words = wordsOf(template);
    write(words);
    setFilled(words);
    setReplaced(before.text.trim() && before.text !== filled?.text ? before : undefined);
  };

  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TemplateSelect kind={kind} chosen={chosen} onChoose={choose} />
        <LongLineField
          label="Subject"
          name="subject"
          autoComplete="off"
          maxLength={TEMPLATE_LIMITS.subject}
          defaultValue={subject}
          error={errors.subject}
          required
        />
      </div>
      <div role="status" className="empty:sr-only">
        {replaced && (
          <p className="flex flex-wrap items-center gap-3 text-small text-ink-soft">
            The template replaced your own text.
            <Button
              size="sm"
              variant="secondary"
              onClick={() => {
                write(replaced);
                setReplaced(undefined);
                setChosen('');
              }}
            >
              Bring it back
            </Button>
          </p>
        )}
      </div>
      <TextArea
        label="Text"
        name="text"
        rows={12}
        className={TEXT_HEIGHTS[place]}
        error={errors.text}
        required
      />
    </>
  );
}
