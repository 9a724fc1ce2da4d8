import { applicationTextSchema } from '#features/applications/schema/application';
import { submitApplication, type Sending } from './api.ts';
import { attemptArrived, attemptKey } from '../../../lib/api/idempotency-key.ts';
import { haste, signalsOf } from '../../../components/ui/form-signals.ts';
import { textsOf } from '../../../components/ui/form-draft.ts';
import { forgetTyped, formName } from './apply-start.ts';

/** What makes two tries the same one, what is said and the file, as a digest: it is kept, and a NIC number must not be. */
async function digestOf(said: object, cv: File | undefined): Promise<string> {
  const content = JSON.stringify([said, cv && [cv.name, cv.size, cv.lastModified]]);
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(content));
  return String(new Uint8Array(digest));
}

/** Sends what the form holds, under the same key until it has arrived; then the form is empty again. Throws ApiError. */
export async function sendApplication(
  form: HTMLFormElement,
  cv: File | undefined,
  options: Omit<Sending, 'key'>,
): Promise<void> {
  const said = { ...applicationTextSchema.parse(textsOf(form)), ...signalsOf(form) };
  const name = formName(form);
  const key = attemptKey(name, await digestOf(said, cv));
  await submitApplication({ ...said, ...haste() }, cv, { ...options, key });
  attemptArrived(name);
  forgetTyped(form);
  form.reset();
}
