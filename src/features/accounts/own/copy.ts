import { showToast } from '../../../components/ui/toast/toast-store.ts';

/** Copies a text that is shown once, such as for a password manager; `what` is its name where it must be selected instead. */
export async function copy(text: string, what: 'codes' | 'secret'): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast('Copied.');
  } catch {
    showToast(`This browser does not allow copying. Select the ${what} instead.`, 'danger');
  }
}
