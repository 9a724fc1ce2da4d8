import { AsyncLocalStorage } from 'node:async_hooks';
import { beforeEach, expect, it } from 'vitest';
import { openOwnBuild } from '../../src/server/stores/built-files.ts';
import { adminCookie, startSignedIn } from '../support/api.ts';
import { perTest } from '../support/lifetimes.ts';
import { build, published, type Published } from './published.ts';

const api = perTest(() => startSignedIn({ listsLag: true }));
let kinds: Published[];

beforeEach(async () => {
  // A build records its read time by the machine's clock.
  api.ctx.clock = Date.now;
  api.cookie = await adminCookie(api);
  kinds = [await published(api, 'posts'), await published(api, 'vacancies')];
});

/** The state of the last save, with the pages of the last build. */
async function state(): Promise<string> {
  api.ctx.ownBuild = openOwnBuild(api.directory);
  return (await (await api.call('/api/builds', { headers: { cookie: api.cookie } })).json()).state;
}

/** Builds, and runs `work` just before the build's request of that number. Returns the number of requests. */
async function buildAround(number: number, work: () => Promise<unknown>): Promise<number> {
  const building = new AsyncLocalStorage<true>();
  const real = globalThis.fetch;
  let sent = 0;
  let working: Promise<unknown> | undefined;
  globalThis.fetch = async (input, init) => {
    if (building.getStore()) {
      if (sent === number) working = building.exit(work);
      sent += 1;
      await working;
    }
    return real(input, init);
  };
  try {
    await building.run(true, () => build(api));
    return sent;
  } finally {
    globalThis.fetch = real;
  }
}

const LIST = ['Last', 'Middle', 'First'];

/** A save, which returns the id of the record, how to undo it, and the list after it. */
const SAVES: {
  name: string;
  save: (of: Published, middle: string) => Promise<string>;
  undo: (of: Published, id: string) => Promise<unknown>;
  list: string[];
}[] = [
  {
    name: 'an addition',
    save: (of) => of.add('Added'),
    undo: (of, id) => of.remove(id),
    list: ['Added', ...LIST],
  },
  {
    name: 'an edit',
    save: async (of, middle) => (await of.rename(middle, 'Edited'), middle),
    undo: (of, middle) => of.rename(middle, 'Middle'),
    list: ['Last', 'Edited', 'First'],
  },
  {
    name: 'a deletion',
    save: async (of, middle) => (await of.remove(middle), middle),
    undo: (of, middle) => of.restore(middle),
    list: ['Last', 'First'],
  },
];

async function expectShown(list: string[], isLive = false): Promise<void> {
  // While the state is not 'live', some pages may have the save by chance.
  expect(await state()).toBe(isLive ? 'live' : 'saved');
  for (const kind of kinds) {
    expect(await kind.shown()).toEqual(list);
    if (isLive) expect(await kind.onPages()).toEqual(list.toSorted());
  }
}

it.each(SAVES)(
  '$name is not lost, before, after and at each request of a build',
  async ({ save, undo, list }) => {
    const middles: string[] = [];
    for (const kind of kinds) {
      await kind.add('First');
      middles.push(await kind.add('Middle'));
      await kind.add('Last');
    }
    const requests = await buildAround(-1, () => Promise.resolve());
    await expectShown(LIST, true);
    for (let at = 0; at <= requests; at += 1) {
      let ids: string[] = [];
      const saveAll = async () => {
        ids = await Promise.all(kinds.map((kind, of) => save(kind, middles[of]!)));
      };
      await buildAround(at, saveAll);
      if (ids.length === 0) await saveAll();
      await expectShown(list);
      await build(api);
      await expectShown(list, true);
      await Promise.all(kinds.map((kind, of) => undo(kind, ids[of]!)));
    }
  },
);
