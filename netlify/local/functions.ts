import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Config, Context } from '@netlify/functions';
import { Cron } from 'croner';
import { LOOPBACK } from '#src/server/platform/env.ts';
import type { Background } from './backend.ts';
import { PROJECT } from './command.ts';

const FOLDER = path.join(PROJECT, 'netlify/functions');

export type Handler = (request: Request, context: Context) => Promise<Response | undefined | void>;

export interface LocalFunction {
  name: string;
  run: Handler;
  schedule: string | undefined;
  /** The declared paths; a function without any is called by its name in a redirect rule. */
  paths: string[];
  /** The declared methods; undefined for all. */
  methods: string[] | undefined;
  patterns: URLPattern[];
}

/** Loads a function's module; the dev server uses its own module graph, so that edits apply. */
export type Load = (file: string) => Promise<Record<string, unknown>>;

const importFile: Load = (file) => import(pathToFileURL(file).href);

/** Whether a path, in any letter case, and a method are a function's. */
export const isDeclared = (
  { patterns, methods }: Pick<LocalFunction, 'patterns' | 'methods'>,
  pathname: string,
  method: string,
): boolean => methods?.includes(method) !== false && patterns.some((pattern) => pattern.test({ pathname }));

/** Every function of the project, as the platform deploys them. */
export async function loadFunctions(load: Load = importFile): Promise<LocalFunction[]> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.ts')).sort();
  return Promise.all(
    files.map(async (file) => {
      const module = await load(path.join(FOLDER, file));
      const config = (module.config ?? {}) as Config & { schedule?: string };
      // A function for the platform's events has its handler of requests in `fetch`.
      const exported = module.default as Handler | { fetch: Handler };
      const paths = config.path === undefined ? [] : [config.path].flat();
      return {
        name: path.basename(file, '.ts'),
        run: typeof exported === 'function' ? exported : exported.fetch,
        schedule: config.schedule,
        paths,
        methods: config.method && [config.method].flat(),
        patterns: paths.map((pathname) => new URLPattern({ pathname }, { ignoreCase: true })),
      };
    }),
  );
}

/** The function that declares this path and method. */
export const functionAt = (functions: LocalFunction[], pathname: string, method: string) =>
  functions.find((fn) => isDeclared(fn, pathname, method));

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

/** A function with a schedule of every quarter of an hour runs this often locally, for shorter waits. */
const QUARTER_LOCALLY = '*/10 * * * * *';

/** Runs the scheduled functions. One never runs twice at a time, and a stop can wait for a run. */
export function startSchedule(functions: LocalFunction[], url: string, background: Background) {
  const jobs = functions.flatMap((fn) => {
    if (!fn.schedule) return [];
    const run = async () => {
      const request = new Request(`${url}/.netlify/functions/${fn.name}`, { method: 'POST' });
      const work = (async () => fn.run(request, contextFor(LOOPBACK, url, background.add)))();
      background.add(work);
      await Promise.allSettled([work]);
    };
    return [new Cron(fn.schedule === '*/15 * * * *' ? QUARTER_LOCALLY : fn.schedule, { protect: true }, run)];
  });
  return { stop: () => jobs.forEach((job) => job.stop()) };
}
