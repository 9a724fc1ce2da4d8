import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { FIREFOX, startFirefox } from './firefox.ts';
import { ERRORS_KEY, startListeningProxy } from './listening-proxy.ts';
import { MINI_BROWSER, startWebKit, WEBKIT_DRIVER } from './webkit.ts';

/** The engines besides Chromium, which Playwright drives. */
export type EngineName = 'firefox' | 'webkit';

/** Keys by name, with their codes in WebDriver. */
export const KEYS = { Tab: '\uE004', Enter: '\uE006', Escape: '\uE00C' } as const;

export type Key = keyof typeof KEYS;

/** What differs between engines. */
export interface Engine {
  /** Loads a URL and waits for the load event. */
  navigate(url: string): Promise<unknown>;
  /** Sets the inner size of the window, in CSS pixels. */
  resize(width: number, height: number): Promise<unknown>;
  /** The value of an expression in the page, as JSON; promises are awaited. */
  run(expression: string): Promise<unknown>;
  /** Presses and releases the pointer at a point of the window. */
  press(x: number, y: number): Promise<unknown>;
  /** Types into the focused element. */
  type(text: string): Promise<unknown>;
  key(key: Key): Promise<unknown>;
  /** Chooses a file in the file input of a CSS selector. */
  setFile(selector: string, file: string): Promise<unknown>;
  close(): Promise<void>;
}

/** A CSS selector, or the accessible name of a control. */
type Target = string | { name: string };

/** The time limit of a wait, on a busy machine. */
const PATIENCE_MS = 60_000;

/** The time in which a press becomes a click. */
const CLICK_MS = 1500;

const POLL_MS = 50;

/*
 * Functions that run in the page. They are sent as text, so they can only use their own code.
 */

/** Removes the loader of a public page. */
const liftLoader = () => document.querySelector('[data-loader]')?.remove();

/**
 * Scrolls an element into view and returns a point of it that a pointer reaches, once it stands still, or why it cannot be
 * pressed yet. After the next press, the page's `data-press` says whether it hit the element.
 */
async function placeOf(target: Target): Promise<{ x: number; y: number } | { problem: string }> {
  const squeeze = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();
  const nameOf = (element: Element) => {
    const [label] = (element as HTMLInputElement).labels ?? [];
    return squeeze(element.getAttribute('aria-label') ?? label?.textContent ?? element.textContent);
  };
  const CONTROLS = 'a[href], button, summary, input, select, textarea, [role]';
  const found =
    typeof target === 'string'
      ? [...document.querySelectorAll(target)]
      : [...document.querySelectorAll(CONTROLS)].filter((element) => nameOf(element) === target.name);
  const middleOf = (element: Element) => {
    const { left, top, width, height } = element.getClientRects()[0] ?? element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  };
  /** A control that is drawn by its label is pressed on the label. */
  const facesOf = (element: Element) => [element, ...((element as HTMLInputElement).labels ?? [])];
  let problem = found.length === 0 ? 'there is no such element' : 'it is not shown, or disabled';
  for (const face of found.filter((element) => !element.matches(':disabled')).flatMap(facesOf)) {
    if (!face.checkVisibility({ visibilityProperty: true })) continue;
    face.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
    const before = middleOf(face);
    await new Promise((resolve) => setTimeout(resolve, 50));
    const place = middleOf(face);
    const hit = document.elementFromPoint(place.x, place.y);
    if (Math.abs(before.x - place.x) + Math.abs(before.y - place.y) > 1) problem = 'it moves';
    else if (hit && face.contains(hit)) {
      const { dataset } = document.documentElement;
      dataset.press = 'waiting';
      const recordClick = (event: Event) => {
        dataset.press = face.contains(event.target as Node) ? 'reached' : 'missed';
      };
      window.addEventListener('click', recordClick, { capture: true, once: true });
      return place;
    } else problem = `${hit ? hit.outerHTML.slice(0, 80) : 'nothing'} is in its place`;
  }
  return { problem };
}

/** One window on one site in any engine, with the actions of a person. */
export class Browser {
  readonly engine: Engine;
  readonly #site: string;

  constructor(engine: Engine, site: string) {
    this.engine = engine;
    this.#site = site;
  }

