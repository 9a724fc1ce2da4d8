import { geoContains, geoNaturalEarth1 } from 'd3-geo';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import atlas from 'world-atlas/land-110m.json' with { type: 'json' };

export const MAP = { width: 400, height: 200, step: 4 } as const;

/** Antarctica is left out: nobody is served there, and the map is the taller for it. */
const SOUTHERNMOST = -56;

const projection = geoNaturalEarth1().scale(78).rotate([-11, 0]).translate([196, 113]);

/** Public-domain Natural Earth coastlines, 1:110 million. */
function coastlines() {
  const topology = atlas as unknown as Topology<{ land: GeometryCollection }>;
  return feature(topology, topology.objects.land);
}

/** The place of a longitude and latitude on the map. */
export function place(longitude: number, latitude: number): { x: number; y: number } {
  const [x, y] = projection([longitude, latitude]) ?? [0, 0];
  return { x: Math.round(x), y: Math.round(y) };
}

let drawn: string | undefined;

/** Runs of land along the rows of a dot grid, to be stroked with round dashes of no length; worked out once a build. */
export const landPath = (): string => (drawn ??= runs());

function runs(): string {
  const land = coastlines();
  const isLand = (x: number, y: number): boolean => {
    const at = projection.invert?.([x, y]);
    if (!at || at[1] < SOUTHERNMOST || at[1] > 84 || Math.abs(at[0]) > 180) return false;
    return geoContains(land, at);
  };
  let path = '';
  for (let y = MAP.step / 2; y < MAP.height; y += MAP.step) {
    let start = -1;
    for (let x = MAP.step / 2; x <= MAP.width + MAP.step; x += MAP.step) {
      const dry = x < MAP.width && isLand(x, y);
      if (dry && start < 0) start = x;
      if (dry || start < 0) continue;
      path += `M${start} ${y}h${x - MAP.step - start || '.1'}`;
      start = -1;
    }
  }
  return path;
}
