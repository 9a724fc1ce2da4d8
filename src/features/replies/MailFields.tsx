import { useState, type RefObject } from 'react';
import { TEMPLATE_LIMITS, type ChosenKind, type Template } from '#features/templates/schema/template';
import { Button } from '../../components/ui/button/Button.tsx';
import type { FieldErrors } from '../../components/ui/form/use-form.ts';
import { LongLineField } from '../../components/ui/LongLineField.tsx';
import { TextArea } from '../../components/ui/TextArea.tsx';
import { TemplateSelect } from '../templates/TemplateSelect.tsx';

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
}

const FIELDS = ['subject', 'text'] as const;

const controlIn = (form: HTMLFormElement | null, field: string) =>
  form?.elements.namedItem(field) as HTMLInputElement | HTMLTextAreaElement | null;

/** Template, subject and text of a mail. A template replaces what was typed, which can be brought back. */
export function MailFields({ form, kind, wordsOf, subject, errors }: Props) {
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
      <TemplateSelect kind={kind} chosen={chosen} onChoose={choose} />
      {replaced && (
        <p role="status" className="flex flex-wrap items-center gap-3 text-small text-ink-soft">
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
      <LongLineField
        label="Subject"
        name="subject"
        autoComplete="off"
        maxLength={TEMPLATE_LIMITS.subject}
        defaultValue={subject}
        error={errors.subject}
        required
      />
      <TextArea label="Text" name="text" rows={12} error={errors.text} required />
    </>
  );
}
