/** A built script of the browser's, as the bundler tells of it. */
export interface Chunk {
  code: string;
  /** The names of the files that it imports: at once, and later. */
  imports: string[];
  dynamicImports: string[];
}

/** A plugin that notes the chunks of the browser's scripts, once they are what is written. */
export const collectChunks = (chunks: Map<string, Chunk>) => ({
  name: 'browser-chunks',
  applyToEnvironment: ({ name }: { name: string }) => name === 'client',
  writeBundle(_options: unknown, bundle: Record<string, object>) {
    for (const [file, part] of Object.entries(bundle))
      if ('code' in part) chunks.set(`/${file}`, part as Chunk);
  },
});

/** The built scripts by their addresses. */
export type Chunks = ReadonlyMap<string, Chunk>;

/** The addresses of these scripts and of all that they import, each once; a set gives what is added meanwhile, too. */
export function withImports(chunks: Chunks, urls: Iterable<string>, later = false): Set<string> {
  const all = new Set(urls);
  for (const url of all) {
    const { imports = [], dynamicImports = [] } = chunks.get(url) ?? {};
    for (const file of later ? [...imports, ...dynamicImports] : imports) all.add(`/${file}`);
  }
  return all;
}
