import type * as z from 'zod/mini';
import { functionAt, loadFunctions } from '#netlify/local/functions.ts';
import type { Endpoint, FunctionHandler } from '#src/server/http/endpoints.ts';
import type { Instance } from './api.ts';

/** One endpoint for tests to call. */
export interface Declared {
  /** 'METHOD /path', as in the table. */
  name: string;
  /** The function's file name without the ending. */
  file: string;
  method: string;
  /** The path with a value for each parameter. */
  path: string;
  row: Endpoint;
  handler: FunctionHandler;
}

const isTable = (run: unknown): run is FunctionHandler => typeof run === 'function' && 'table' in run;

/** The declared path with `value` for every parameter. */
export const pathWith = (name: string, value: string): string =>
  name.replace(/^\S+ /, '').replace(/:\w+/g, value);

/** Every endpoint of every function file, so that new ones are tested, too; by the function that declares its address. */
export async function declaredEndpoints(): Promise<Declared[]> {
  const functions = await loadFunctions();
  const admin = functions.find(({ name }) => name === 'admin');
  return functions.flatMap((own) => {
    if (!isTable(own.run)) return [];
    return Object.entries(own.run.table).flatMap(([name, row]) => {
      const method = name.split(' ')[0] ?? '';
      const path = pathWith(name, 'none');
      const isAnswering = (functionAt(functions, path, method) ?? admin) === own;
      return isAnswering
        ? [{ name, file: own.name, method, path, row, handler: own.run as FunctionHandler }]
        : [];
    });
  });
}

/** Calls an endpoint with a cookie and an empty body, from a network that has not called before. */
export function callDeclared(
  instance: Pick<Instance, 'callOnly'>,
  { path, method }: Declared,
  Cookie: string,
): Promise<Response> {
  const body = method === 'GET' ? {} : { body: '{}' };
  const init = { method, headers: { 'Content-Type': 'application/json', Cookie }, ...body };
  // Behind the answer, refusals are summed with pauses, for which no test waits.
  return instance.callOnly(path, { ...init, ip: crypto.randomUUID() });
}

interface Definition {
  shape?: Record<string, unknown>;
  in?: { _zod: { def: Definition } };
  out?: { _zod: { def: Definition } };
}

/** The field names of an endpoint's body schema. */
export function namesOf({ row }: Declared): string[] {
  const schema = row.body?.schema as unknown as z.ZodMiniType | undefined;
  let definition = schema?._zod.def as Definition | undefined;
  while (definition && !definition.shape) {
    const { in: before, out: after } = definition;
    definition = (after?._zod.def.shape ? after : (before ?? after))?._zod.def;
  }
  return Object.keys(definition?.shape ?? {});
}
