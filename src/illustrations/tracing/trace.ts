/*
 * Runs in the page: writes an illustration as one SVG without HTML, styles or typefaces, equal in every browser. Lengths are
 * in CSS pixels.
 */
import { escapeText } from '#src/lib/escape.ts';

interface Painted {
  /** A colour as SVG writes it. */
  colour: string;
  alpha: number;
}

interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The colours that stand for a drawing's tones while it is traced; nothing else has them. */
export const TONES: Record<string, string> = {
  '--a': '#010203',
  '--a-mid': '#010205',
  '--a-soft': '#010207',
  '--ground': '#010209',
};

/** A number with one decimal, as precise as a drawing needs it. */
const short = (value: number): string => String(Number(value.toFixed(1)));

/** Markup of an element with those attributes that have a value. */
const tag = (name: string, attributes: Record<string, string | false>): string =>
  `<${name}${Object.entries(attributes)
    .map(([key, value]) => (value === false ? '' : ` ${key}="${value}"`))
    .join('')}`;

const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })!;
const ALPHA = /(?:\/ |rgba\(.+, )([\d.]+)\)$/;
const colours = new Map<string, Painted>();

/** Converts a CSS colour to SVG; a tone becomes its variable. */
function read(css: string): Painted {
  const known = colours.get(css);
  if (known) return known;
  const alpha = css === 'transparent' ? 0 : Number(ALPHA.exec(css)?.[1] ?? 1);
  canvas.fillStyle = css.replace(/ \/ [\d.]+\)$/, ')').replace(/^rgba\((.+), [\d.]+\)$/, 'rgb($1)');
  canvas.fillRect(0, 0, 1, 1);
  const parts = [...canvas.getImageData(0, 0, 1, 1).data.slice(0, 3)];
  const hex = parts.map((part) => part.toString(16).padStart(2, '0')).join('');
  const tone = Object.entries(TONES).find(([, colour]) => colour === `#${hex}`)?.[0];
  const colour = tone ? `var(${tone})` : `#${hex.replace(/^(.)\1(.)\2(.)\3$/, '$1$2$3')}`;
  colours.set(css, { colour, alpha });
  return { colour, alpha };
}

/** The beginning of a rectangle with the rounded corners of a box, larger by `grow` on each side. */
function outline(style: CSSStyleDeclaration, { x, y, width, height }: Frame, grow = 0): string {
  const radius = (given: string) => {
    const size = given.endsWith('%') ? (parseFloat(given) / 100) * width : parseFloat(given);
    return Math.max(0, Math.min(size, width / 2, height / 2) + (size > 0 ? grow : 0));
  };
  const [tl, tr] = [radius(style.borderTopLeftRadius), radius(style.borderTopRightRadius)];
  const [bl, br] = [radius(style.borderBottomLeftRadius), radius(style.borderBottomRightRadius)];
  const [left, top, right, bottom] = [x - grow, y - grow, x + width + grow, y + height + grow];
  const frame = { x: short(left), y: short(top), width: short(right - left), height: short(bottom - top) };
  if (new Set([tl, tr, bl, br]).size === 1) return tag('rect', { ...frame, rx: tl > 0 && short(tl) });
  const corner = (r: number, fromX: number, fromY: number, toX: number, toY: number) =>
    `L${short(fromX)} ${short(fromY)}${r > 0 ? `A${short(r)} ${short(r)} 0 0 1 ${short(toX)} ${short(toY)}` : ''}`;
  const corners = [
    corner(tr, right - tr, top, right, top + tr),
    corner(br, right, bottom - br, right - br, bottom),
    corner(bl, left + bl, bottom, left, bottom - bl),
    corner(tl, left, top + tl, left + tl, top),
  ];
  return tag('path', { d: `M${short(left + tl)} ${short(top)}${corners.join('')}Z` });
}

