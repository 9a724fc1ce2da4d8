import { upload, type UploadOptions } from '#src/lib/api/upload.ts';

export interface Sending extends UploadOptions {
  /** The idempotency key. */
  key: string;
}

/** Sends an application: its texts by field name, and the CV if there is one. Throws ApiError. */
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
