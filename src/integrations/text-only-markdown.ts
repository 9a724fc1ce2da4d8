import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SatteriProcessorOptions } from '@astrojs/markdown-satteri';
import { wholeFigures } from '#src/lib/whole-figures.ts';
import { isSafeImage, isSafeLink } from '#src/lib/html.ts';

type Plugin = NonNullable<SatteriProcessorOptions['mdastPlugins']>[number];

/** A node of the tree that Markdown and MDX are read into (mdast, with the nodes of MDX). */
interface Node {
  type: string;
  /** Of an element; nothing for a fragment, `<>`. */
  name?: string | null;
  value?: string;
  url?: string;
  attributes?: object[];
  children?: Node[];
  position?: { start: { line: number } };
}

/** The folder of the policies, and the components that their page hands over; none of them takes an attribute. */
const POLICIES = 'content/legal';
const COMPONENTS = ['RetentionPeriod', 'AuditPeriod', 'Controller', 'Processors', 'NamesAndMarks'];

/** What plain Markdown is made of, besides links and images. */
const PLAIN = new Set([
  ...['root', 'paragraph', 'heading', 'text', 'strong', 'emphasis', 'delete', 'break', 'thematicBreak'],
  ...['inlineCode', 'code', 'blockquote', 'list', 'listItem', 'table', 'tableRow', 'tableCell'],
  ...['linkReference', 'footnoteReference', 'footnoteDefinition', 'yaml'],
]);

/** Nothing but comments: the end of one cannot stand within it, where code could follow. */
const COMMENTS = /^(?:\s|\/\*(?:(?!\*\/)[\s\S])*\*\/)*$/;

/** Syntax that no text may hold, with what an author does instead. */
const REFUSALS: Record<string, string> = {
  imageReference:
    'an image by reference is refused: write its address where it stands, as in ![words](/x.png)',
  mdxjsEsm: 'import and export are code, which a text cannot run: remove the lines',
  html: 'HTML is refused in texts: write it as Markdown',
};

/** What is wrong with a node; nothing when all is well. */
function refusalOf(node: Node, components: readonly string[]): string | undefined {
  const { type, name, value = '', url = '', attributes = [] } = node;
  if (PLAIN.has(type)) return undefined;
  if (type === 'link' || type === 'definition')
    return isSafeLink(url)
      ? undefined
      : `a link to "${url}" is refused: begin it with https://, mailto:, tel:, # or /`;
  if (type === 'image')
    return isSafeImage(url)
      ? undefined
      : `an image from "${url}" is refused: use one on this site, such as /x.png`;
  if (type.startsWith('mdxJsx')) {
    if (!name || !components.includes(name))
      return `<${name ?? ''}> is refused: write Markdown; the components here are ${components.join(', ') || 'none'}`;
    return attributes.length > 0 ? `<${name}> has no attributes: remove them` : undefined;
  }
  if (type.endsWith('Expression'))
    return COMMENTS.test(value)
      ? undefined
      : '{…} is code, which a text cannot run: remove it, or write \\{ for a brace';
  return REFUSALS[type] ?? `a text cannot hold "${type}": write it as plain Markdown`;
}

/** The refusals in a tree, in its order, each with its line. */
const refusalsIn = (node: Node, components: readonly string[]): { line: number; words: string }[] => {
  const words = refusalOf(node, components);
  if (words) return [{ line: node.position?.start.line ?? 1, words }];
  return (node.children ?? []).flatMap((child) => refusalsIn(child, components));
};

/**
 * Allows only a closed set of elements in the texts of `content/`, below the project's `root`: nothing in them may run, neither
 * in a build nor in a browser. Also puts non-breaking spaces inside amounts, measures and dates.
 */
export const textsOnly =
  (root: string): Plugin =>
  ({ fileURL }) => {
    const file = fileURL ? path.relative(root, fileURLToPath(fileURL)).replaceAll(path.sep, '/') : 'a text';
    const components = path.posix.dirname(file) === POLICIES ? COMPONENTS : [];
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
        const [refusal] = refusalsIn(tree as Node, components);
        if (refusal) refuse(refusal.line, refusal.words);
      },
      text: (node, context) => context.setProperty(node, 'value', wholeFigures(node.value)),
    };
  };
