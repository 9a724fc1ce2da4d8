import { useId, useState } from 'react';
import {
  ACKNOWLEDGEMENT_KINDS,
  TEMPLATE_KINDS,
  type AcknowledgementKind,
  type Template,
} from './schema/template.ts';
import { sentenceOf } from '#src/lib/sentence.ts';
import { Button } from '#src/components/ui/button/Button.tsx';
import { Checkbox } from '#src/components/ui/Checkbox.tsx';
import { FIELD_ERROR } from '#src/components/ui/control-classes.ts';
import { showToast } from '#src/components/ui/toast/toast-store.ts';
import { WarningMark } from '#src/components/ui/WarningMark.tsx';
import { isConflict } from '#src/lib/api/client.ts';
import { editTemplate } from './client.ts';

/** The classes of a card of the settings. */
export const CARD = 'grid grid-cols-1 gap-5 rounded-md border border-line bg-paper p-5';

/** What stands above them, also while they load. */
export const ACKNOWLEDGEMENTS_HEADING = (
  <div className="grid gap-1">
    <h2 id="acknowledgements" className="font-semibold">
      Acknowledgements
    </h2>
    <p className="text-small text-pretty text-ink-soft">
      What is ticked is sent automatically: at most one a day to an address, and none for suspected spam.
    </p>
  </div>
);

interface Props {
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

/** The acknowledgements that the site sends by itself, each with its switch. */
export function Acknowledgements({ templates, onEdit, onSaved, onConflict }: Props) {
  const [saving, setSaving] = useState<string>();
  /** The one that was not switched, and why. */
  const [failed, setFailed] = useState<{ id: string; sentence: string }>();

  const errorId = useId();

  const turn = async (template: Template, on: boolean) => {
    if (saving) return;
    setSaving(template.id);
    setFailed(undefined);
    try {
      onSaved(await editTemplate(template, { ...template, on }));
      showToast(
        on
          ? 'This acknowledgement will be sent from now on.'
          : 'This acknowledgement will no longer be sent.',
        'success',
        `acknowledgement-${template.id}`,
      );
    } catch (cause) {
      // Another person may have switched it.
      const state = isConflict(cause)
        ? 'Not saved.'
        : `Not saved: it is still ${template.on ? 'on' : 'off'}.`;
      setFailed({ id: template.id, sentence: `${state} ${sentenceOf(cause)}` });
      if (isConflict(cause)) onConflict();
    }
    setSaving(undefined);
  };

  return (
    <section aria-labelledby="acknowledgements" className={CARD}>
      {ACKNOWLEDGEMENTS_HEADING}
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
                  aria-describedby={failed?.id === template.id ? errorId : undefined}
                  onChange={(event) => void turn(template, event.currentTarget.checked)}
                  label={
                    <span className="font-medium text-ink">
                      {SWITCHES[template.kind as AcknowledgementKind]}
                    </span>
                  }
                />
                <p className="pl-8 text-small wrap-anywhere text-ink-muted">{`Subject: ${template.subject}`}</p>
                {failed?.id === template.id && (
                  <p id={errorId} role="alert" className={`${FIELD_ERROR} pl-8 wrap-anywhere`}>
                    <WarningMark />
                    <span>{failed.sentence}</span>
                  </p>
                )}
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
