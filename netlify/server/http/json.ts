/** Nothing that a form sends is deeper than a list in an object in an object. */
const MAX_DEPTH = 8;

/** A string, or a bracket; between them stands nothing that matters here. */
const TOKEN = /"(?:[^"\\]|\\.)*"(\s*:)?|[{}[\]]/g;

/** A field that would be mistaken for the object's prototype somewhere down the line. */
const RESERVED = '__proto__';

/** Notes a field of the object that is being read; two of one name would let two readers see different values. */
function noteField(fields: Set<string> | undefined, token: string): void {
  const name = JSON.parse(token.slice(0, token.lastIndexOf('"') + 1)) as string;
  if (name === RESERVED || fields?.has(name)) throw new SyntaxError('A field is reserved or comes twice.');
  fields?.add(name);
}

/**
 * JSON as one reader and another understand it alike: no field twice in an object, none called `__proto__`, and no deeper
 * than a form can be.
 * @throws SyntaxError
 */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  const open: Set<string>[] = [];
  for (const [token, colon] of text.matchAll(TOKEN)) {
    if (token === '{' || token === '[') open.push(new Set());
    else if (token === '}' || token === ']') open.pop();
    else if (colon !== undefined) noteField(open.at(-1), token);
    if (open.length > MAX_DEPTH) throw new SyntaxError('The body is nested too deeply.');
  }
  return value;
}
