/**
 * Choices of a form: each has a key, which is stored and compared and never changes, and a label, which people read. The wire
 * and records of earlier versions have labels; a value that is neither is a choice that was offered once, and stays as it is.
 */
export type Choices = Readonly<Record<string, string>>;

/** The key of a key or label. */
export const keyOf = (choices: Choices, value: string): string =>
  Object.hasOwn(choices, value)
    ? value
    : (Object.keys(choices).find((key) => choices[key] === value) ?? value);

/** The label of a key or label. */
export function labelOf(choices: Choices, value: string): string {
  const key = keyOf(choices, value);
  return Object.hasOwn(choices, key) ? (choices[key] ?? value) : value;
}

/** The name of a choice's words in `messages/en/choices.ts`: `webDesign` for the key `web-design`. */
type WordOf<Key extends string> = Key extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<WordOf<Rest>>}`
  : Key;

const wordOf = <Key extends string>(key: Key) =>
  key.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase()) as WordOf<Key>;

/** Choices as a form offers them: it sends the label of the wire, and shows the words of its language. */
export const choiceOptions = <T extends Choices>(
  choices: T,
  words: Readonly<Record<WordOf<keyof T & string>, string>>,
) =>
  (Object.keys(choices) as (keyof T & string)[]).map((key) => ({
    value: choices[key] ?? key,
    label: words[wordOf(key)],
  }));

/** The labels of choices, in their order. */
export const labelsOf = <T extends Choices>(choices: T) => Object.values(choices) as T[keyof T][];
