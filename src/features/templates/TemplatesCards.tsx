import { useState } from 'react';
import {
  ACKNOWLEDGEMENT_KINDS,
  CHOSEN_KINDS,
  TEMPLATE_KINDS,
  type AcknowledgementKind,
  type ChosenKind,
  type Template,
} from '#features/templates/schema/template';
import { isConflict } from '../../lib/api/client.ts';
import { sentenceOf } from '#lib/sentence';
import { Failure } from '../../components/admin/Failure.tsx';
import { useLoaded } from '../../components/admin/use-loaded.ts';
import { usePreservedFocus } from '../../components/admin/use-preserved-focus.ts';
import { Button } from '../../components/ui/button/Button.tsx';
import { Checkbox } from '../../components/ui/Checkbox.tsx';
import { Skeleton } from '../../components/ui/Skeleton.tsx';
import { showToast } from '../../components/ui/toast/toast-store.ts';
import { editTemplate, readTemplates } from './api.ts';
import { DeleteTemplateDialog } from './DeleteTemplateDialog.tsx';
import { TemplateDialog } from './TemplateDialog.tsx';

const CARD = 'grid grid-cols-1 gap-5 rounded-md border border-line bg-paper p-5';

const HEADING = (
  <h2 id="templates" className="font-semibold">
    Templates
  </h2>
);

const ACKNOWLEDGEMENTS = (
  <div className="grid gap-1">
    <h2 id="acknowledgements" className="font-semibold">
      Acknowledgements
    </h2>
    <p className="text-small text-pretty text-ink-soft">
      What is ticked is sent automatically: at most one a day to an address, and none for suspected spam.
    </p>
  </div>
);

/** The templates that people choose from, and the acknowledgements that the site sends by itself. */
export function TemplatesCards() {
  const loaded = useLoaded(readTemplates);
  if (loaded.status === 'ready')
    return <LoadedCards templates={loaded.value} change={loaded.change} reload={loaded.reload} />;
  if (loaded.status === 'failed')
    return (
      <section aria-labelledby="templates" className={CARD}>
        <h2 id="templates" className="font-semibold">
          Templates and acknowledgements
        </h2>
        <Failure problem={loaded.problem} onRetry={loaded.reload} />
      </section>
    );
  return (
    <>
      <section aria-labelledby="templates" className={CARD}>
        {HEADING}
        <p role="status" className="sr-only">
          Loading...
        </p>
        <Skeleton className="h-218 w-full sm:h-137" />
      </section>
      <section aria-labelledby="acknowledgements" className={CARD}>
        {ACKNOWLEDGEMENTS}
        <Skeleton className="h-89 w-full sm:h-40" />
      </section>
    </>
  );
}

interface CardsProps {
  templates: Template[];
  change: (update: (templates: Template[]) => Template[]) => void;
  reload: () => void;
}

function LoadedCards({ templates, change, reload }: CardsProps) {
  const [editing, setEditing] = useState<Template | 'new'>();
  const [deleting, setDeleting] = useState<Template>();

  const put = (template: Template) =>
    change((before) =>
      before.some(({ id }) => id === template.id)
        ? before.map((other) => (other.id === template.id ? template : other))
        : [...before, template],
    );

  return (
    <>
      <TemplateList
        templates={templates}
        onAdd={() => setEditing('new')}
        onEdit={setEditing}
        onDelete={setDeleting}
      />
      <Acknowledgements templates={templates} onEdit={setEditing} onSaved={put} onConflict={reload} />
      {editing && (
        <TemplateDialog
          template={editing === 'new' ? undefined : editing}
          onSaved={(template) => {
            put(template);
            setEditing(undefined);
            showToast('Saved.');
          }}
          onConflict={(all) => change(() => all)}
          onClose={() => setEditing(undefined)}
        />
      )}
      <DeleteTemplateDialog
        template={deleting}
        onDeleted={({ id }) => change((before) => before.filter((other) => other.id !== id))}
        onConflict={reload}
        onClose={() => setDeleting(undefined)}
      />
    </>
  );
}

interface ListProps {
  templates: readonly Template[];
  onAdd: () => void;
  onEdit: (template: Template) => void;
  onDelete: (template: Template) => void;
}

