import { geoNaturalEarth1 } from 'd3-geo';
import type { Position } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import atlas from 'world-atlas/land-110m.json' with { type: 'json' };

export const MAP = { width: 400, height: 200, step: 4 } as const;

/** Antarctica is left out: nobody is served there, and the map is the taller for it. */
const SOUTHERNMOST = -56;
const NORTHERNMOST = 84;

const projection = geoNaturalEarth1().scale(78).rotate([-11, 0]).translate([196, 113]);

/** The place of a longitude and latitude on the map. */
export function place(longitude: number, latitude: number): { x: number; y: number } {
  const [x, y] = projection([longitude, latitude]) ?? [0, 0];
  return { x: Math.round(x), y: Math.round(y) };
}

/** Public-domain Natural Earth coastlines, 1:110 million, as closed rings. */
function coastlines(): Position[][] {
  const topology = atlas as unknown as Topology<{ land: GeometryCollection }>;
  return feature(topology, topology.objects.land).features.flatMap(({ geometry }) => {
    if (geometry.type === 'Polygon') return geometry.coordinates;
    return geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : [];
  });
}

/** The longitudes at which a parallel meets a coast. A row of this map is one parallel, so each is met once. */
function coastsAt(latitude: number, rings: readonly Position[][]): number[] {
  return rings.flatMap((ring) =>
    ring.flatMap(([x = 0, y = 0], index) => {
      const [toX = 0, toY = 0] = ring[index + 1] ?? [x, y];
      if (y > latitude === toY > latitude) return [];
      return [x + ((latitude - y) / (toY - y)) * (toX - x)];
    }),
  );
}

/** Which dots of a row are land: those with an odd number of coasts to their west. */
function row(y: number, rings: readonly Position[][]): boolean[] {
  const latitude = projection.invert?.([MAP.width / 2, y])?.[1] ?? 0;
  if (latitude < SOUTHERNMOST || latitude > NORTHERNMOST) return [];
  const coasts = coastsAt(latitude, rings);
  return Array.from({ length: MAP.width / MAP.step }, (_, index) => {
    const longitude = projection.invert?.([(index + 0.5) * MAP.step, y])?.[0] ?? 181;
    return Math.abs(longitude) <= 180 && coasts.filter((coast) => coast < longitude).length % 2 === 1;
  });
}

/** A length of the map without the dust of binary fractions. */
const tidy = (length: number) => String(Number(length.toFixed(1)));

/** Runs of land along the rows of a dot grid, to be stroked with round dashes of no length. */
export function landPath(): string {
  const rings = coastlines();
  let path = '';
  for (let y = MAP.step / 2; y < MAP.height; y += MAP.step) {
    const dots = row(y, rings).map((dry) => (dry ? '1' : ' '));
    let end: number | undefined;
    for (const run of dots.join('').matchAll(/1+/g)) {
      const start = (run.index + 0.5) * MAP.step;
      const length = (run[0].length - 1) * MAP.step || 0.1;
      path += end === undefined ? `M${start} ${y}` : `m${tidy(start - end)} 0`;
      path += `h${length}`;
      end = start + length;
    }
  }
  return path;
}
