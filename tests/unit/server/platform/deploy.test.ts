import { expect, it } from 'vitest';
import { deployOf, isInUse, isPreview, runsSchedules } from '#server/platform/deploy';
import type { Log } from '#server/platform/log';

const SILENT: Log = { info: () => undefined, error: () => undefined };

/** Contexts as the platform might come to write them, and as nobody should. */
const CONTEXTS = [
  ...[undefined, '', ' ', 'Production', 'production ', 'PRODUCTION', 'prod', 'main', 'dev', 'local'],
  ...['superseded', 'unknown', 'deploy-preview', 'branch-deploy', 'preview-server', '__proto__', 'null'],
];

it.each(CONTEXTS)('a deploy of the context %j is never production, nor local serving', (context) => {
  for (const published of [true, false, undefined]) {
    const deploy = deployOf({ context, published }, false, SILENT);
    expect(deploy).not.toBe('production');
    expect(runsSchedules(deploy)).toBe(false);
    // What is not known answers nothing, instead of being taken for a preview with stores of its own.
    expect(isInUse(deploy)).toBe(isPreview(deploy));
  }
});

it('production is the production deploy that the platform calls published, and no other', () => {
  const deploys = [true, false, undefined].map((published) =>
    deployOf({ context: 'production', published }, false, SILENT),
  );
  expect(deploys).toEqual(['production', 'superseded', 'superseded']);
  expect(deploys.map(isInUse)).toEqual([true, false, false]);
  expect(deployOf(undefined, false, SILENT)).toBe('unknown');
  expect(deployOf({ context: 'production', published: true }, true, SILENT)).toBe('dev');
});