  /** Loads a page of the site and removes its loader. */
  async open(path: string): Promise<void> {
    await this.engine.navigate(new URL(path, this.#site).href);
    await this.evaluate(liftLoader);
  }

  setWindow(width: number): Promise<unknown> {
    return this.engine.resize(width, 800);
  }

  /** The result of a function in the page. The function is sent as text, so it can only use its arguments. */
  async evaluate<A extends unknown[], R>(run: (...args: A) => R, ...args: A): Promise<Awaited<R>> {
    const given = args.map((arg) => JSON.stringify(arg) ?? 'undefined').join(', ');
    return (await this.engine.run(`(${run})(${given})`)) as Awaited<R>;
  }

  /** Console errors, uncaught errors and refusals of the pages since the last call. */
  takeErrors(): Promise<string[]> {
    return this.evaluate((key) => {
      const heard = sessionStorage.getItem(key) ?? '[]';
      sessionStorage.removeItem(key);
      return JSON.parse(heard);
    }, ERRORS_KEY);
  }

  /** Waits until a function in the page returns a true value. */
  async waitFor<A extends unknown[], R>(what: string, run: (...args: A) => R, ...args: A): Promise<void> {
    const end = Date.now() + PATIENCE_MS;
    // During a navigation there is no answer.
    while (!(await this.evaluate(run, ...args).catch(() => undefined))) {
      if (Date.now() > end) throw new Error(`${what} did not come in time.`);
      await delay(POLL_MS);
    }
  }

  /** Waits until an element of a selector is visible. */
  waitForShown(selector: string): Promise<void> {
    const isShown = (css: string) =>
      [...document.querySelectorAll(css)].some((element) =>
        element.checkVisibility({ visibilityProperty: true }),
      );
    return this.waitFor(selector, isShown, selector);
  }

  waitForNone(selector: string): Promise<void> {
    return this.waitFor(`the end of ${selector}`, (css) => !document.querySelector(css), selector);
  }

  /** Waits until the elements of a selector contain a text. */
  waitForText(text: string, selector = 'body'): Promise<void> {
    const isSaid = (sentence: string, css: string) =>
      [...document.querySelectorAll<HTMLElement>(css)].some((element) =>
        element.innerText.includes(sentence),
      );
    return this.waitFor(`"${text}"`, isSaid, text, selector);
  }

  /** Waits until a path of the site is loaded. */
  async waitForPath(path: string): Promise<void> {
    const isThere = (wanted: string) =>
      location.pathname + location.search === wanted && document.readyState === 'complete';
    await this.waitFor(path, isThere, path);
    await this.evaluate(liftLoader);
  }

  /** Presses an element, and once more if the element moved away before the click. */
  async press(target: Target): Promise<void> {
    const end = Date.now() + PATIENCE_MS;
    for (;;) {
      const place = await this.evaluate(placeOf, target);
      if ('x' in place) {
        await this.engine.press(place.x, place.y);
        if (await this.#hasReached()) return;
      }
      const problem = 'problem' in place ? place.problem : 'it moves';
      if (Date.now() > end) throw new Error(`${JSON.stringify(target)} cannot be pressed, ${problem}.`);
      await delay(POLL_MS);
    }
  }

  /** Replaces the text of a field with the keyboard. */
  async fill(target: Target, text: string): Promise<void> {
    await this.press(target);
    await this.waitFor('the focus', () => {
      const field = document.activeElement;
      const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
      if (isText) field.select();
      const isInPlace = field instanceof HTMLElement && field.isContentEditable;
      if (isInPlace) getSelection()?.selectAllChildren(field);
      return isText || isInPlace;
    });
    await this.engine.type(text);
  }

  /** Replaces the texts of a form's fields by their names. */
  async fillIn(form: string, fields: Record<string, string>): Promise<void> {
    for (const [name, text] of Object.entries(fields)) await this.fill(`${form} [name="${name}"]`, text);
  }

  /** Whether the last press clicked the intended element, which may have moved. A navigation counts as a click. */
  async #hasReached(): Promise<boolean> {
    const end = Date.now() + CLICK_MS;
    const stateNow = () => document.documentElement.dataset.press ?? 'reached';
    let state = 'waiting';
    while (state === 'waiting' && Date.now() < end) {
      state = await this.evaluate(stateNow).catch(() => 'reached');
      if (state === 'waiting') await delay(POLL_MS);
    }
    return state === 'reached';
  }
}

const NEEDED = {
  firefox: { files: [FIREFOX], packages: 'firefox-esr' },
  webkit: {
    files: [WEBKIT_DRIVER, MINI_BROWSER, '/usr/bin/Xvfb', '/usr/bin/dbus-run-session'],
    packages: 'webkit2gtk-driver xvfb dbus',
  },
};

/** A new browser at a site, with empty storage. */
export async function startBrowser(name: EngineName, site: string): Promise<Browser> {
  const { files, packages } = NEEDED[name];
  if (!files.every((file) => existsSync(file)))
    throw new Error(`${name} is not installed: run apt-get install ${packages}`);
  const [engine, proxy] = await Promise.all([
    name === 'firefox' ? startFirefox() : startWebKit(),
    startListeningProxy(site),
  ]);
  const close = () => engine.close().finally(proxy.stop);
  return new Browser({ ...engine, close }, proxy.url);
}
