import { useEffect, useEffectEvent, useState } from 'react';
import { useLoaded } from '#src/components/admin/use-loaded.ts';
import { SmallButton } from '#src/components/ui/Button.tsx';
import { required } from '#src/components/ui/form/errors.ts';
import type { useForm } from '#src/components/ui/form/use-form.ts';
import { LongLineField, TextArea } from '#src/components/ui/fields.tsx';
import { Select } from '#src/components/ui/Select.tsx';
import { readTemplates } from './client.ts';
import { type ChosenKind, type Template } from './schema/template.ts';

type Words = Pick<Template, 'subject' | 'text'>;

interface Props {
  form: Pick<ReturnType<typeof useForm>, 'props' | 'fieldErrors'>;
  kind: ChosenKind;
  wordsOf: (template: Template) => Words;
  subject: string;
  /** The id of the template that an empty mail begins with. */
  first?: string | undefined;
  onTemplate?: (id: string) => void;
}

/** As high as a screen leaves room beside the rest of the dialog, which may have the message that is answered; on a phone, where the keyboard covers half, the dialog scrolls. */
const TEXT_HEIGHT =
  '[--rest:25rem] in-[form:has(>[aria-label=Message])]:[--rest:36.5rem] ' +
  'sm:[&_textarea]:min-h-[clamp(9.5rem,90dvh_-_var(--rest),18rem)] sm:[&_textarea]:max-h-[max(9.5rem,90dvh_-_var(--rest))]';

/** Template, subject and text of a mail. A template replaces what was typed, which can be brought back. */
export function MailFields(props: Props) {
  const { form, kind, wordsOf, subject, first, onTemplate } = props;
  const noTemplate = { id: '', subject, text: '' };
  /** The template in the fields, and the words that it wrote. */
  const [chosen, setChosen] = useState(noTemplate);
  /** The person's own words that templates replaced, the last ones at the end. */
  const [replaced, setReplaced] = useState<readonly Words[]>([]);

  const control = (field: keyof Words) =>
    form.props.ref.current?.elements.namedItem(field) as HTMLInputElement | null;
  const write = (words: Words, isTyped = true) => {
    for (const field of ['subject', 'text'] as const) {
      const input = control(field);
      if (!input) continue;
      input.value = words[field];
      // As if it were typed, for all that follow the form.
      if (isTyped) input.dispatchEvent(new Event('input', { bubbles: true }));
    }
  };
  /** The words in the fields, if the person wrote any of them; empty without. */
  const ownWords = (): Words[] => {
    const words = { subject: control('subject')?.value ?? '', text: control('text')?.value ?? '' };
    const isOwn = (field: keyof Words) => words[field].trim() && words[field] !== chosen[field];
    return isOwn('subject') || isOwn('text') ? [words] : [];
  };
  const choose = (template: Template, isFirst = false) => {
    if (isFirst && control('text')?.value) return;
    const words = wordsOf(template);
    setReplaced([...replaced, ...ownWords()]);
    write(words, !isFirst);
    onTemplate?.(template.id);
    setChosen({ id: template.id, ...words });
  };
  const last = replaced.at(-1);
  const bringBack = (words: Words) => {
    setReplaced([...ownWords(), ...replaced.slice(0, -1)]);
    write(words);
    setChosen(noTemplate);
  };

  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TemplateSelect {...{ kind, first }} chosen={chosen.id} onChoose={choose} />
        <LongLineField label="Subject" defaultValue={subject} {...required('subject', form)} />
      </div>
      <div role="status" className="empty:sr-only">
        {last && (
          <p className="flex flex-wrap items-center gap-3 text-small text-ink-soft">
            The template replaced your own text.
            <SmallButton onClick={() => bringBack(last)}>Bring it back</SmallButton>
          </p>
        )}
      </div>
      <TextArea label="Text" rows={12} className={TEXT_HEIGHT} {...required('text', form)} />
    </>
  );
}

interface SelectProps {
  kind: ChosenKind;
  chosen: string;
  first: string | undefined;
  onChoose: (template: Template, isFirst?: boolean) => void;
}

/** Chooses a template. A mail can be written without a template: a list that loads or fails hinders nothing. */
function TemplateSelect({ kind, chosen, first, onChoose }: SelectProps) {
  const loaded = useLoaded(readTemplates);
  const templates = loaded.status === 'ready' ? loaded.value.filter((one) => one.kind === kind) : [];
  const find = (wanted?: string) => templates.find(({ id }) => id === wanted);
  const begin = useEffectEvent(() => {
    const template = find(first);
    if (template) onChoose(template, true);
  });
  useEffect(() => {
    if (loaded.status === 'ready') begin();
  }, [loaded.status]);
  if (loaded.status === 'failed')
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3 text-small text-ink-soft">
        The templates could not be read.
        <SmallButton onClick={loaded.reload}>Retry</SmallButton>
      </div>
    );
  if (loaded.status === 'ready' && templates.length === 0)
    return (
      <p className="text-small text-ink-muted">
        There are no templates for this kind of email. Owners can add them in the settings.
      </p>
    );
  return (
    <Select
      label="Template"
      optional
      options={templates.map(({ id, name }) => ({ value: id, label: name }))}
      placeholder={loaded.status === 'loading' ? 'Loading...' : 'Choose a template'}
      value={chosen}
      onChange={(event) => {
        const template = find(event.currentTarget.value);
        if (template) onChoose(template);
      }}
    />
  );
}
