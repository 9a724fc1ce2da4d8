/** The fields of a multipart form, in their order; a field with several values is sent several times. */
export type FormFields = Record<string, string | Blob | (string | Blob)[]>;

/** The body of a multipart form. */
export function formData(fields: FormFields): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields))
    for (const one of [value].flat()) data.append(name, one);
  return data;
}
