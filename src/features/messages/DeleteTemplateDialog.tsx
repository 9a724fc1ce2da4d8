import type { Template } from './schema/template.ts';
import { notDone } from '#src/lib/sentence.ts';
import { ConfirmDialog } from '#src/components/admin/ConfirmDialog.tsx';
import { showToast } from '#src/components/ui/toast/toast-store.ts';
import { isConflict } from '#src/lib/api/client.ts';
import { deleteTemplate } from './client.ts';

interface Props {
  /** Undefined while the dialog is closed. */
  template: Template | undefined;
  onDeleted: (template: Template) => void;
  /** Another person changed or deleted it in the meantime. */
  onConflict: () => void;
  onClose: () => void;
}

/** Asks before a template is deleted. */
export function DeleteTemplateDialog({ template, onDeleted, onConflict, onClose }: Props) {
  const remove = async () => {
    if (!template) return;
    try {
      await deleteTemplate(template);
    } catch (cause) {
      if (isConflict(cause)) onConflict();
      throw notDone('The template was not deleted.', cause);
    }
    onDeleted(template);
    showToast('The template was deleted.');
  };

  return (
    <ConfirmDialog
      open={template !== undefined}
      title={`Delete “${template?.name ?? ''}”?`}
      confirm="Delete"
      confirming="Deleting..."
      onConfirm={remove}
      onClose={onClose}
    >
      <p>
        Nobody will be able to choose it any more. This cannot be undone. Emails sent with it stay as they
        are.
      </p>
    </ConfirmDialog>
  );
}
