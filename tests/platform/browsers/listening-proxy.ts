import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** The key of the errors that the injected script stores. */
export const ERRORS_KEY = '__heardErrors';

/** Runs before the page's own scripts. sessionStorage keeps the errors over a navigation: files that did not load, and what a policy refused. */
function listen(key: string): void {
  // Requests that a navigation aborts have not failed.
  let isLeft = false;
  window.addEventListener('beforeunload', () => (isLeft = true));
  const collect = (text: string) => {
    if (isLeft) return;
    const errors = JSON.parse(sessionStorage.getItem(key) ?? '[]');
    sessionStorage.setItem(key, JSON.stringify([...errors, text]));
  };
  const { error } = console;
  console.error = (...said: unknown[]) => {
    collect(said.map(String).join(' '));
    error.apply(console, said);
  };
  const onError = ({ target, message }: ErrorEvent) => {
    collect(target instanceof HTMLElement ? `Not loaded: ${target.outerHTML.slice(0, 200)}` : message);
  };
  window.addEventListener('error', onError, true);
  window.addEventListener('unhandledrejection', (event) => collect(`Unhandled: ${event.reason}`));
  document.addEventListener('securitypolicyviolation', (event) =>
    collect(`Refused by ${event.violatedDirective}: ${event.blockedURI}`),
  );
}

const SCRIPT = `<script>(${listen})(${JSON.stringify(ERRORS_KEY)});document.currentScript.remove()</script>`;

/** A proxy that adds a script to each page, which collects errors: WebKit's driver has no console. */
export async function startListeningProxy(target: string): Promise<{ url: string; stop(): void }> {
  const { hostname, port } = new URL(target);
  const server = http.createServer((request, response) => {
    // Pages must be uncompressed to be changed.
    const headers = { ...request.headers, 'accept-encoding': 'identity' };
    const { method, url: path } = request;
    const onward = http.request({ hostname, port, method, path, headers }, async (answer) => {
      const status = answer.statusCode ?? 502;
      if (!/^text\/html/.test(answer.headers['content-type'] ?? '') || method === 'HEAD') {
        response.writeHead(status, answer.headers);
        return void answer.pipe(response);
      }
      // The head's first child runs before the page's policy applies, which comes later in the head.
      const html = (await answer.setEncoding('utf8').toArray()).join('').replace('<head>', `<head>${SCRIPT}`);
      response.writeHead(status, { ...answer.headers, 'content-length': Buffer.byteLength(html) });
      response.end(status === 304 ? undefined : html);
    });
    onward.on('error', () => response.destroy());
    response.on('close', () => onward.destroy());
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const own = (server.address() as AddressInfo).port;
  return { url: `http://localhost:${own}`, stop: () => (server.closeAllConnections(), void server.close()) };
}
