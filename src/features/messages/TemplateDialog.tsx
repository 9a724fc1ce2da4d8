import { sentenceOf } from '#src/lib/sentences.ts';
import { Fragment, useState } from 'react';
import {
  CHOSEN_KINDS,
  isAcknowledgement,
  PLACEHOLDERS,
  TEMPLATE_KINDS,
  TEMPLATE_LIMITS,
  templateFormSchema,
  type ChosenKind,
  type Template,
  type TemplateForm,
  type TemplateKind,
  written,
} from './schema/template.ts';
import { fieldErrors as errorsOf } from '#src/lib/errors.ts';
import { ConfirmDialog } from '#src/components/admin/ConfirmDialog.tsx';
import { FormConflict } from '#src/components/admin/Conflict.tsx';
import { FormDialog, useUnsaved } from '#src/components/admin/FormDialog.tsx';
import { clearKey, idempotencyKey } from '#src/components/ui/form/idempotency-key.ts';
import { useForm } from '#src/components/ui/form/use-form.ts';
import { Select } from '#src/components/ui/Select.tsx';
import { LongLineField } from '#src/components/ui/LongLineField.tsx';
import { TextArea } from '#src/components/ui/TextArea.tsx';
import { TextField } from '#src/components/ui/TextField.tsx';
import { ApiError, isConflict } from '#src/lib/api/client.ts';
import { addTemplate, editTemplate, readTemplates } from './client.ts';

interface Props {
  /** The template to change; undefined for a new one. */
  template: Template | undefined;
  onSaved: (template: Template) => void;
  /** Called with all templates after another person changed or deleted the template. */
  onConflict: (templates: Template[]) => void;
  onClose: () => void;
}

const KINDS = Object.entries(CHOSEN_KINDS).map(([value, { label }]) => ({ value, label }));

const FIELDS = [
  ['name', 'Name'],
  ['subject', 'Subject'],
  ['text', 'Text'],
] as const;

/** What the placeholders of a kind stand for. */
const Placeholders = ({ kind }: { kind: TemplateKind }) => (
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
);

/** Adds or changes a template. After a conflict, both texts are shown until the person chooses one. */
export function TemplateDialog({ template, onSaved, onConflict, onClose }: Props) {
  const [shown, setShown] = useState(template);
  const [theirs, setTheirs] = useState<Template>();
  const [kind, setKind] = useState<TemplateKind>(template?.kind ?? 'inquiry-reply');
  const [dirty, setDirty] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const fixed = isAcknowledgement(kind);
  useUnsaved(dirty);

  const bodyOf = ({ name = '', subject = '', text = '' }: Record<string, string>): TemplateForm => ({
    ...{ kind, subject, text },
    name: fixed ? (shown?.name ?? '') : name,
    on: shown?.on ?? false,
  });

  const form = useForm({
    check: (values) => {
      const { error } = templateFormSchema.safeParse(bodyOf(values));
      return error && { fieldErrors: errorsOf(error) };
    },
    send: async (values) => {
      setTheirs(undefined);
      const body = bodyOf(values);
      if (shown) return onSaved(await editTemplate(shown, body));
      // The same text, sent again, is added once.
      const added = await addTemplate(body, idempotencyKey('template', JSON.stringify(body)));
      clearKey('template');
      onSaved(added);
    },
    errorsOf: async (cause) => {
      if (cause instanceof ApiError && Object.keys(cause.errors).length > 0)
        return { fieldErrors: cause.errors };
      const all = shown && isConflict(cause) ? await readTemplates().catch(() => undefined) : undefined;
      if (!all) return { formErrors: [`The template was not saved. ${sentenceOf(cause)}`] };
      onConflict(all);
      const current = all.find(({ id }) => id === shown?.id);
      if (!current) return { formErrors: ['Someone else deleted this template.'] };
      // A save replaces what the notice shows, which says the conflict in full.
      setTheirs(current);
      setShown((before) => before && { ...before, version: current.version });
      return {};
    },
  });
  const { onInput } = form.props;

  const takeTheirs = () => {
    if (!theirs) return;
    setShown(theirs);
    setTheirs(undefined);
    setDirty(false);
    form.clearErrors();
    for (const [field] of FIELDS) {
      const control = form.props.ref.current?.elements.namedItem(field);
      if (control && 'value' in control) control.value = theirs[field];
    }
  };

  return (
    <FormDialog
      title={fixed ? TEMPLATE_KINDS[kind].label : template ? 'Edit template' : 'New template'}
      form={{
        ...form,
        props: {
          ...form.props,
          onInput: (event) => {
            setDirty(true);
            onInput(event);
          },
        },
      }}
      send="Save"
      sending="Saving..."
      inConflict={theirs !== undefined}
      size="lg"
      onClose={onClose}
      onLeave={dirty ? () => setLeaving(true) : undefined}
    >
      {theirs && (
        <FormConflict
          title="Someone else saved this template in the meantime"
          form={form.props.ref}
          theirs={FIELDS.map(([field, label]) => [field, label, theirs[field]])}
          onTheirs={takeTheirs}
        />
      )}
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
          maxLength={TEMPLATE_LIMITS.name}
          defaultValue={shown?.name}
          help="The name in the list of templates; it is not part of the email."
          error={form.fieldErrors.name}
          required
        />
      )}
      <LongLineField
        label="Subject"
        name="subject"
        autoComplete="off"
        maxLength={TEMPLATE_LIMITS.subject}
        defaultValue={shown?.subject}
        error={form.fieldErrors.subject}
        required
      />
      <TextArea
        label="Text"
        name="text"
        rows={12}
        defaultValue={shown?.text}
        error={form.fieldErrors.text}
        required
      />
      <Placeholders kind={kind} />
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
