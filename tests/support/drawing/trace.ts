import { borders, outline, short, type Frame, type Painted } from './boxes.ts';
import { shapes } from './shapes.ts';
import { lines } from './texts.ts';

/** The colours that stand for a drawing's tones while it is traced; nothing else has them. */
export const TONES: Record<string, string> = {
  '--a': '#010203',
  '--a-mid': '#010205',
  '--a-soft': '#010207',
  '--ground': '#010209',
};

const ALPHA = /(?:\/ |rgba\(.+, )([\d.]+)\)$/;

/** Converts CSS colours to SVG; a tone becomes its variable. */
function reader(): (css: string) => Painted {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  if (!canvas) throw new Error('No canvas to read colours with.');
  const known = new Map<string, Painted>();
  const read = (css: string): Painted => {
    const alpha = css === 'transparent' ? 0 : Number(ALPHA.exec(css)?.[1] ?? 1);
    canvas.fillStyle = css.replace(/ \/ [\d.]+\)$/, ')').replace(/^rgba\((.+), [\d.]+\)$/, 'rgb($1)');
    canvas.fillRect(0, 0, 1, 1);
    const hex = [...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3)]
      .map((part) => part.toString(16).padStart(2, '0'))
      .join('');
    const tone = Object.entries(TONES).find(([, colour]) => colour === `#${hex}`)?.[0];
    return { colour: tone ? `var(${tone})` : `#${hex.replace(/^(.)\1(.)\2(.)\3$/, '$1$2$3')}`, alpha };
  };
  return (css) => known.get(css) ?? (known.set(css, read(css)).get(css) as Painted);
}

/** Replaces generated content by elements that look the same, because only elements have a position. */
function realiseGenerated(root: Element): void {
  for (const element of [...root.querySelectorAll<HTMLElement>('*')]) {
    const style = getComputedStyle(element, '::before');
    if (style.content === 'none' || style.content === 'normal' || element.closest('svg')) continue;
    const span = document.createElement('span');
    for (const property of style) span.style.setProperty(property, style.getPropertyValue(property));
    span.textContent = style.content.replace(/^["']|["']$/g, '');
    element.dataset.traced = '';
    element.prepend(span);
  }
}

/** An illustration on the page as one SVG without HTML, styles or typefaces, equal in every browser. */
export function traced(root: Element): string {
  realiseGenerated(root);
  const origin = root.getBoundingClientRect();
  const read = reader();
  let clips = 0;

  const frameOf = (element: Element): Frame => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: x - origin.x, y: y - origin.y, width, height };
  };

  function box(style: CSSStyleDeclaration, frame: Frame): string {
    const ground = read(style.backgroundColor);
    const fill =
      ground.alpha === 0
        ? ''
        : `${outline(style, frame)} fill="${ground.colour}"${ground.alpha < 1 ? ` fill-opacity="${ground.alpha}"` : ''}/>`;
    const inset = /^(.+?\)) 0px 0px 0px ([\d.]+)px inset$/.exec(style.boxShadow);
    const ring = inset
      ? `${outline(style, frame, -1.5)} fill="none" stroke="${read(inset[1] ?? '').colour}" stroke-width="${inset[2]}"/>`
      : '';
    return fill + borders(style, frame, read) + ring;
  }

  /** The content area of a box. */
  function contentOf(style: CSSStyleDeclaration, { x, y, width, height }: Frame): Frame {
    const inset = (side: 'Top' | 'Right' | 'Bottom' | 'Left') =>
      parseFloat(style[`padding${side}`]) + parseFloat(style[`border${side}Width`]);
    return {
      x: x + inset('Left'),
      y: y + inset('Top'),
      width: width - inset('Left') - inset('Right'),
      height: height - inset('Top') - inset('Bottom'),
    };
  }

  /** Whether the box cuts off any of its content. */
  function needsClip(element: Element, style: CSSStyleDeclaration): boolean {
    if (style.overflowX === 'visible') return false;
    const outer = element.getBoundingClientRect();
    return [...element.querySelectorAll('*')].some((part) => {
      const { left, right, top, bottom } = part.getBoundingClientRect();
      const past = left < outer.left || right > outer.right || top < outer.top || bottom > outer.bottom;
      const atEdge =
        left < outer.left + 2 || right > outer.right - 2 || top < outer.top + 2 || bottom > outer.bottom - 2;
      const painted = read(getComputedStyle(part).backgroundColor).alpha > 0 || part.closest('svg') !== null;
      return past || (atEdge && painted);
    });
  }

  function clipped(content: string, style: CSSStyleDeclaration, frame: Frame): string {
    const id = `c${clips++}`;
    return `<clipPath id="${id}">${outline(style, frame)}/></clipPath><g clip-path="url(#${id})">${content}</g>`;
  }

  function walk(element: Element): string {
    const style = getComputedStyle(element);
    if (style.display === 'none' || style.visibility === 'hidden' || style.opacity === '0') return '';
    const frame = frameOf(element);
    if (element instanceof SVGSVGElement)
      return box(style, frame) + shapes(element, contentOf(style, frame), read);
    const within = [...element.childNodes]
      .map((node) => {
        if (node instanceof Text) return lines(node, style, origin, read);
        return node instanceof Element ? walk(node) : '';
      })
      .join('');
    const own = element === root ? '' : box(style, frame);
    const content = element !== root && needsClip(element, style) ? clipped(within, style, frame) : within;
    const all = own + content;
    return style.opacity === '1' || !all ? all : `<g opacity="${short(Number(style.opacity))}">${all}</g>`;
  }

  return walk(root);
}
