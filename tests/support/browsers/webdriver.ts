/** The key of an element's id in WebDriver answers. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** How long a driver may take to start. */
const READY_MS = 15_000;

/** One session of the W3C WebDriver protocol: https://www.w3.org/TR/webdriver2/ */
export interface Session {
  send<T = unknown>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<T>;
  /** The path of an element. */
  find(selector: string): Promise<string>;
}

async function send<T>(url: string, method: string, body?: unknown): Promise<T> {
  const response = await fetch(url, { method, body: body === undefined ? undefined : JSON.stringify(body) });
  const { value } = (await response.json()) as { value: T & { error?: string; message?: string } };
  if (!response.ok) throw new Error(`WebDriver: ${value.error}: ${value.message}`);
  return value;
}

async function untilListening(base: string): Promise<void> {
  const end = Date.now() + READY_MS;
  for (;;) {
    try {
      return void (await send(`${base}/status`, 'GET'));
    } catch (error) {
      if (Date.now() > end) throw new Error('The WebDriver does not listen.', { cause: error });
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}

export async function openSession(base: string, capabilities: object): Promise<Session> {
  await untilListening(base);
  const asked = { capabilities: { alwaysMatch: capabilities } };
  const { sessionId } = await send<{ sessionId: string }>(`${base}/session`, 'POST', asked);
  const own: Session['send'] = (method, path, body) =>
    send(`${base}/session/${sessionId}${path}`, method, body);
  return {
    send: own,
    async find(selector) {
      const found = await own<Record<string, string>>('POST', '/element', {
        using: 'css selector',
        value: selector,
      });
      return `/element/${found[ELEMENT]}`;
    },
  };
}
