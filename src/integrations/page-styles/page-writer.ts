import { preloadsOf } from '../client-interaction/preloads.ts';
import type { Chunks } from '../browser-chunks.ts';
import { isInlineScript, type Element, type Markup } from '../page-markup.ts';
import { directivesOf, policyElement, type Policy } from '../script-policy/policy.ts';
import { pageStyles } from './styles.ts';

/** Set on `html` by layouts whose pages get inline styles; other pages link whole style sheets. */
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
 * Adds its policy to a page, and replaces all styles of a marked page by one style element.
 * @param root the folder of the built site
 */
export function pageWriter(root: string, chunks: Chunks, policy: Policy) {
  const stylesOf = pageStyles(root, chunks);

  return async (html: string, markup: Markup): Promise<Written> => {
    const { elements } = markup;
    const isMarked = elements.some(({ attributes }) => MARK in attributes);
    const replaced = isMarked ? elements.filter(isStyle) : [];
    const css = isMarked ? await stylesOf(markup, replaced) : '';
    const styles = isMarked ? [css] : textsOf(elements.filter(({ name }) => name === 'style'));
    const scripts = textsOf(elements.filter(isInlineScript));
    const directives = directivesOf(policy, scripts, styles);
    // The policy applies only to elements after it.
    let from = elements.find(({ name }) => name !== 'html')?.start ?? html.length;
    let page = html.slice(0, from) + policyElement(directives) + preloadsOf(elements, chunks);
    for (const [at, style] of replaced.entries()) {
      page += html.slice(from, style.start) + (at === 0 ? `<style>${css}</style>` : '');
      from = style.end;
    }
    return { page: page + html.slice(from), directives };
  };
}
