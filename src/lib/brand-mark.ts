/** The SVG paths of the brand mark on a 32 by 32 grid, for site, loader and icons: a V whose right half is a veralu fruit. */
export const BRAND_MARK = [
  'M3.5 5h6.4l5.3 12v11.5z',
  'M16.8 28.5V17.2C17.2 10.6 21.4 6 28.5 4.6c.9 10.6-3.2 18.6-11.7 23.9z',
] as const;
