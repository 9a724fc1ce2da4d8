import * as z from 'zod/mini';

/** The name of a field on the wire or in the store, by its name in the code. */
type Names = Readonly<Record<string, string>>;

type OnWire<T, N extends Names> = { [Name in keyof T as Name extends keyof N ? N[Name] : Name]: T[Name] };

type Inverse<N extends Names> = { [Own in keyof N as N[Own]]: Own & string };

const renamed = (value: object, names: Names) =>
  Object.fromEntries(Object.entries(value).map(([name, field]) => [names[name] ?? name, field]));

const inverted = (names: Names): Names =>
  Object.fromEntries(Object.entries(names).map(([own, wire]) => [wire, own]));

/** An object, or a schema's shape, with its fields renamed to their names on the wire. */
export const toWire = <T extends object, const N extends Names>(value: T, names: N) =>
  renamed(value, names) as OnWire<T, N>;

/** An object from the wire with its fields renamed to their names in the code. */
export const fromWire = <T extends object, const N extends Names>(value: T, names: N) =>
  renamed(value, inverted(names)) as OnWire<T, Inverse<N>>;

/** A schema for data from the wire: renames its fields, then parses it with `schema`, which has the names in the code. */
export const wireSchema = <T>(names: Names, schema: z.ZodMiniType<T>) =>
  z.pipe(
    z.transform((value: unknown) =>
      typeof value === 'object' && value !== null ? fromWire(value, names) : value,
    ),
    schema,
  );

/** Who is logged in: `sessionSchema`. */
export const SESSION_HEADER = 'X-Session';

/** What the screen of a list or record needs besides, by name (`src/lib/api/client.ts`). */
export const INCLUDED_HEADER = 'X-Included';
