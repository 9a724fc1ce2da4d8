/** Choices of a form by their keys, which are stored and never change. Labels are what people read, and what the wire has. */
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

/** The labels of choices, in their order. */
export const labelsOf = <T extends Choices>(choices: T) => Object.values(choices) as T[keyof T][];