/** A box's borders: one outline when all sides are equal, else a line for each. */
function borders(style: CSSStyleDeclaration, frame: Frame): string {
  const { x, y, width: w, height: h } = frame;
  const sides = (['Top', 'Right', 'Bottom', 'Left'] as const).map((side) => {
    const kind = style[`border${side}Style`];
    const width = kind === 'none' ? 0 : parseFloat(style[`border${side}Width`]);
    const { colour, alpha } = read(style[`border${side}Color`]);
    const stroke =
      tag('', {
        ...{ fill: 'none', stroke: colour, 'stroke-opacity': alpha < 1 && String(alpha) },
        'stroke-width': width !== 1 && short(width),
        'stroke-dasharray': kind === 'dashed' && short(2 * width),
      }).slice(1) + '/>';
    return { side, width, colour, alpha, stroke, isDrawn: width > 0 && alpha > 0 };
  });
  const [first] = sides;
  if (
    sides.every(
      ({ width, colour, alpha }) =>
        width === first?.width && colour === first.colour && alpha === first.alpha,
    )
  )
    return first?.isDrawn ? outline(style, frame, -first.width / 2) + first.stroke : '';
  const line = (side: (typeof sides)[number]['side'], half: number) => {
    const [x1, y1, x2, y2] = {
      Top: [x, y + half, x + w, y + half],
      Right: [x + w - half, y, x + w - half, y + h],
      Bottom: [x, y + h - half, x + w, y + h - half],
      Left: [x + half, y, x + half, y + h],
    }[side].map(short);
    return `<path d="M${x1} ${y1}L${x2} ${y2}"`;
  };
  const drawn = sides.filter(({ isDrawn }) => isDrawn);
  return drawn.map(({ side, width, stroke }) => line(side, width / 2) + stroke).join('');
}

/** The background, the borders and an inner ring of a box. */
function box(style: CSSStyleDeclaration, frame: Frame): string {
  const { colour, alpha } = read(style.backgroundColor);
  const opacity = alpha < 1 ? ` fill-opacity="${alpha}"` : '';
  const fill = alpha > 0 ? `${outline(style, frame)} fill="${colour}"${opacity}/>` : '';
  const [, shade = '', width] = /^(.+?\)) 0px 0px 0px ([\d.]+)px inset$/.exec(style.boxShadow) ?? [];
  const stroke = width && ` fill="none" stroke="${read(shade).colour}" stroke-width="${width}"/>`;
  return fill + borders(style, frame) + (stroke ? outline(style, frame, -1.5) + stroke : '');
}

/** A text as SVG lines, with the traced width in every typeface: letters keep their shape, and move closer or apart. */
function lines(node: Text, style: CSSStyleDeclaration, origin: DOMRect): string {
  const found: { text: string; left: number; right: number; top: number; bottom: number }[] = [];
  const range = document.createRange();
  for (let at = 0; at < node.data.length; at++) {
    range.setStart(node, at);
    range.setEnd(node, at + 1);
    const { left, right, top, bottom, width } = range.getBoundingClientRect();
    const last = found.at(-1);
    const character = node.data[at] ?? '';
    const isSpace = character.trim() === '';
    if (width === 0) continue;
    if (last && Math.abs(last.top - top) < 2) {
      last.text += character;
      if (!isSpace) last.right = right;
    } else if (!isSpace) found.push({ text: character, left, right, top, bottom });
  }
  const { colour, alpha } = read(style.color);
  canvas.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  const { fontBoundingBoxAscent: up, fontBoundingBoxDescent: down } = canvas.measureText('x');
  return found
    .map(({ text, left, right, top, bottom }) => {
      const words = style.textTransform === 'uppercase' ? text.toUpperCase() : text;
      const start = tag('text', {
        x: short(left - origin.x),
        y: short(top - origin.y + ((bottom - top) * up) / (up + down)),
        'font-size': short(parseFloat(style.fontSize)),
        'font-weight': style.fontWeight !== '400' && style.fontWeight,
        ...{ fill: colour, 'fill-opacity': alpha < 1 && String(alpha), textLength: short(right - left) },
      });
      return `${start}>${escapeText(words.trim())}</text>`;
    })
    .join('');
}

/** CSS properties of shapes, with their initial values. */
const INHERITED: Record<string, string> = {
  'stroke-width': '1px',
  'stroke-dasharray': 'none',
  'stroke-linecap': 'butt',
  'stroke-linejoin': 'miter',
  'stroke-opacity': '1',
  'fill-opacity': '1',
  'fill-rule': 'nonzero',
  'text-anchor': 'start',
  'font-weight': '400',
  'paint-order': 'normal',
};
const PROPERTIES: Record<string, string> = { ...INHERITED, opacity: '1', 'vector-effect': 'none' };

