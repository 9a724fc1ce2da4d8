import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SatteriProcessorOptions } from '@astrojs/markdown-satteri';
import { wholeFigures } from '#src/lib/whole-figures.ts';
import { isSafeImage, isSafeLink } from '#src/lib/html.ts';

type Plugin = NonNullable<SatteriProcessorOptions['mdastPlugins']>[number];

/** A node of the tree that Markdown and MDX are read into (mdast, with the nodes of MDX). */
interface Node {
  type: string;
  /** Of an element: nothing for a fragment, `<>`. */
  name?: string | null;
  value?: string;
  url?: string;
  attributes?: { type: string; name?: string; value?: unknown }[];
  children?: Node[];
  position?: { start: { line: number } };
}

/** The components of a folder's texts, each with the attributes that it takes. */
type Components = Record<string, readonly string[]>;

/** The pages that show these texts hand over a component for each name. */
const COMPONENTS: Record<string, Components> = {
  'content/blog': { Figure: ['name', 'caption'], Callout: ['title'] },
  'content/legal': {
    RetentionPeriod: [],
    AuditPeriod: [],
    Controller: [],
    Processors: [],
    NamesAndMarks: [],
  },
};

/** What plain Markdown is made of, besides links and images. */
const PLAIN = new Set([
  ...['root', 'paragraph', 'heading', 'text', 'strong', 'emphasis', 'delete', 'break', 'thematicBreak'],
  ...['inlineCode', 'code', 'blockquote', 'list', 'listItem', 'table', 'tableRow', 'tableCell'],
  ...['linkReference', 'footnoteReference', 'footnoteDefinition', 'yaml'],
]);

/** Nothing but comments: the end of one cannot stand within it, where code could follow. */
const COMMENTS = /^(?:\s|\/\*(?:(?!\*\/)[\s\S])*\*\/)*$/;

const inWords = (names: readonly string[]) => (names.length > 0 ? names.join(', ') : 'none');

function refusalOfAttribute(
  element: string,
  allowed: readonly string[],
  { type, name = '', value }: NonNullable<Node['attributes']>[number],
): string | undefined {
  if (type !== 'mdxJsxAttribute')
    return `{…} in <${element}> is code, which a text cannot run: write each attribute as name="words"`;
  if (!allowed.includes(name))
    return `<${element}> has no attribute ${name}: remove it; its attributes are ${inWords(allowed)}`;
  return typeof value === 'string'
    ? undefined
    : `the attribute ${name} of <${element}> is not text: write it as ${name}="words"`;
}

function refusalOfElement({ name, attributes = [] }: Node, components: Components): string | undefined {
  const allowed = components[name ?? ''];
  if (!name || !allowed || !Object.hasOwn(components, name))
    return `<${name ?? ''}> is refused: write Markdown; the components here are ${inWords(Object.keys(components))}`;
  const refusals = attributes.map((attribute) => refusalOfAttribute(name, allowed, attribute));
  return refusals.find((refusal) => refusal !== undefined);
}

/** What a text may not hold, with what to do about it; nothing when all is well. */
function refusalOf(node: Node, components: Components): string | undefined {
  const { type, value = '', url = '' } = node;
  if (PLAIN.has(type)) return undefined;
  switch (type) {
    case 'link':
    case 'definition':
      return isSafeLink(url)
        ? undefined
        : `a link to "${url}" is refused: begin it with https://, mailto:, tel:, # or /`;
    case 'image':
      return isSafeImage(url)
        ? undefined
        : `an image from "${url}" is refused: use one on this site, such as /x.png`;
    case 'imageReference':
      return 'an image by reference is refused: write its address where it stands, as in ![words](/x.png)';
    case 'mdxJsxFlowElement':
    case 'mdxJsxTextElement':
      return refusalOfElement(node, components);
    case 'mdxFlowExpression':
    case 'mdxTextExpression':
      return COMMENTS.test(value)
        ? undefined
        : '{…} is code, which a text cannot run: remove it, or write \\{ for a brace';
    case 'mdxjsEsm':
      return 'import and export are code, which a text cannot run: remove the lines';
    case 'html':
      return 'HTML is refused in texts: write it as Markdown';
    default:
      return `a text cannot hold "${type}": write it as plain Markdown`;
  }
}

/** The first refusal in a tree, with its line. */
function firstRefusal(node: Node, components: Components): { line: number; words: string } | undefined {
  const words = refusalOf(node, components);
  if (words) return { line: node.position?.start.line ?? 1, words };
  for (const child of node.children ?? []) {
    const refusal = firstRefusal(child, components);
    if (refusal) return refusal;
  }
  return undefined;
}

/**
 * Allows only a closed set of elements in the texts of `content/`, Markdown and MDX: nothing in them may run, neither in
 * a build nor in a browser. Also puts non-breaking spaces inside amounts, measures and dates.
 * @param root the project's folder
 * @throws Error that names file, line and remedy
 */
export const textsOnly =
  (root: string): Plugin =>
  ({ fileURL }) => {
    const file = fileURL ? path.relative(root, fileURLToPath(fileURL)).replaceAll(path.sep, '/') : 'a text';
    const components = COMPONENTS[path.posix.dirname(file)] ?? {};
    const refuse = (line: number, words: string): never => {
      throw Object.assign(new Error(`${file}:${line}: ${words}.`), { line, column: 1 });
    };
    return {
      name: 'texts-only',
      options: { position: true },
      before(tree, { data }) {
        const { frontmatter } = (data.astro ?? {}) as { frontmatter?: Record<string, unknown> };
        if (frontmatter?.layout !== undefined)
          refuse(1, 'layout in the head would load code: remove the field');
        const refusal = firstRefusal(tree as Node, components);
        if (refusal) refuse(refusal.line, refusal.words);
      },
      text: (node, context) => context.setProperty(node, 'value', wholeFigures(node.value)),
    };
  };
