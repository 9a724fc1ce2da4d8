import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'vitest';
import { SNAPSHOT_FILES } from '../../src/lib/content-files.ts';
import { writeContentSnapshot } from '../../netlify/plugin/content-snapshot.ts';
import { openStores } from '../../src/server/stores/stores.ts';
import { adminCookie, json, type Api } from '../support/api.ts';
import { VACANCY } from '../support/applicants.ts';
import { POST } from '../support/blogs.ts';

/** What admins save and visitors see in a list. */
const KINDS = {
  posts: {
    ...{ adminList: '/api/blogs?view=cards', publicList: '/api/blogs', creation: '/api/blogs' },
    ...{ records: '/api/blogs', bin: 'post', tag: 'blogs', fields: POST, file: SNAPSHOT_FILES.posts },
  },
  vacancies: {
    ...{ adminList: '/api/careerdetails', publicList: '/api/data', creation: '/api/save' },
    ...{ records: '/api/careerdetails', bin: 'vacancy', tag: 'careers', fields: VACANCY },
    file: SNAPSHOT_FILES.vacancies,
  },
};

export type Kind = keyof typeof KINDS;

const titlesOf = async (answer: Response) =>
  ((await answer.json()) as { title: string }[]).map(({ title }) => title);

/** Posts or vacancies of an API, with a new session of the admin. */
export async function published(api: Api, kind: Kind) {
  const { adminList, publicList, creation, records, bin, tag, fields, file } = KINDS[kind];
  const cookie = await adminCookie(api);
  const change = async (method: string, address: string, title?: string) => {
    const init = title === undefined ? { headers: { cookie } } : json({ ...fields, title }, { cookie });
    const answer = await api.call(address, { ...init, method });
    expect(answer.status, await answer.clone().text()).toBeLessThan(300);
    return answer.json();
  };
  return {
    ...{ publicList, tag },
    /** Returns the id. */
    async add(title: string): Promise<string> {
      const { id } = await change('POST', creation, title);
      return id ?? (await (await api.call(`/api/career/${title}`)).json()).id;
    },
    rename: (id: string, title: string) => change('PUT', `${records}/${id}`, title),
    remove: (id: string) => change('DELETE', `${records}/${id}`),
    restore: (id: string) => change('POST', `/api/deleted/${bin}/${id}/restore`),
    /** The titles in the admin's and the public list of this and another instance, which must be equal. */
    async shown(): Promise<string[]> {
      const headers = { cookie };
      const lists = [api, api.anotherInstance()].flatMap(({ call }) => [
        call(adminList, { headers }),
        call(publicList),
      ]);
      const [first = [], ...others] = await Promise.all((await Promise.all(lists)).map(titlesOf));
      for (const titles of others) expect(titles).toEqual(first);
      return first;
    },
    /** The titles in the last build, sorted. */
    async onPages(): Promise<string[]> {
      const text = await readFile(path.join(api.directory, file), 'utf8');
      const saved = JSON.parse(text) as { value: { title: string; deletedAt?: number } }[];
      const alive = saved.filter(({ value }) => value.deletedAt === undefined);
      return alive.map(({ value }) => value.title).sort();
    },
  };
}

export type Published = Awaited<ReturnType<typeof published>>;

/** Reads the stores as a build does. */
export const build = ({ ctx, directory }: Api): Promise<void> =>
  writeContentSnapshot(openStores('dev', ctx.log), directory);
