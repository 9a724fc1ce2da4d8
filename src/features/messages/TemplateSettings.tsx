import { Fragment, useId, useState } from 'react';
import { notDone, sentenceOf } from '#src/lib/errors.ts';
import { useSaving } from '#src/components/admin/record/saving.tsx';
import { Card } from '#src/components/admin/Card.tsx';
import { ConfirmDialog, DeleteDialog } from '#src/components/admin/ConfirmDialog.tsx';
import { LoadedContent } from '#src/components/admin/Failure.tsx';
import { FormDialog, useUnsaved } from '#src/components/admin/FormDialog.tsx';
import { useLoaded } from '#src/components/admin/use-loaded.ts';
import { SmallButton } from '#src/components/ui/Button.tsx';
import { Checkbox, FieldError, LongLineField, TextArea, TextField } from '#src/components/ui/fields.tsx';
import { clearKey, idempotencyKey } from '#src/components/ui/form/draft.ts';
import { errorsIn, refusalOf, required } from '#src/components/ui/form/errors.ts';
import { useForm } from '#src/components/ui/form/use-form.ts';
import { Select } from '#src/components/ui/Select.tsx';
import { showToast } from '#src/components/ui/toast.tsx';
import { isConflict } from '#src/lib/api/client.ts';
import { addTemplate, deleteTemplate, editTemplate, readTemplates } from './client.ts';
import * as schema from './schema/template.ts';
import { isAcknowledgement, TEMPLATE_KINDS, type Template } from './schema/template.ts';

/** What owners decide about mails: the templates that people choose from, and the acknowledgements that the site sends by itself. */
export function TemplateSettings() {
  const loaded = useLoaded(readTemplates);
  const { change, refresh } = loaded;
  const [editing, setEditing] = useState<Template | 'new'>();
  const [deleting, setDeleting] = useState<Template>();

  const put = (template: Template) =>
    change((before) => [...new Map([...before, template].map((one) => [one.id, one])).values()]);
  const remove = async () => {
    if (!deleting) return;
    try {
      await deleteTemplate(deleting);
    } catch (cause) {
      if (isConflict(cause)) refresh();
      throw notDone('The template was not deleted.', cause);
    }
    change((before) => before.filter(({ id }) => id !== deleting.id));
    showToast('The template was deleted.');
  };

  return (
    <div className="max-w-4xl">
      <LoadedContent
        what="The templates could not be loaded."
        loaded={loaded}
        height="rounded-md h-367 sm:h-232"
      >
        {(templates) => (
          <div className="grid grid-cols-1 gap-4">
            <TemplateList templates={templates} onEdit={setEditing} onDelete={setDeleting} />
            <Acknowledgements templates={templates} onEdit={setEditing} onSaved={put} onConflict={refresh} />
          </div>
        )}
      </LoadedContent>
      {editing && (
        <TemplateDialog
          template={editing === 'new' ? undefined : editing}
          onSaved={(template) => {
            put(template);
            setEditing(undefined);
            showToast('Saved.');
          }}
          onConflict={refresh}
          onClose={() => setEditing(undefined)}
        />
      )}
      <DeleteDialog
        open={deleting !== undefined}
        title={`Delete “${deleting?.name ?? ''}”?`}
        onConfirm={remove}
        onClose={() => setDeleting(undefined)}
      >
        <p>
          Nobody will be able to choose it any more. This cannot be undone. Emails sent with it stay as they
          are.
        </p>
      </DeleteDialog>
    </div>
  );
}

const rowButton = (
  label: string,
  of: string,
  onClick: () => void,
  variant: 'secondary' | 'quiet' = 'secondary',
) => (
  <SmallButton variant={variant} aria-label={`${label} ${of}`} onClick={onClick}>
    {label}
  </SmallButton>
);

interface ListProps {
  templates: readonly Template[];
  onEdit: (template: Template | 'new') => void;
  onDelete: (template: Template) => void;
}

