import { ADMIN_PAGES } from '../src/lib/admin-pages.ts';

/** The code of the public pages, and of what the server says to visitors by itself. */
export const PUBLIC = [
  'src/pages/**',
  'src/layouts/**',
  'src/components/{sections,ui}/**',
  'src/features/{applications,blog,careers,inquiries}/**',
  'src/lib/**',
  'netlify/server/{http,mail}/**',
  'netlify/server/features/templates/**',
];

/** What is in these folders without any words for visitors. */
export const NOT_FOR_VISITORS = [
  'src/lib/messages/**',
  // The admin area: its screens, and what its forms and lists say in schemas.
  ...Object.values(ADMIN_PAGES).map((path) => `src/pages${path}.astro`),
  'src/layouts/{Admin.astro,Admin.astro/**,NeedsScript.astro,NoAccess.astro,admin-links.ts}',
  'src/features/*/admin/**',
  'src/features/{applications/ApplicantFacts,inquiries/InquiryFacts}.tsx',
  'src/features/*/schema/{columns,draft,listed-post,post,preview-link,rating-words,workflow}.ts',
  'src/features/careers/schema/{vacancy,vacancy-sample,vacancy-states}.ts',
  'src/lib/{admin-pages,bulk,image,privacy,spam-reasons,time,visit-source}.ts',
  // What the server says to admins and programs, and mails to the staff.
  'netlify/server/http/{devices,endpoints}.ts',
  'netlify/server/mail/{account,application,digest,inquiry}-mail.ts',
  // Templates are records that owners edit: `docs/translating.md`.
  'netlify/server/features/templates/{default-templates,endpoints,templates}.ts',
  // Their words are names of a standard, or for search engines alone.
  'src/features/careers/content/provinces.ts',
  'src/pages/robots.txt.ts',
  'src/pages/.well-known/**',
];

/** Texts that are the same in every language, or stored in records. */
export const SAME_EVERYWHERE = ['PDF', 'DOC', 'DOCX', 'Root Entry'];

/** Attributes and properties whose text people see, also where it is one word. */
const SHOWN =
  /^(alt|caption|description|dialog|empty|heading|help|kind|label|lead|legend|link|name|page|placeholder|sentence|text|title|tooltip|unscripted|value)$/;

/** Attributes that screen readers say, in small letters too. */
const SAID = /^aria-(label|roledescription|description)$/;

/** How people begin what they write. */
const CAPITAL = /^\W*\p{Lu}[\p{L}’'-]/u;

/** Two words at least that begin with a capital letter, or words that end like a sentence. */
const SENTENCE =
  /^\W*\p{Lu}[\p{L}’'-]*,?\s+\S*\p{L}|^[^<]*\p{L}{2}.*\s.*\p{L}{2}[.!?…]$|^\W*\p{Lu}\p{L}+(\.\.\.|[.!?…])$/su;

/** A word before or after a value, as in `Page ${page}` and `${count} results`. */
const BESIDE_A_VALUE = /^\p{L}{3,} \{\}$|^\{\} \p{L}{3,}(?:\s|$|[.,!])/u;

const WORD = /\p{L}{2}/u;

/** The text of a template literal with `{}` in place of each value. */
const templateText = ({ quasis }) => quasis.map(({ value }) => value.cooked).join('{}');

const nameOf = (key) => (key?.type === 'JSXIdentifier' || key?.type === 'Identifier' ? key.name : key?.value);

/** What a text is the value of, also as one branch of a condition: the name of an attribute or property, or `markup`. */
function holderOf(node) {
  let inner = node;
  let outer = node.parent;
  while (
    /^(ConditionalExpression|LogicalExpression|JSXExpressionContainer|TSAsExpression)$/.test(outer?.type)
  ) {
    if (outer.test === inner) return '';
    [inner, outer] = [outer, outer.parent];
  }
  if (outer?.type === 'JSXAttribute' || (outer?.type === 'Property' && outer.value === inner))
    return nameOf(outer.key ?? outer.name);
  return /^(JSXElement|JSXFragment|ArrayExpression)$/.test(outer?.type) ? 'markup' : '';
}

function isShown(node, text) {
  const holder = holderOf(node);
  if (SAID.test(holder)) return true;
  return CAPITAL.test(text) && (holder === 'markup' || SHOWN.test(holder));
}

/** Texts that no visitor reads: of an error that stops a build, of a type, the name of a module. */
const UNSEEN =
  /^(ThrowStatement|TSLiteralType|ImportDeclaration|ImportExpression|ExportNamedDeclaration|ExportAllDeclaration)$/;

function isUnseen(node) {
  if (node.parent?.type === 'BinaryExpression') return true;
  for (let outer = node.parent; outer; outer = outer.parent) {
    if (UNSEEN.test(outer.type) && !(outer.type === 'ExportNamedDeclaration' && outer.source === null))
      return true;
    if (
      outer.type === 'JSXAttribute' &&
      /^(class|className|class:list|style|media)$/.test(nameOf(outer.name))
    )
      return true;
    if (/Function|Program|JSXElement/.test(outer.type)) return false;
  }
  return false;
}

/**
 * Refuses words for visitors that stand in code: `src/lib/messages` has them all, for each language.
 * @type {import('eslint').Rule.RuleModule}
 */
export const visitorSentences = {
  meta: {
    type: 'problem',
    schema: [{ type: 'object', properties: { allow: { type: 'array', items: { type: 'string' } } } }],
    messages: {
      moved:
        'Words for visitors stand in src/lib/messages/en, so that they can be translated: move "{{text}}" there.',
    },
  },
  create(context) {
    const allowed = new Set(context.options[0]?.allow ?? []);
    const refuse = (node, text) => {
      const words = text.replace(/\s+/g, ' ').trim();
      if (!allowed.has(words)) context.report({ node, messageId: 'moved', data: { text: words } });
    };
    const check = (node, text) => {
      const words = text.replaceAll('{}', '');
      if (!WORD.test(words) || isUnseen(node)) return;
      if (isShown(node, text) || SENTENCE.test(text) || BESIDE_A_VALUE.test(text)) refuse(node, text);
    };
    return {
      JSXText: (node) => WORD.test(node.value) && refuse(node, node.value),
      Literal: (node) => typeof node.value === 'string' && check(node, node.value),
      TemplateLiteral: (node) => check(node, templateText(node)),
    };
  },
};
