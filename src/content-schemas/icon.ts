import { oneOf } from './field.ts';

/** Every Lucide icon that a content file may name; a new one is added here and in the component that draws it. */
export const ICONS = [
  'badge-check',
  'banknote',
  'blocks',
  'calculator',
  'calendar-clock',
  'chart-column',
  'clipboard-check',
  'clock',
  'compass',
  'eye',
  'file-check',
  'gauge',
  'handshake',
  'headset',
  'layers',
  'lightbulb',
  'lock',
  'map-pin',
  'message-circle',
  'monitor-check',
  'pen-tool',
  'phone',
  'plug',
  'refresh-cw',
  'scale',
  'settings',
  'share',
  'shield-check',
  'sliders-horizontal',
  'smartphone',
  'sparkles',
  'target',
  'trending-up',
  'users',
  'workflow',
] as const;

export type IconName = (typeof ICONS)[number];

/** One of ICONS. */
export const icon = oneOf(ICONS);
