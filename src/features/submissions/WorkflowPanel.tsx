import type { ReactNode } from 'react';
import { SavedSelect, useSaving } from '#src/components/admin/record/saving.tsx';
import { assigneeOptions } from '#src/features/accounts/use-colleagues.ts';
import type { Colleague } from '#src/features/accounts/schema/account.ts';

interface Props<C> {
  field: { name: keyof C & string; label: string; options: Readonly<Record<string, string>>; value: string };
  assignee: string;
  colleagues: readonly Colleague[];
  onChange: (change: C) => Promise<unknown>;
  children?: (
    save: (change: C) => Promise<boolean>,
    errorOf: (field: keyof C) => string | undefined,
  ) => ReactNode;
}

/** How far the work on a record is, and who is in charge of it; a choice is stored by itself. */
export function WorkflowPanel<C extends { assignee?: string | undefined }>(props: Props<C>) {
  const { field, assignee, colleagues, onChange, children } = props;
  const { busy, failed = {}, problem = '', save } = useSaving(onChange);
  const errorOf = (name: keyof C) => (name in failed ? `Not saved. ${problem}` : undefined);
  return (
    <div className="grid gap-4 aria-busy:[&_select]:opacity-60" aria-busy={busy}>
      {children?.(save, errorOf)}
      <SavedSelect
        label={field.label}
        options={Object.entries(field.options).map(([value, label]) => ({ value, label }))}
        value={field.value}
        error={errorOf(field.name)}
        onSave={(value) => save({ [field.name]: value } as C)}
      />
      <SavedSelect
        label="Assigned to"
        options={assigneeOptions(colleagues, assignee)}
        placeholder="Nobody yet"
        value={assignee}
        error={errorOf('assignee')}
        onSave={(value) => save({ assignee: value } as C)}
      />
    </div>
  );
}
