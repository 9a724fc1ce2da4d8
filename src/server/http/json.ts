/** Forms are at most a list in an object in an object. */
const MAX_DEPTH = 8;

/** A string, with a colon if it is a field name, or a bracket. */
const TOKEN = /"(?:[^"\\]|\\.)*"(\s*:)?|[{}[\]]/g;

/** A field name that code could mistake for the object's prototype. */
const RESERVED = '__proto__';

/** Adds a field name of the current object; with two of one name, two parsers could read different values. */
function addField(fields: Set<string> | undefined, token: string): void {
  const name = JSON.parse(token.slice(0, token.lastIndexOf('"') + 1)) as string;
  if (name === RESERVED || fields?.has(name)) throw new SyntaxError('A field is reserved or comes twice.');
  fields?.add(name);
}

/**
 * Parses JSON that every parser reads alike: no field twice in an object, none called `__proto__`, and not deeper than
 * MAX_DEPTH.
 * @throws SyntaxError
 */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  const open: Set<string>[] = [];
  for (const [token, colon] of text.matchAll(TOKEN)) {
    if (token === '{' || token === '[') open.push(new Set());
    else if (token === '}' || token === ']') open.pop();
    else if (colon !== undefined) addField(open.at(-1), token);
    if (open.length > MAX_DEPTH) throw new SyntaxError('The body is nested too deeply.');
  }
  return value;
}
