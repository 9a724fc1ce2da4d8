import { Fragment, useState } from 'react';
import {
  CHOSEN_KINDS,
  isAcknowledgement,
  PLACEHOLDERS,
  TEMPLATE_KINDS,
  templateFormSchema,
  written,
  type ChosenKind,
  type Template,
  type TemplateKind,
} from './schema/template.ts';
import { sentenceOf } from '#src/lib/errors.ts';
import { ConfirmDialog } from '#src/components/admin/ConfirmDialog.tsx';
import { FormDialog, useUnsaved } from '#src/components/admin/FormDialog.tsx';
import { clearKey, idempotencyKey } from '#src/components/ui/form/draft.ts';
import { errorsIn, refusalOf } from '#src/components/ui/form/errors.ts';
import { useForm } from '#src/components/ui/form/use-form.ts';
import { Select } from '#src/components/ui/Select.tsx';
import { LongLineField, TextArea, TextField } from '#src/components/ui/fields.tsx';
import { isConflict } from '#src/lib/api/client.ts';
import { addTemplate, editTemplate } from './client.ts';

interface Props {
  /** The template to change; undefined for a new one. */
  template: Template | undefined;
  onSaved: (template: Template) => void;
  onConflict: () => void;
  onClose: () => void;
}

const CONFLICT_ADVICE = 'Please copy your own text, close this, and look at the list again.';
const KINDS = Object.entries(CHOSEN_KINDS).map(([value, { label }]) => ({ value, label }));

/** Adds or changes a template. A template that another person changed first is not overwritten: the dialog has to be opened again. */
export function TemplateDialog({ template, onSaved, onConflict, onClose }: Props) {
  const [kind, setKind] = useState<TemplateKind>(template?.kind ?? 'inquiry-reply');
  const [dirty, setDirty] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const fixed = isAcknowledgement(kind);
  useUnsaved(dirty);

  const bodyOf = ({ name = '', subject = '', text = '' }: Record<string, string>) => ({
    ...{ kind, subject, text, on: template?.on ?? false },
    name: fixed ? (template?.name ?? '') : name,
  });

  const form = useForm({
    check: (values) => errorsIn(templateFormSchema, bodyOf(values)),
    send: async (values) => {
      const body = bodyOf(values);
      if (template) return onSaved(await editTemplate(template, body));
      // The same text, sent again, is added once.
      const added = await addTemplate(body, idempotencyKey('template', JSON.stringify(body)));
      clearKey('template');
      onSaved(added);
    },
    errorsOf: (cause) => {
      if (!isConflict(cause)) return refusalOf(cause, 'The template was not saved.');
      onConflict();
      return { formErrors: [sentenceOf(cause), CONFLICT_ADVICE] };
    },
  });
  const props: typeof form.props = {
    ...form.props,
    onInput: (event) => {
      setDirty(true);
      form.props.onInput(event);
    },
  };

  return (
    <FormDialog
      title={fixed ? TEMPLATE_KINDS[kind].label : template ? 'Edit template' : 'New template'}
      form={{ ...form, props }}
      send="Save"
      sending="Saving..."
      size="lg"
      onClose={onClose}
      onLeave={dirty ? () => setLeaving(true) : undefined}
    >
      {!template && (
        <Select
          label="For"
          options={KINDS}
          value={kind}
          onChange={(event) => setKind(event.currentTarget.value as ChosenKind)}
        />
      )}
      {!fixed && (
        <TextField
          label="Name"
          name="name"
          autoComplete="off"
          defaultValue={template?.name}
          help="The name in the list of templates; it is not part of the email."
          error={form.fieldErrors.name}
          required
        />
      )}
      <LongLineField
        label="Subject"
        name="subject"
        autoComplete="off"
        defaultValue={template?.subject}
        error={form.fieldErrors.subject}
        required
      />
      <TextArea
        label="Text"
        name="text"
        rows={12}
        defaultValue={template?.text}
        error={form.fieldErrors.text}
        required
      />
      <div className="grid gap-1 rounded-sm bg-surface p-4 text-small text-ink-soft">
        <p>These are filled in for each email:</p>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1">
          {TEMPLATE_KINDS[kind].placeholders.map((name) => (
            <Fragment key={name}>
              <dt>
                <code className="font-medium text-ink">{written(name)}</code>
              </dt>
              <dd>{PLACEHOLDERS[name]}</dd>
            </Fragment>
          ))}
        </dl>
      </div>
      <ConfirmDialog
        open={leaving}
        title="Discard your changes?"
        confirm="Discard"
        confirming="Discarding..."
        cancel="Keep editing"
        onConfirm={async () => onClose()}
        onClose={() => setLeaving(false)}
      >
        <p>What you typed has not been saved.</p>
      </ConfirmDialog>
    </FormDialog>
  );
}
