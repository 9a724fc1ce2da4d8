import { preloadsOf } from '../client-interaction/preloads.ts';
import type { Chunks } from '../browser-chunks.ts';
import { isInlineScript, type Element, type Markup } from '../page-markup.ts';
import { directivesOf, policyElement, type Policy } from '../script-policy/policy.ts';
import { pageStyles } from './styles.ts';

/** Set on `html` by a layout whose pages carry their own styles; any other page goes on linking whole sheets. */
const MARK = 'data-page-styles';

const isStyle = ({ name, attributes }: Element) =>
  name === 'style' || (name === 'link' && attributes.rel === 'stylesheet');

const textsOf = (elements: readonly Element[]) => elements.map(({ text }) => text);

/** A page as it is written, and the directives of its policy. */
interface Written {
  page: string;
  directives: string;
}

/**
 * Puts a page together again: its text as it was, one style element in place of all styles of a marked page, and its policy.
 * @param root the folder of the built site
 */
export function pageWriter(
  root: string,
  chunks: Chunks,
  policy: Policy,
): (html: string, markup: Markup) => Promise<Written> {
  const stylesOf = pageStyles(root, chunks);

  return async (html, markup) => {
    const { elements } = markup;
    const isMarked = elements.some(({ attributes }) => MARK in attributes);
    const replaced = isMarked ? elements.filter(isStyle) : [];
    const css = isMarked ? await stylesOf(markup, replaced) : '';
    const styles = isMarked ? [css] : textsOf(elements.filter(({ name }) => name === 'style'));
    const scripts = textsOf(elements.filter(isInlineScript));
    const directives = directivesOf(policy, scripts, styles);
    // The policy stands before the first thing that it is about.
    let from = elements.find(({ name }) => name !== 'html')?.start ?? html.length;
    let page = html.slice(0, from) + policyElement(directives) + preloadsOf(elements, chunks);
    for (const [at, style] of replaced.entries()) {
      page += html.slice(from, style.start) + (at === 0 ? `<style>${css}</style>` : '');
      from = style.end;
    }
    return { page: page + html.slice(from), directives };
  };
}