function TemplateList({ templates, onAdd, onEdit, onDelete }: ListProps) {
  const preservedFocus = usePreservedFocus('li');
  const kinds = Object.entries(CHOSEN_KINDS) as [ChosenKind, { label: string }][];
  return (
    <section aria-labelledby="templates" className={CARD}>
      <div className="flex flex-wrap items-center justify-between gap-4">
        {HEADING}
        <Button size="sm" variant="secondary" onClick={onAdd}>
          New template
        </Button>
      </div>
      <div {...preservedFocus} className="grid grid-cols-1 gap-6 outline-none">
        {kinds.map(([kind, { label }]) => {
          const own = templates.filter((template) => template.kind === kind);
          return (
            <div key={kind} className="grid grid-cols-1 gap-2">
              <h3 className="text-small font-medium text-ink-muted">{label}</h3>
              {own.length === 0 && (
                <p className="rounded-md border border-dashed border-line-mid p-4 text-small text-ink-muted">
                  No template yet. Emails of this kind are written by hand.
                </p>
              )}
              {own.length > 0 && (
                <ul className="divide-y divide-line rounded-md border border-line">
                  {own.map((template) => (
                    <li key={template.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
                      <div className="min-w-0 grow basis-60">
                        <p className="text-small font-medium wrap-anywhere">{template.name}</p>
                        <p className="text-small wrap-anywhere text-ink-muted">{template.subject}</p>
                      </div>
                      <div className="flex gap-2">
                        <Button
                          size="sm"
                          variant="secondary"
                          aria-label={`Edit ${template.name}`}
                          onClick={() => onEdit(template)}
                        >
                          Edit
                        </Button>
                        <Button
                          size="sm"
                          variant="quiet"
                          aria-label={`Delete ${template.name}`}
                          onClick={() => onDelete(template)}
                        >
                          Delete
                        </Button>
                      </div>
                    </li>
                  ))}
                </ul>
              )}
            </div>
          );
        })}
      </div>
    </section>
  );
}

interface AcknowledgementsProps {
  templates: readonly Template[];
  onEdit: (template: Template) => void;
  onSaved: (template: Template) => void;
  /** Reads the templates again, after another person changed one. */
  onConflict: () => void;
}

const SWITCHES: Record<AcknowledgementKind, string> = {
  'inquiry-acknowledgement': 'Tell people that their inquiry has arrived',
  'application-acknowledgement': 'Tell applicants that their application has arrived',
};

function Acknowledgements({ templates, onEdit, onSaved, onConflict }: AcknowledgementsProps) {
  const [saving, setSaving] = useState<string>();

  const turn = async (template: Template, on: boolean) => {
    if (saving) return;
    const subject = `acknowledgement-${template.id}`;
    setSaving(template.id);
    try {
      onSaved(await editTemplate(template, { ...template, on }));
      showToast(
        on
          ? 'This acknowledgement will be sent from now on.'
          : 'This acknowledgement will no longer be sent.',
        'success',
        subject,
      );
    } catch (cause) {
      showToast(sentenceOf(cause), 'danger', subject);
      if (isConflict(cause)) onConflict();
    }
    setSaving(undefined);
  };

  return (
    <section aria-labelledby="acknowledgements" className={CARD}>
      {ACKNOWLEDGEMENTS}
      <ul className="divide-y divide-line rounded-md border border-line">
        {templates
          .filter(({ kind }) => Object.hasOwn(ACKNOWLEDGEMENT_KINDS, kind))
          .map((template) => (
            <li key={template.id} className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-4">
              <div className="grid min-w-0 grow basis-60 gap-1">
                <Checkbox
                  // As it will be, while it is saved.
                  checked={template.on !== (saving === template.id)}
                  // Not disabled while it is saved: it would lose the focus.
                  aria-busy={saving === template.id}
                  onChange={(event) => void turn(template, event.currentTarget.checked)}
                  label={
                    <span className="font-medium text-ink">
                      {SWITCHES[template.kind as AcknowledgementKind]}
                    </span>
                  }
                />
                <p className="pl-8 text-small wrap-anywhere text-ink-muted">Subject: {template.subject}</p>
              </div>
              <Button
                size="sm"
                variant="secondary"
                aria-label={`Edit text of the ${TEMPLATE_KINDS[template.kind].label.toLowerCase()}`}
                onClick={() => onEdit(template)}
              >
                Edit text
              </Button>
            </li>
          ))}
      </ul>
    </section>
  );
}
