import type { SVGProps } from 'react';

/** An icon of lines on a grid of 24 by 24, such as Lucide's: only decoration beside a label. */
export const LineIcon = ({ d, ...svg }: SVGProps<SVGSVGElement>) => (
  <svg
    {...{ viewBox: '0 0 24 24', width: 20, height: 20, fill: 'none', stroke: 'currentColor' }}
    {...{ strokeWidth: 1.75, strokeLinecap: 'round', strokeLinejoin: 'round' }}
    aria-hidden="true"
    {...svg}
  >
    <path d={d} />
  </svg>
);
