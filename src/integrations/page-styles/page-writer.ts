import { preloadsOf } from '../client-interaction/preloads.ts';
import type { Chunks } from '../browser-chunks.ts';
import { isInlineScript, type Element, type Markup } from '../page-markup.ts';
import { directivesOf, policyElement, type Policy } from '../script-policy/policy.ts';
import { withScriptFonts } from '#src/lib/script-fonts.ts';
import { pageStyles } from './styles.ts';

/** Set on `html` by layouts whose pages get inline styles; other pages link whole style sheets. */
const MARK = 'data-page-styles';

/** The mark of a page that links its rules for paper instead. */
const PRINT_APART = 'print-apart';

const isStyle = ({ name, attributes }: Element) =>
  name === 'style' || (name === 'link' && attributes.rel === 'stylesheet');

const textsOf = (elements: readonly Element[]) => elements.map(({ text }) => text);

/** A page as it is written, and the directives of its policy. */
interface Written {
  page: string;
  directives: string;
}

/**
 * Adds its policy to a page, and replaces all styles of a marked page by one style element, and where the mark says so by a
 * link to the rules for paper, which a browser loads without holding up the page.
 * @param root the folder of the built site
 */
export function pageWriter(root: string, chunks: Chunks) {
  const stylesOf = pageStyles(root, chunks);

  return async (html: string, markup: Markup, policy: Policy): Promise<Written> => {
    const { elements } = markup;
    const mark = elements.find(({ attributes }) => MARK in attributes)?.attributes[MARK];
    const isMarked = mark !== undefined;
    const replaced = isMarked ? elements.filter(isStyle) : [];
    const apart = mark === PRINT_APART;
    const { css, print } = isMarked ? await stylesOf(markup, replaced, apart) : { css: '', print: '' };
    const inserted = `<style>${css}</style>${print && `<link rel="stylesheet" href="${print}" media="print">`}`;
    const styles = isMarked ? [css] : textsOf(elements.filter(({ name }) => name === 'style'));
    const scripts = textsOf(elements.filter(isInlineScript));
    const directives = directivesOf(policy, scripts, styles);
    // The policy applies only to elements after it.
    let from = elements.find(({ name }) => name !== 'html')?.start ?? html.length;
    let page = html.slice(0, from) + policyElement(directives) + preloadsOf(elements, chunks);
    for (const [at, style] of replaced.entries()) {
      page += html.slice(from, style.start) + (at === 0 ? inserted : '');
      from = style.end;
    }
    page += html.slice(from);
    return { page: withScriptFonts(page), directives };
  };
}
