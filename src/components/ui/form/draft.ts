import { readStored, writeStored } from './storage.ts';

/** What a form keeps of itself for the visit: its text by field name, and choices that are not inputs. */
export type Draft = Record<string, string | string[]>;

const entryOf = (form: string) => `draft:${form}`;

/** The draft kept under this name, or an empty one; anything unreadable counts as none. */
export function readDraft(form: string): Draft {
  const draft = readStored(entryOf(form));
  return typeof draft === 'object' ? (draft as Draft) : {};
}

/** Keeps a draft over a reload, but not beyond the tab. */
export const writeDraft = (form: string, draft: Draft): void => writeStored(entryOf(form), draft);

export const clearDraft = (form: string): void => writeStored(entryOf(form));

/** The text of a form's named fields; files are left out. */
export function textValues(form: HTMLFormElement): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') texts[name] = value;
  return texts;
}

/** What tells a form's chosen files apart, without reading them. */
export const fileSignatures = (form: HTMLFormElement) =>
  [...new FormData(form).values()].flatMap((file) =>
    file instanceof File && file.name ? [[file.name, file.size, file.lastModified]] : [],
  );

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** A field for people, not one that the page itself fills. */
const isField = (element: unknown): element is Field =>
  (element instanceof HTMLInputElement && element.type !== 'hidden') ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement;

const isBox = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && field.type === 'checkbox';

/** Whether a field still says what the document gave it. */
function isUntouched(field: Field): boolean {
  if (isBox(field)) return field.checked === field.defaultChecked;
  if (!(field instanceof HTMLSelectElement)) return field.value === field.defaultValue;
  const [chosen] = field.selectedOptions;
  return !field.value || chosen?.defaultSelected === true;
}

/** Puts a draft's text into the fields that nobody has touched yet. */
export function fillUntouched(form: HTMLFormElement, draft: Draft): void {
  for (const [name, value] of Object.entries(draft)) {
    const field = form.elements.namedItem(name);
    if (!isField(field) || typeof value !== 'string' || !isUntouched(field)) continue;
    // A draft has only the boxes that were ticked.
    if (isBox(field)) field.checked = true;
    else field.value = value;
  }
}
