import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Config, Context } from '@netlify/functions';
import { PROJECT } from './settings.ts';

const FOLDER = path.join(PROJECT, 'netlify/functions');

export type Handler = (request: Request, context: Context) => Promise<Response | undefined | void>;

/** A function for the platform's events; its `fetch` answers requests. */
interface EventHandlers {
  fetch: Handler;
}

export interface LocalFunction {
  name: string;
  run: Handler;
  schedule: string | undefined;
  /** Its paths; one without any is called by its name in a redirect rule. */
  paths: string[];
  /** Its methods; undefined for all. */
  methods: string[] | undefined;
  patterns: PathPattern[];
}

/** A path that a function declares; its pattern is slow, so most requests are told by the words alone. */
interface PathPattern {
  /** The path up to its first parameter, in lower case. */
  beginning: string;
  /** Missing for a path without parameters. */
  pattern?: URLPattern;
}

/** Loads a function's module; the dev server uses its own module graph, so that edits apply. */
export type Load = (file: string) => Promise<Record<string, unknown>>;

const importFile: Load = (file) => import(pathToFileURL(file).href);

const handlerOf = (exported: Handler | EventHandlers): Handler =>
  typeof exported === 'function' ? exported : exported.fetch;

const listed = (paths: Config['path']) => (paths === undefined ? [] : [paths].flat());

function patternOf(pathname: string): PathPattern {
  const [words = ''] = pathname.split(/[:*]/, 1);
  const pattern = words === pathname ? {} : { pattern: new URLPattern({ pathname }, { ignoreCase: true }) };
  return { beginning: words.toLowerCase(), ...pattern };
}

/** Whether a path, in any letter case, and a method are a function's. Where only the method differs, others are asked. */
export function isDeclared(
  { patterns, methods }: Pick<LocalFunction, 'patterns' | 'methods'>,
  pathname: string,
  method: string,
): boolean {
  if (methods?.includes(method) === false) return false;
  const lower = pathname.toLowerCase();
  return patterns.some(({ beginning, pattern }) =>
    pattern ? lower.startsWith(beginning) && pattern.test({ pathname }) : lower === beginning,
  );
}

/** Every function of the project, as the platform deploys them. */
export async function loadFunctions(load: Load = importFile): Promise<LocalFunction[]> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.ts')).sort();
  return Promise.all(
    files.map(async (file) => {
      const module = await load(path.join(FOLDER, file));
      const config = (module.config ?? {}) as Config & { schedule?: string };
      const name = path.basename(file, '.ts');
      const paths = listed(config.path);
      return {
        name,
        paths,
        methods: config.method && [config.method].flat(),
        run: handlerOf(module.default as Handler | EventHandlers),
        schedule: config.schedule,
        patterns: paths.map(patternOf),
      };
    }),
  );
}

/** The function that declares this path and method. */
export function functionAt(
  functions: LocalFunction[],
  pathname: string,
  method: string,
): LocalFunction | undefined {
  return functions.find((fn) => isDeclared(fn, pathname, method));
}

/** The function that a redirect rule names by `/.netlify/functions/{name}`. */
export function functionNamed(functions: LocalFunction[], target: string): LocalFunction | undefined {
  const name = /^\/\.netlify\/functions\/([\w-]+)$/.exec(target)?.[1];
  return functions.find((fn) => fn.name === name && !fn.schedule);
}

/** The context that the platform passes with a request. */
export function contextFor(ip: string, url: string, waitUntil: (work: Promise<unknown>) => void): Context {
  const context: Partial<Context> = {
    ip,
    params: {},
    requestId: crypto.randomUUID(),
    deploy: { context: 'dev', id: 'local', published: true },
    waitUntil,
    url: new URL(url),
  };
  return context as Context;
}
