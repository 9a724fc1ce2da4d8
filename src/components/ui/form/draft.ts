import { randomId } from '#src/lib/random-id.ts';
import { contentHash } from '#src/lib/hash.ts';
import { readStored, writeStored } from './storage.ts';

/** The stored state of a form: its text by field name, and the ticked values of a choice of several. */
export type Draft = Record<string, string | string[]>;

const entryOf = (form: string) => `draft:${form}`;

/** The draft stored under this name; empty when there is none or it cannot be read. */
export function readDraft(form: string): Draft {
  const draft = readStored(entryOf(form));
  return typeof draft === 'object' ? (draft as Draft) : {};
}

/** Stores a draft until its tab is closed; it survives a reload. */
export const writeDraft = (form: string, draft: Draft): void => writeStored(entryOf(form), draft);

export const clearDraft = (form: string): void => writeStored(entryOf(form));

/** The text of a form's fields by name, without its files. */
export function textValues(form: HTMLFormElement): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') texts[name] = value;
  return texts;
}

/** What to store of a form's fields: their text, and an empty one for each box that is not ticked, which FormData leaves out. */
export function draftValues(form: HTMLFormElement): Record<string, string> {
  const empty: Record<string, string> = {};
  for (const field of form.elements) if (isField(field) && isBox(field) && field.name) empty[field.name] = '';
  return { ...empty, ...textValues(form) };
}

/** Name, size and date of each chosen file, to tell files apart without reading them. */
export const fileSignatures = (form: HTMLFormElement) =>
  [...new FormData(form).values()].flatMap((file) =>
    file instanceof File && file.name ? [[file.name, file.size, file.lastModified]] : [],
  );

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Whether an element is a field that visitors fill in; hidden inputs are not, and drafts have no radio buttons. */
const isField = (element: unknown): element is Field =>
  (element instanceof HTMLInputElement && !['hidden', 'radio'].includes(element.type)) ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement;

const isBox = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && field.type === 'checkbox';

function isUntouched(field: Field): boolean {
  if (isBox(field)) return field.checked === field.defaultChecked;
  if (!(field instanceof HTMLSelectElement)) return field.value === field.defaultValue;
  const [chosen] = field.selectedOptions;
  return !field.value || chosen?.defaultSelected === true;
}

/** Puts a draft's text into the fields that the visitor has not changed. */
export function fillUntouched(form: HTMLFormElement, draft: Draft): void {
  for (const field of form.elements) {
    const value = isField(field) ? draft[field.name] : undefined;
    if (!isField(field) || value === undefined || !isUntouched(field)) continue;
    if (isBox(field)) field.checked = [value].flat().includes(field.value);
    else field.value = String(value);
  }
}

/** The session storage entry with a form's last key and the hash of its content, which may be personal and is not stored itself. */
const attemptOf = (form: string) => `attempt:${form}`;

/** One key for one content, until `clearKey`: a double click or a retry, even after a reload, stores one record. */
export function idempotencyKey(form: string, text: string): string {
  const content = contentHash(text);
  const last = readStored(attemptOf(form)) as { content: string; key: string } | undefined;
  if (last?.content === content) return last.key;
  const key = randomId();
  writeStored(attemptOf(form), { content, key });
  return key;
}

/** Removes the key after its content has arrived: sending the same content again makes a second record. */
export const clearKey = (form: string): void => writeStored(attemptOf(form));