/** Writes the computed styles of the original as attributes of the copy, where they are not inherited or initial. */
function dress(original: Element, copy: Element): void {
  const style = getComputedStyle(original);
  const isRoot = original instanceof SVGSVGElement;
  const around = isRoot ? undefined : getComputedStyle(original.parentElement!);
  const dropped = /^(data|aria)-|^(class|style|role|focusable|xmlns|fill|stroke)$/;
  for (const { name } of [...copy.attributes])
    if (dropped.test(name) || name in PROPERTIES) copy.removeAttribute(name);
  for (const [name, initial] of Object.entries(PROPERTIES)) {
    const value = style.getPropertyValue(name);
    const expected = name in INHERITED && around ? around.getPropertyValue(name) : initial;
    if (value !== expected) copy.setAttribute(name, value.replace(/px/g, ''));
  }
  for (const name of ['fill', 'stroke'] as const) {
    const value = style.getPropertyValue(name);
    if (value === (around?.getPropertyValue(name) ?? { fill: 'rgb(0, 0, 0)', stroke: 'none' }[name]))
      continue;
    const { colour, alpha } = value === 'none' ? { colour: 'none', alpha: 1 } : read(value);
    copy.setAttribute(name, colour);
    if (alpha < 1) copy.setAttribute(`${name}-opacity`, String(alpha));
  }
  if (original instanceof SVGCircleElement) copy.setAttribute('r', style.r.replace('px', ''));
  if (original instanceof SVGTextContentElement)
    copy.setAttribute('font-size', short(parseFloat(style.fontSize)));
}

/** A shape with its styles as attributes, in the content area of its box. */
function shapes(svg: SVGSVGElement, style: CSSStyleDeclaration, { x, y, width, height }: Frame): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const copies = [copy, ...copy.querySelectorAll('*')];
  [svg, ...svg.querySelectorAll('*')].forEach((original, at) => dress(original, copies[at]!));
  const [top, right, bottom, left] = (['Top', 'Right', 'Bottom', 'Left'] as const).map(
    (side) => parseFloat(style[`padding${side}`]) + parseFloat(style[`border${side}Width`]),
  ) as [number, number, number, number];
  const content = { x: x + left, y: y + top, width: width - left - right, height: height - top - bottom };
  for (const [name, value] of Object.entries(content)) copy.setAttribute(name, short(value));
  if (style.overflow === 'visible') copy.setAttribute('overflow', 'visible');
  return new XMLSerializer().serializeToString(copy).replace(/ xmlns="[^"]+"/g, '');
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

/** Whether a box cuts off any of its content. */
function needsClip(element: Element, style: CSSStyleDeclaration): boolean {
  if (style.overflowX === 'visible') return false;
  const outer = element.getBoundingClientRect();
  return [...element.querySelectorAll('*')].some((part) => {
    const { left, right, top, bottom } = part.getBoundingClientRect();
    const isWithin = (by: number) =>
      left >= outer.left + by &&
      right <= outer.right - by &&
      top >= outer.top + by &&
      bottom <= outer.bottom - by;
    const painted = read(getComputedStyle(part).backgroundColor).alpha > 0 || part.closest('svg') !== null;
    return !isWithin(0) || (!isWithin(2) && painted);
  });
}

/** An illustration on the page as SVG. */
export function traced(root: Element): string {
  realiseGenerated(root);
  const origin = root.getBoundingClientRect();
  let clips = 0;
  function walk(element: Element): string {
    const style = getComputedStyle(element);
    if (style.display === 'none' || style.visibility === 'hidden' || style.opacity === '0') return '';
    const { x, y, width, height } = element.getBoundingClientRect();
    const frame = { x: x - origin.x, y: y - origin.y, width, height };
    if (element instanceof SVGSVGElement) return box(style, frame) + shapes(element, style, frame);
    let content = [...element.childNodes]
      .map((node) => {
        if (node instanceof Text) return lines(node, style, origin);
        return node instanceof Element ? walk(node) : '';
      })
      .join('');
    if (element !== root && needsClip(element, style)) {
      const id = `c${clips++}`;
      content = `<clipPath id="${id}">${outline(style, frame)}/></clipPath><g clip-path="url(#${id})">${content}</g>`;
    }
    const all = (element === root ? '' : box(style, frame)) + content;
    return style.opacity === '1' || !all ? all : `<g opacity="${short(Number(style.opacity))}">${all}</g>`;
  }
  return walk(root);
}
