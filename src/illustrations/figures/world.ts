import { geoNaturalEarth1 } from 'd3-geo';
import type { Position } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import atlas from './land-110m.json' with { type: 'json' };

export const MAP = { width: 400, height: 200, step: 4 } as const;

/** Antarctica is left out: it has no customers, and the map can be larger. */
const SOUTHERNMOST = -56;
const NORTHERNMOST = 84;

const projection = geoNaturalEarth1().scale(78).rotate([-11, 0]).translate([196, 113]);

/** The position of a longitude and latitude on the map. */
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

/** The longitudes at which a parallel crosses a coast. A row of the map is one parallel, so each is computed once. */
function coastsAt(latitude: number, rings: readonly Position[][]): number[] {
  return rings.flatMap((ring) =>
    ring.flatMap(([x = 0, y = 0], index) => {
      const [toX = 0, toY = 0] = ring[index + 1] ?? [x, y];
      if (y > latitude === toY > latitude) return [];
      return [x + ((latitude - y) / (toY - y)) * (toX - x)];
    }),
  );
}

/** Which dots of a row are land: those with an odd number of crossings to their west. */
function row(y: number, rings: readonly Position[][]): boolean[] {
  const latitude = projection.invert?.([MAP.width / 2, y])?.[1] ?? 0;
  if (latitude < SOUTHERNMOST || latitude > NORTHERNMOST) return [];
  const coasts = coastsAt(latitude, rings);
  return Array.from({ length: MAP.width / MAP.step }, (_, index) => {
    const longitude = projection.invert?.([(index + 0.5) * MAP.step, y])?.[0] ?? 181;
    return Math.abs(longitude) <= 180 && coasts.filter((coast) => coast < longitude).length % 2 === 1;
  });
}

/** A single dot: the path is closed, so that the next run is relative to the dot. */
const DOT = 'h.1z';

/**
 * Runs of land along the rows of a dot grid, to be stroked with round dashes of length 0. In grid steps, with the first
 * row and column half a step inside: whole numbers take the fewest bytes.
 */
export function landPath(): string {
  const rings = coastlines();
  let path = 'M0 0';
  let [column, line] = [0, 0];
  for (let y = 0; y < MAP.height / MAP.step; y += 1) {
    const dots = row((y + 0.5) * MAP.step, rings).map((dry) => (dry ? '1' : ' '));
    for (const { index, 0: run } of dots.join('').matchAll(/1+/g)) {
      path += `m${index - column} ${y - line}${run.length > 1 ? `h${run.length - 1}` : DOT}`;
      [column, line] = [index + run.length - 1, y];
    }
  }
  return path;
}
