import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'vitest';
import blogs from '#functions/posts';
import careers from '#functions/vacancies';
import deletions from '#functions/deletions';
import { SNAPSHOT_FILES } from '#lib/content-snapshot';
import type { FunctionHandler } from '#server/http/endpoints';
import { openStores } from '#server/stores/stores';
import { writeContentSnapshot } from '../../netlify/plugin/content-snapshot.ts';
import { adminCookie, json, type Api } from './api.ts';
import { VACANCY } from './applicants.ts';
import { POST } from './blogs.ts';

/** Posts or vacancies: admins save them, and visitors see a list. */
export interface Published {
  handler: FunctionHandler;
  publicList: string;
  /** The cache tag of that list. */
  tag: string;
  /** Returns the id. */
  add(title: string): Promise<string>;
  rename(id: string, title: string): Promise<unknown>;
  remove(id: string): Promise<unknown>;
  restore(id: string): Promise<unknown>;
  /** The titles in the admin's and the public list of this and another instance, which must be equal. */
  shown(): Promise<string[]>;
  /** The titles in the last build, sorted. */
  onPages(): Promise<string[]>;
}

interface Kind {
  handler: FunctionHandler;
  adminList: string;
  publicList: string;
  tag: string;
  bin: 'post' | 'vacancy';
  /** The file that a build's loaders read. */
  file: string;
  fields(title: string): object;
  /** The URLs for changing and adding a record. */
  address(id: string): string;
  creation: string;
  idOf(api: Api, title: string, added: Response): Promise<string>;
}

const POSTS: Kind = {
  ...{ handler: blogs, adminList: '/api/blogs?view=cards', publicList: '/api/blogs', tag: 'blogs' },
  ...{ bin: 'post', file: SNAPSHOT_FILES.posts, creation: '/api/blogs' },
  fields: (title) => ({ ...POST, title }),
  address: (id) => `/api/blogs/${id}`,
  idOf: async (_api, _title, added) => (await added.json()).id,
};

const VACANCIES: Kind = {
  ...{ handler: careers, adminList: '/api/careerdetails', publicList: '/api/data', tag: 'careers' },
  ...{ bin: 'vacancy', file: SNAPSHOT_FILES.vacancies, creation: '/api/save' },
  fields: (title) => ({ ...VACANCY, title }),
  address: (id) => `/api/careerdetails/${id}`,
  idOf: async (api, title) => (await (await api.call(`/api/career/${title}`)).json()).id,
};

const titlesOf = async (answer: Response) =>
  ((await answer.json()) as { title: string }[]).map(({ title }) => title);

function publishedOf(api: Api, cookie: string, kind: Kind): Published {
  const { handler, adminList, publicList, tag, bin, file, fields, address, creation, idOf } = kind;
  const change = async (of: FunctionHandler, target: string, method: string, body?: object) => {
    const init = { ...(body ? json(body, { cookie }) : { headers: { cookie } }), method };
    const answer = await api.call(of, target, init);
    expect(answer.status, await answer.clone().text()).toBeLessThan(300);
    return answer;
  };
  return {
    ...{ handler, publicList, tag },
    add: async (title) => idOf(api, title, await change(handler, creation, 'POST', fields(title))),
    rename: (id, title) => change(handler, address(id), 'PUT', fields(title)),
    remove: (id) => change(handler, address(id), 'DELETE'),
    restore: (id) => change(deletions, `/api/deleted/${bin}/${id}/restore`, 'POST'),
    async shown() {
      const headers = { cookie };
      const other = api.anotherInstance();
      const lists = await Promise.all([
        api.call(handler, adminList, { headers }),
        api.call(handler, publicList),
        other.call(handler, adminList, { headers }),
        other.call(handler, publicList),
      ]);
      const [first = [], ...others] = await Promise.all(lists.map(titlesOf));
      for (const titles of others) expect(titles).toEqual(first);
      return first;
    },
    async onPages() {
      const text = await readFile(path.join(api.directory, file), 'utf8');
      const records = JSON.parse(text) as { value: { title: string; deletedAt?: number } }[];
      const alive = records.filter(({ value }) => value.deletedAt === undefined);
      return alive.map(({ value }) => value.title).sort();
    },
  };
}

/** Both kinds, with a new session of the admin. */
export async function published(api: Api): Promise<Record<'posts' | 'vacancies', Published>> {
  const cookie = await adminCookie(api);
  return { posts: publishedOf(api, cookie, POSTS), vacancies: publishedOf(api, cookie, VACANCIES) };
}

/** Reads the stores as a build does. */
export const build = ({ ctx, directory }: Api): Promise<void> =>
  writeContentSnapshot(openStores('dev', ctx.log), directory);
