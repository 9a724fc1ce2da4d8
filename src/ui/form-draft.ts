/** What a form keeps of itself for the visit: its text by field name, and choices that are not inputs. */
export type Draft = Record<string, string | string[]>;

const keyOf = (form: string) => `draft:${form}`;

/** The draft kept under this name, or an empty one; anything unreadable counts as none. */
export function readDraft(form: string): Draft {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(keyOf(form)) ?? '{}');
    return typeof draft === 'object' && draft !== null ? (draft as Draft) : {};
  } catch {
    return {};
  }
}

/** Keeps a draft over a reload, but not beyond the tab; where storage is forbidden nothing is kept. */
export function writeDraft(form: string, draft: Draft): void {
  try {
    sessionStorage.setItem(keyOf(form), JSON.stringify(draft));
  } catch {
    // A visitor without storage only loses the draft.
  }
}

export function clearDraft(form: string): void {
  try {
    sessionStorage.removeItem(keyOf(form));
  } catch {
    // Nothing was kept either.
  }
}

/** The text of a form's named fields; files are left out. */
export function textsOf(form: HTMLFormElement): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') texts[name] = value;
  return texts;
}

/** Puts a draft's text into the fields that are still empty. */
export function fillEmpty(form: HTMLFormElement, draft: Draft): void {
  for (const [name, value] of Object.entries(draft)) {
    const field = form.elements.namedItem(name);
    const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
    if (isText && typeof value === 'string' && !field.value) field.value = value;
  }
}
