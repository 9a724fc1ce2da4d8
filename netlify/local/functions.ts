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

/** Loads a function's module; the dev server uses its own module graph, so that edits apply. */
export type Load = (file: string) => Promise<Record<string, unknown>>;

/** Every function of the project, as the platform deploys them. */
export async function loadFunctions(load: Load = (file) => import(pathToFileURL(file).href)) {
  const names = (await readdir(FOLDER)).map((file) => path.basename(file, '.ts')).sort();
  return Promise.all(
    names.map(async (name) => {
      const module = await load(path.join(FOLDER, `${name}.ts`));
      const config = (module.config ?? {}) as Config & { schedule?: string };
      const { path: declared = [], method, schedule } = config;
      // A function for the platform's events has its handler of requests in `fetch`.
      const exported = module.default as Handler | { fetch: Handler };
      const run = typeof exported === 'function' ? exported : exported.fetch;
      // A function without paths is called by its name in a redirect rule; one without methods answers all.
      const paths: string[] = [declared].flat();
      const methods: string[] | undefined = method && [method].flat();
      const patterns = paths.map((pathname) => new URLPattern({ pathname }, { ignoreCase: true }));
      return { name, run, schedule, paths, methods, patterns };
    }),
  );
}

export type LocalFunction = Awaited<ReturnType<typeof loadFunctions>>[number];

/** The function of a path, in any letter case, and a method. */
export const functionAt = (functions: LocalFunction[], pathname: string, method: string) =>
  functions.find(
    ({ methods, patterns }) =>
      methods?.includes(method) !== false && patterns.some((pattern) => pattern.test({ pathname })),
  );

/** The function that a redirect rule names by `/.netlify/functions/{name}`. */
export const functionNamed = (functions: LocalFunction[], target: string): LocalFunction | undefined =>
  functions.find(({ name, schedule }) => !schedule && target === `/.netlify/functions/${name}`);

export const contextFor = (ip: string, url: string, waitUntil: Context['waitUntil']) =>
  ({
    ...{ ip, waitUntil, params: {}, requestId: crypto.randomUUID(), url: new URL(url) },
    deploy: { context: 'dev', id: 'local', published: true },
  }) as Partial<Context> as Context;

/** How often the functions of each quarter of an hour run locally, for shorter waits. */
const QUARTERLY = '*/15 * * * *';
const QUARTERLY_HERE = '*/10 * * * * *';

/** Runs the scheduled functions. One never runs twice at a time, and a stop can wait for a run. */
export function startSchedule(functions: LocalFunction[], url: string, background: Background) {
  const jobs = functions.flatMap(({ name, schedule, run }) => {
    if (!schedule) return [];
    const runOnce = async () => {
      const request = new Request(`${url}/.netlify/functions/${name}`, { method: 'POST' });
      const work = (async () => run(request, contextFor(LOOPBACK, url, background.add)))();
      background.add(work);
      await Promise.allSettled([work]);
    };
    return [new Cron(schedule === QUARTERLY ? QUARTERLY_HERE : schedule, { protect: true }, runOnce)];
  });
  return { stop: () => jobs.forEach((job) => job.stop()) };
}
