/** Runs in the page: the background and borders of a box as SVG. Lengths are in CSS pixels. */
export interface Painted {
  /** A colour as SVG writes it. */
  colour: string;
  alpha: number;
}

export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A number with one decimal, as precise as a drawing needs it. */
export const short = (value: number): string => String(Number(value.toFixed(1)));

const CORNERS = ['TopLeft', 'TopRight', 'BottomRight', 'BottomLeft'] as const;

/** A rectangle's outline with the corners of the box, larger by `grow` on each side. */
export function outline(style: CSSStyleDeclaration, { x, y, width, height }: Frame, grow = 0): string {
  const [tl = 0, tr = 0, br = 0, bl = 0] = CORNERS.map((corner) => {
    const given = style[`border${corner}Radius`];
    const size = given.endsWith('%') ? (parseFloat(given) / 100) * width : parseFloat(given);
    return Math.max(0, Math.min(size, width / 2, height / 2) + (size > 0 ? grow : 0));
  });
  const frame = `x="${short(x - grow)}" y="${short(y - grow)}" width="${short(width + 2 * grow)}" height="${short(height + 2 * grow)}"`;
  if (tl === tr && tr === br && br === bl) return `<rect ${frame}${tl > 0 ? ` rx="${short(tl)}"` : ''}`;
  const [left, top, right, bottom] = [x - grow, y - grow, x + width + grow, y + height + grow];
  const arc = (r: number, toX: number, toY: number) =>
    r > 0 ? `A${short(r)} ${short(r)} 0 0 1 ${short(toX)} ${short(toY)}` : '';
  const edge = (toX: number, toY: number) => `L${short(toX)} ${short(toY)}`;
  const path = [
    `M${short(left + tl)} ${short(top)}`,
    edge(right - tr, top) + arc(tr, right, top + tr),
    edge(right, bottom - br) + arc(br, right - br, bottom),
    edge(left + bl, bottom) + arc(bl, left, bottom - bl),
    edge(left, top + tl) + arc(tl, left + tl, top),
  ];
  return `<path d="${path.join('')}Z"`;
}

const SIDES = ['Top', 'Right', 'Bottom', 'Left'] as const;

/** The width, colour and style of one border side. */
const sideOf = (style: CSSStyleDeclaration, side: (typeof SIDES)[number]) => ({
  width: style[`border${side}Style`] === 'none' ? 0 : parseFloat(style[`border${side}Width`]),
  colour: style[`border${side}Color`],
  dashed: style[`border${side}Style`] === 'dashed',
});

function sideLine(side: (typeof SIDES)[number], width: number, { x, y, width: w, height: h }: Frame): string {
  const half = width / 2;
  const [x1, y1, x2, y2] = {
    Top: [x, y + half, x + w, y + half],
    Right: [x + w - half, y, x + w - half, y + h],
    Bottom: [x, y + h - half, x + w, y + h - half],
    Left: [x + half, y, x + half, y + h],
  }[side].map(short);
  return `<path d="M${x1} ${y1}L${x2} ${y2}"`;
}

/** A box's borders: one outline when all sides are equal, else a line for each. */
export function borders(style: CSSStyleDeclaration, frame: Frame, read: (css: string) => Painted): string {
  const sides = SIDES.map((side) => ({ side, ...sideOf(style, side) }));
  const [first] = sides;
  const stroke = ({ colour, alpha }: Painted, width: number, dashed: boolean) =>
    ` fill="none" stroke="${colour}"${alpha < 1 ? ` stroke-opacity="${alpha}"` : ''}` +
    `${width === 1 ? '' : ` stroke-width="${short(width)}"`}${dashed ? ` stroke-dasharray="${short(2 * width)}"` : ''}/>`;
  if (!first) return '';
  if (sides.every(({ width, colour }) => width === first.width && colour === first.colour)) {
    const painted = read(first.colour);
    if (first.width === 0 || painted.alpha === 0) return '';
    return outline(style, frame, -first.width / 2) + stroke(painted, first.width, first.dashed);
  }
  return sides
    .filter(({ width, colour }) => width > 0 && read(colour).alpha > 0)
    .map(
      ({ side, width, colour, dashed }) => sideLine(side, width, frame) + stroke(read(colour), width, dashed),
    )
    .join('');
}
