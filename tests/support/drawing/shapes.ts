import { short, type Frame, type Painted } from './boxes.ts';

/** CSS properties of shapes, with their initial values. */
const PROPERTIES: [name: string, initial: string, inherited: boolean][] = [
  ['stroke-width', '1px', true],
  ['stroke-dasharray', 'none', true],
  ['stroke-linecap', 'butt', true],
  ['stroke-linejoin', 'miter', true],
  ['stroke-opacity', '1', true],
  ['fill-opacity', '1', true],
  ['fill-rule', 'nonzero', true],
  ['text-anchor', 'start', true],
  ['font-weight', '400', true],
  ['opacity', '1', false],
  ['vector-effect', 'none', false],
  ['paint-order', 'normal', true],
];

const DROPPED = ['class', 'style', 'role', 'focusable', 'xmlns', ...PROPERTIES.map(([name]) => name)];

function paint(target: Element, name: 'fill' | 'stroke', css: string, read: (css: string) => Painted): void {
  if (css === 'none') return target.setAttribute(name, 'none');
  const { colour, alpha } = read(css);
  target.setAttribute(name, colour);
  if (alpha < 1) target.setAttribute(`${name}-opacity`, String(alpha));
}

/** Writes the computed styles of the original as attributes of the copy, where they are not inherited or initial. */
function dress(original: Element, copy: Element, read: (css: string) => Painted): void {
  const style = getComputedStyle(original);
  const around = original.parentElement ? getComputedStyle(original.parentElement) : style;
  const isRoot = original instanceof SVGSVGElement;
  for (const name of DROPPED) copy.removeAttribute(name);
  for (const { name } of [...copy.attributes]) if (/^(data|aria)-/.test(name)) copy.removeAttribute(name);
  for (const [name, initial, inherited] of PROPERTIES) {
    const value = style.getPropertyValue(name);
    const expected = inherited && !isRoot ? around.getPropertyValue(name) : initial;
    if (value !== expected) copy.setAttribute(name, value.replace(/px/g, ''));
  }
  for (const name of ['fill', 'stroke'] as const) {
    const value = style.getPropertyValue(name);
    copy.removeAttribute(name);
    const inherited = isRoot ? { fill: 'rgb(0, 0, 0)', stroke: 'none' }[name] : around.getPropertyValue(name);
    if (value !== inherited) paint(copy, name, value, read);
  }
  if (original instanceof SVGCircleElement) copy.setAttribute('r', style.r.replace('px', ''));
  if (original instanceof SVGTextContentElement)
    copy.setAttribute('font-size', short(parseFloat(style.fontSize)));
}

/** A shape with its styles as attributes, at its place in the drawing. */
export function shapes(svg: SVGSVGElement, frame: Frame, read: (css: string) => Painted): string {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const originals = [svg, ...svg.querySelectorAll('*')];
  const copies = [copy, ...copy.querySelectorAll('*')];
  originals.forEach((original, at) => {
    const target = copies[at];
    if (target) dress(original, target, read);
  });
  for (const [name, value] of Object.entries(frame)) copy.setAttribute(name, short(value));
  if (getComputedStyle(svg).overflow === 'visible') copy.setAttribute('overflow', 'visible');
  return new XMLSerializer().serializeToString(copy).replace(/ xmlns="[^"]+"/g, '');
}
