import { escapeText } from '#lib/escape';
import { short, type Painted } from './boxes.ts';

/** A line of a text: its characters and the box around them, without the space before and after. */
interface Line {
  text: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

function lineBoxes(node: Text): Line[] {
  const found: Line[] = [];
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
  return found;
}

let canvas: OffscreenCanvasRenderingContext2D | null | undefined;

/** The share of a line's height above the base line. */
function ascentRatio({ fontWeight, fontSize, fontFamily }: CSSStyleDeclaration): number {
  canvas ??= new OffscreenCanvas(1, 1).getContext('2d');
  if (!canvas) throw new Error('No canvas to measure with.');
  canvas.font = `${fontWeight} ${fontSize} ${fontFamily}`;
  const { fontBoundingBoxAscent: up, fontBoundingBoxDescent: down } = canvas.measureText('x');
  return up / (up + down);
}

/** A text as SVG lines, with the traced width in every typeface: letters keep their shape, and move closer or apart. */
export function lines(
  node: Text,
  style: CSSStyleDeclaration,
  origin: DOMRect,
  read: (css: string) => Painted,
): string {
  const { colour, alpha } = read(style.color);
  return lineBoxes(node)
    .map(({ text, left, right, top, bottom }) => {
      const [x, y] = [left - origin.x, top - origin.y + (bottom - top) * ascentRatio(style)];
      const words = style.textTransform === 'uppercase' ? text.toUpperCase() : text;
      const weight = style.fontWeight === '400' ? '' : ` font-weight="${style.fontWeight}"`;
      const faint = alpha < 1 ? ` fill-opacity="${alpha}"` : '';
      return (
        `<text x="${short(x)}" y="${short(y)}" font-size="${short(parseFloat(style.fontSize))}"${weight}` +
        ` fill="${colour}"${faint} textLength="${short(right - left)}">${escapeText(words.trim())}</text>`
      );
    })
    .join('');
}
