import type { ChosenKind, Template } from './schema/template.ts';
import { Button } from '#src/components/ui/button/Button.tsx';
import { Select } from '#src/components/ui/Select.tsx';
import { useLoaded } from '#src/components/admin/use-loaded.ts';
import { readTemplates } from './client.ts';

interface Props {
  /** The kind of the templates to choose from. */
  kind: ChosenKind;
  /** The id of the chosen one; empty before. */
  chosen: string;
  onChoose: (template: Template) => void;
}

/** Chooses a template. A mail can be written without one, so that it hinders nothing while it loads or fails. */
export function TemplateSelect({ kind, chosen, onChoose }: Props) {
  const loaded = useLoaded(readTemplates);
  if (loaded.status === 'failed')
    return (
      <div role="alert" className="flex flex-wrap items-center gap-3 text-small text-ink-soft">
        The templates could not be read.
        <Button size="sm" variant="secondary" onClick={loaded.reload}>
          Retry
        </Button>
      </div>
    );
  const templates =
    loaded.status === 'ready' ? loaded.value.filter((template) => template.kind === kind) : [];
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
        const template = templates.find(({ id }) => id === event.currentTarget.value);
        if (template) onChoose(template);
      }}
    />
  );
}
