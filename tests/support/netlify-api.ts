import http from 'node:http';
import { openOnLoopback } from '#netlify/local/server.ts';

export interface NetlifyApi {
  url: string;
  access: { siteID: string; token: string; apiURL: string };
  /** Every blob by store and key. */
  blobs: Map<string, Map<string, Buffer>>;
  /** From this request on, every answer is 403; never by default. */
  failsFrom: number;
  requests: number;
  /** Whether changes of a site's stores are refused with 401, as the platform does to a build. */
  refusesChanges: boolean;
  /** All requests to change a site's stores, as 'METHOD store/key', also refused ones. */
  changes: string[];
  /** The full names of stores that were listed. */
  listed: string[];
  /** The keys of blobs that were written, in order. */
  written: string[];
  stop(): Promise<void>;
}

/** The page size; small, so that lists have several pages. */
const PAGE = 2;

const SITE = '/api/v1/blobs/the-site';

/** The part of Netlify's API that the Blobs client uses with a token: paged lists, and a signed URL for each blob. */
export async function startNetlifyApi(): Promise<NetlifyApi> {
  const access = { siteID: 'the-site', token: 'the-token', apiURL: '' };
  const state: NetlifyApi = {
    ...{ url: '', access, blobs: new Map(), failsFrom: Infinity, requests: 0 },
    ...{ refusesChanges: false, changes: [], listed: [], written: [] },
    stop: async () => undefined,
  };

  async function answer(request: http.IncomingMessage): Promise<[status: number, body?: Buffer | object]> {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const parts = url.pathname.split('/').map(decodeURIComponent);
    if (parts[1] === 'signed') {
      const [store = '', key = ''] = [parts[2], parts.slice(3).join('/')];
      if (request.method !== 'PUT') {
        const found = state.blobs.get(store)?.get(key);
        return found ? [200, found] : [404];
      }
      const held = state.blobs.get(store) ?? new Map<string, Buffer>();
      if (request.headers['if-none-match'] === '*' && held.has(key)) return [412];
      state.written.push(key);
      state.blobs.set(store, held.set(key, Buffer.concat(await request.toArray())));
      return [200, {}];
    }
    if (request.headers.authorization !== `Bearer ${access.token}`)
      return [401, { message: 'Access Denied' }];
    if (!url.pathname.startsWith(SITE)) return [404];
    const [store, ...key] = parts.slice(5);
    if (request.method !== 'GET' && store?.startsWith('site:')) {
      state.changes.push(`${request.method} ${store}/${key.join('/')}`);
      if (state.refusesChanges) return [401, { message: 'Access Denied' }];
    }
    if (key.length > 0) {
      if (request.method === 'DELETE') {
        state.blobs.get(store ?? '')?.delete(key.join('/'));
        return [204];
      }
      const address = [store, ...key].map((part) => encodeURIComponent(part ?? '')).join('/');
      return [200, { url: `${state.url}/signed/${address}` }];
    }
    if (store) state.listed.push(store);
    const names = [...(store ? (state.blobs.get(store)?.keys() ?? []) : state.blobs.keys())].sort();
    const rest = names.filter((name) => name > (url.searchParams.get('cursor') ?? ''));
    const shown = rest.slice(0, PAGE);
    const listed = store ? { blobs: shown.map((name) => ({ key: name, etag: '"x"' })) } : { stores: shown };
    return [200, { ...listed, ...(rest.length > PAGE ? { next_cursor: shown.at(-1) } : {}) }];
  }

  const server = http.createServer(async (request, response) => {
    state.requests += 1;
    const [status, body] = state.requests >= state.failsFrom ? [403] : await answer(request);
    response.writeHead(status, { etag: '"x"' });
    response.end(body instanceof Buffer ? body : body && JSON.stringify(body));
  });
  Object.assign(state, await openOnLoopback(server));
  access.apiURL = state.url;
  return state;
}
