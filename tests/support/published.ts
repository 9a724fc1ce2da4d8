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

/** What admins save and visitors see a list of: posts or vacancies. */
export interface Published {
  handler: FunctionHandler;
  publicList: string;
  /** Under which the network keeps that list. */
  tag: string;
  /** Answers the id. */
  add(title: string): Promise<string>;
  rename(id: string, title: string): Promise<unknown>;
  remove(id: string): Promise<unknown>;
  restore(id: string): Promise<unknown>;
  /** The titles that the admin's list and the public one show, of this instance and of another; they have to agree. */
  shown(): Promise<string[]>;
  /** The titles that the last build read, in alphabetical order. */
  onPages(): Promise<string[]>;
}

interface Kind {
  handler: FunctionHandler;
  adminList: string;
  publicList: string;
  tag: string;
  bin: 'post' | 'vacancy';
  /** What a build's loaders read. */
  file: string;
  fields(title: string): object;
  /** Where a record is changed, and where one is added. */
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
  idOf: async (api, title) => (await (await api.call(careers, `/api/career/${title}`)).json()).id,
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

/** Both kinds, saved and asked for by a new session of the admin. */
export async function published(api: Api): Promise<Record<'posts' | 'vacancies', Published>> {
  const cookie = await adminCookie(api);
  return { posts: publishedOf(api, cookie, POSTS), vacancies: publishedOf(api, cookie, VACANCIES) };
}

/** Reads the stores as a build does, which writes to none. */
export const build = ({ ctx, directory }: Api): Promise<void> =>
  writeContentSnapshot(openStores('dev', ctx.log), directory);