function TemplateList({ templates, onEdit, onDelete }: ListProps) {
  const add = <SmallButton onClick={() => onEdit('new')}>New template</SmallButton>;
  const row = (template: Template) => (
    <li key={template.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 grow basis-60">
        <p className="text-small font-medium wrap-anywhere">{template.name}</p>
        <p className="text-small wrap-anywhere text-ink-muted">{template.subject}</p>
      </div>
      <div className="flex gap-2">
        {rowButton('Edit', template.name, () => onEdit(template))}
        {rowButton('Delete', template.name, () => onDelete(template), 'quiet')}
      </div>
    </li>
  );
  return (
    <Card title="Templates" action={add}>
      <div className="grid grid-cols-1 gap-6">
        {Object.entries(schema.CHOSEN_KINDS).map(([kind, { label }]) => {
          const own = templates.filter((template) => template.kind === kind);
          return (
            <div key={kind} className="grid grid-cols-1 gap-2">
              <h3 className="text-small font-medium text-ink-muted">{label}</h3>
              {own.length > 0 ? (
                <ul className="divide-y divide-line rounded-md border border-line">{own.map(row)}</ul>
              ) : (
                <p className="rounded-md border border-dashed border-line-mid p-4 text-small text-ink-muted">
                  No template yet. Emails of this kind are written by hand.
                </p>
              )}
            </div>
          );
        })}
      </div>
    </Card>
  );
}

const SWITCHES: Record<string, string> = {
  'inquiry-acknowledgement': 'Tell people that their inquiry has arrived',
  'application-acknowledgement': 'Tell applicants that their application has arrived',
};

interface AcknowledgementsProps extends Pick<ListProps, 'templates' | 'onEdit'> {
  onSaved: (template: Template) => void;
  onConflict: () => void;
}

function Acknowledgements({ templates, onEdit, onSaved, onConflict }: AcknowledgementsProps) {
  const errorId = useId();
  const { saving, failed, problem, save } = useSaving<Template>(async (template) => {
    const { id, on } = template;
    const turned = await editTemplate(template, { ...template, on: !on }).catch((cause: unknown) => {
      // Another person may have switched it.
      const state = isConflict(cause) ? '' : `: it is still ${on ? 'on' : 'off'}`;
      if (isConflict(cause)) onConflict();
      throw new Error(`Not saved${state}. ${sentenceOf(cause)}`, { cause });
    });
    onSaved(turned);
    const sentence = `This acknowledgement will ${on ? 'no longer be sent' : 'be sent from now on'}.`;
    showToast(sentence, 'success', `acknowledgement-${id}`);
  });

  const row = (template: Template) => {
    const { id, kind, on, subject } = template;
    const error = failed?.id === id && problem;
    return (
      <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-4">
        <div className="grid min-w-0 grow basis-60 gap-1">
          <Checkbox
            // As it will be, while it is saved; not disabled then, which would lose the focus.
            checked={on !== (saving?.id === id)}
            aria-busy={saving?.id === id}
            aria-describedby={error ? errorId : undefined}
            onChange={() => saving ?? void save(template)}
            label={<span className="font-medium text-ink">{SWITCHES[kind]}</span>}
          />
          <p className="pl-8 text-small wrap-anywhere text-ink-muted">{`Subject: ${subject}`}</p>
          {error && (
            <div className="pl-8 wrap-anywhere">
              <FieldError id={errorId}>{error}</FieldError>
            </div>
          )}
        </div>
        {rowButton('Edit text', `of the ${TEMPLATE_KINDS[kind].label.toLowerCase()}`, () => onEdit(template))}
      </li>
    );
  };

  return (
    <Card
      title="Acknowledgements"
      note="What is ticked is sent automatically: at most one a day to an address, and none for suspected spam."
    >
      <ul className="divide-y divide-line rounded-md border border-line">
        {templates.filter(({ kind }) => isAcknowledgement(kind)).map(row)}
      </ul>
    </Card>
  );
}

interface DialogProps {
  /** The template to change; undefined for a new one. */
  template: Template | undefined;
  onSaved: (template: Template) => void;
  onConflict: () => void;
  onClose: () => void;
}

const CONFLICT_ADVICE = 'Please copy your own text, close this, and look at the list again.';
const KINDS = Object.entries(schema.CHOSEN_KINDS).map(([value, { label }]) => ({ value, label }));

/** Adds or changes a template. A template that another person changed first is not overwritten: the dialog has to be opened again. */
function TemplateDialog({ template, onSaved, onConflict, onClose }: DialogProps) {
  const [kind, setKind] = useState<schema.TemplateKind>(template?.kind ?? 'inquiry-reply');
  const [dirty, setDirty] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const fixed = isAcknowledgement(kind);
  useUnsaved(dirty);

  const bodyOf = ({ name = '', subject = '', text = '' }: Record<string, string>) => ({
    ...{ kind, subject, text, on: template?.on ?? false },
    name: fixed ? (template?.name ?? '') : name,
  });

  const form = useForm({
    check: (values) => errorsIn(schema.templateFormSchema, bodyOf(values)),
    send: async (values) => {
      const body = bodyOf(values);
      if (template) return onSaved(await editTemplate(template, body));
      // The same text, sent again, is added once.
      const added = await addTemplate(body, idempotencyKey('template', JSON.stringify(body)));
      clearKey('template');
      onSaved(added);
    },
    errorsOf: (cause) => {
      if (!isConflict(cause)) return refusalOf(cause, ['The template was', 'saved']);
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
          onChange={(event) => setKind(event.currentTarget.value as schema.ChosenKind)}
        />
      )}
      {!fixed && (
        <TextField
          label="Name"
          defaultValue={template?.name}
          help="The name in the list of templates; it is not part of the email."
          {...required('name', form)}
        />
      )}
      <LongLineField label="Subject" defaultValue={template?.subject} {...required('subject', form)} />
      <TextArea label="Text" rows={12} defaultValue={template?.text} {...required('text', form)} />
      <div className="grid gap-1 rounded-sm bg-surface p-4 text-small text-ink-soft">
        <p>These are filled in for each email:</p>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-4 gap-y-1">
          {TEMPLATE_KINDS[kind].placeholders.map((name) => (
            <Fragment key={name}>
              <dt>
                <code translate="no" className="font-medium text-ink">
                  {schema.written(name)}
                </code>
              </dt>
              <dd>{schema.PLACEHOLDERS[name]}</dd>
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
