import { randomUUID } from 'node:crypto';
import { formData } from './form-data.ts';

/** A complete application, as both forms send it. */
export const APPLICANT = {
  name: 'නිමල් Perera',
  email: 'nimal@example.com',
  contactNumber: '+94 77 123 4567',
  position: 'Storekeeper',
  linkedin: 'https://www.linkedin.com/in/nimal',
  nic: '199012345678',
};

/** A vacancy as an admin adds it. */
export const VACANCY = {
  title: 'Field Officer',
  jobType: 'Full-time',
  shortTitle: 'Meet borrowers where they are',
  shortdis: 'Visit groups in three districts.',
  description: 'You visit groups every week.\nYou write down what you see.',
  bulletPoints: 'Collect instalments, Register members , Report every evening',
};

/** A multipart body; `cv` is added as a file. */
export function form(
  fields: Record<string, string>,
  cv?: { bytes: Uint8Array<ArrayBuffer>; name: string; type?: string },
): RequestInit {
  const body = formData(fields);
  if (cv) body.append('cv', new File([cv.bytes], cv.name, { type: cv.type ?? 'application/pdf' }));
  return { method: 'POST', body };
}

/** The same with an idempotency key. */
export const withKey = (init: RequestInit, key: string = randomUUID()): RequestInit => ({
  ...init,
  headers: { ...(init.headers as Record<string, string>), 'Idempotency-Key': key },
});
