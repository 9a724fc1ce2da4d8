import { applicationTextSchema } from '#schemas/application';
import { submitApplication, type Sending } from '../../../api/applications.ts';
import { attemptArrived, attemptKey } from '../../../api/attempt.ts';
import { haste, signalsOf } from '../../../ui/form-signals.ts';
import { textsOf } from '../../../ui/form-draft.ts';
import { forgetTyped, formName } from './apply-start.ts';

/** What makes two tries the same one: what is said and the file. */
const contentOf = (said: object, cv: File | undefined) =>
  JSON.stringify([said, cv && [cv.name, cv.size, cv.lastModified]]);

/** Sends what the form holds, under the same key until it has arrived; then the form is empty again. Throws ApiError. */
export async function sendApplication(
  form: HTMLFormElement,
  cv: File | undefined,
  options: Omit<Sending, 'key'>,
): Promise<void> {
  const said = { ...applicationTextSchema.parse(textsOf(form)), ...signalsOf(form) };
  const name = formName(form);
  const key = attemptKey(name, contentOf(said, cv));
  await submitApplication({ ...said, ...haste() }, cv, { ...options, key });
  attemptArrived(name);
  forgetTyped(form);
  form.reset();
}
