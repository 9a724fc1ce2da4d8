import { upload, type UploadOptions } from '../../../lib/api/upload.ts';

export interface Sending extends UploadOptions {
  /** The same key sends the same application, however often it is tried. */
  key: string;
}

/** Sends an application: its texts by field name, and the CV when there is one. Throws ApiError. */
export async function submitApplication(
  texts: Record<string, string>,
  cv: File | undefined,
  { key, onProgress, signal }: Sending,
): Promise<void> {
  const form = new FormData();
  for (const [name, value] of Object.entries(texts)) form.append(name, value);
  if (cv) form.append('cv', cv);
  await upload('/submit-application', form, { headers: { 'Idempotency-Key': key }, onProgress, signal });
}
