import { useState } from 'react';
import { CHOSEN_KINDS, type ChosenKind, type Template } from './schema/template.ts';
import { Failure } from '#src/components/admin/Failure.tsx';
import { useLoaded } from '#src/components/admin/use-loaded.ts';
import { usePreservedFocus } from '#src/components/admin/use-preserved-focus.ts';
import { Button } from '#src/components/ui/button/Button.tsx';
import { Skeleton } from '#src/components/ui/Skeleton.tsx';
import { showToast } from '#src/components/ui/toast/toast-store.ts';
import { Acknowledgements, ACKNOWLEDGEMENTS_HEADING, CARD } from './Acknowledgements.tsx';
import { readTemplates } from './client.ts';
import { DeleteTemplateDialog } from './DeleteTemplateDialog.tsx';
import { TemplateDialog } from './TemplateDialog.tsx';

const HEADING = (
  <h2 id="templates" className="font-semibold">
    Templates
  </h2>
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
        <Failure what="The templates could not be loaded." problem={loaded.problem} onRetry={loaded.reload} />
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
        {ACKNOWLEDGEMENTS_HEADING}
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
