import { writeFile } from 'node:fs/promises';
import type { Engine, Key, Pointer } from './engine.ts';
import { liftLoader, placeOf, type Target } from './in-page.ts';

/** The time limit of a wait, on a busy machine. */
const PATIENCE_MS = 10_000;

const POLL_MS = 50;

/** The time in which a press becomes a click. */
const CLICK_MS = 1500;

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

  /** Reloads the page, which keeps its scroll position. */
  async reload(): Promise<void> {
    await this.evaluate(() => {
      document.documentElement.dataset.left = '';
      location.reload();
    });
    const isLoaded = () =>
      document.readyState === 'complete' && document.documentElement.dataset.left === undefined;
    await this.waitFor('the page again', isLoaded);
  }

  setWindow(width: number, height = 800): Promise<void> {
    return this.engine.resize(width, height);
  }

  /** The result of a function in the page. The function is sent as text, so it can only use its arguments. */
  async evaluate<A extends unknown[], R>(run: (...args: A) => R, ...args: A): Promise<Awaited<R>> {
    const given = args.map((arg) => JSON.stringify(arg) ?? 'undefined').join(', ');
    return (await this.engine.run(`(${run})(${given})`)) as Awaited<R>;
  }

  /** Waits until a function in the page returns a true value, and returns it. */
  async waitFor<A extends unknown[], R>(what: string, run: (...args: A) => R, ...args: A) {
    const end = Date.now() + PATIENCE_MS;
    for (;;) {
      // During a navigation there is no answer.
      const answer = await this.evaluate(run, ...args).catch((error: unknown) => {
        if (Date.now() > end) throw error;
        return undefined;
      });
      if (answer) return answer;
      if (Date.now() > end) throw new Error(`${this.engine.name}: ${what} did not come in time.`);
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }

  /** Waits until an element of a selector is visible. */
  async waitForShown(selector: string): Promise<void> {
    const isShown = (css: string) =>
      [...document.querySelectorAll(css)].some((element) =>
        element.checkVisibility({ visibilityProperty: true }),
      );
    await this.waitFor(selector, isShown, selector);
  }

  /** Waits until the elements of a selector contain a text. */
  async waitForText(text: string, selector = 'body'): Promise<void> {
    const isSaid = (sentence: string, css: string) =>
      [...document.querySelectorAll<HTMLElement>(css)].some((element) =>
        element.innerText.includes(sentence),
      );
    await this.waitFor(`"${text}"`, isSaid, text, selector);
  }

  /** Waits until a path of the site is loaded. */
  async waitForPath(path: string): Promise<void> {
    const isThere = (wanted: string) =>
      location.pathname + location.search === wanted && document.readyState === 'complete';
    await this.waitFor(path, isThere, path);
    await this.evaluate(liftLoader);
  }

  click(target: Target): Promise<void> {
    return this.#press(target, 'mouse');
  }

  tap(target: Target): Promise<void> {
    return this.#press(target, 'touch');
  }

  /** Taps a point of the window. */
  tapAt(x: number, y: number): Promise<void> {
    return this.engine.press(x, y, 'touch');
  }

  /** Chooses an option of a select; engines draw its list outside of the page. */
  async choose(selector: string, value: string): Promise<void> {
    await this.waitForShown(selector);
    const choose = (css: string, wanted: string) => {
      const select = document.querySelector<HTMLSelectElement>(css);
      if (select) select.value = wanted;
      select?.dispatchEvent(new Event('input', { bubbles: true }));
      select?.dispatchEvent(new Event('change', { bubbles: true }));
    };
    await this.evaluate(choose, selector, value);
  }

  /** Replaces the text of a field with the keyboard. */
  async fill(target: Target, text: string): Promise<void> {
    await this.click(target);
    await this.waitFor('the focus', () => {
      const field = document.activeElement;
      const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
      if (isText) field.select();
      const isInPlace = field instanceof HTMLElement && field.isContentEditable;
      if (isInPlace) getSelection()?.selectAllChildren(field);
      return isText || isInPlace;
    });
    await (text ? this.type(text) : this.key('Delete'));
  }

  /** Types into the focused element. */
  type(text: string): Promise<void> {
    return this.engine.type(text);
  }

  /** Presses a key, with Shift if given. */
  key(key: Key, shift?: 'Shift'): Promise<void> {
    return this.engine.key(key, shift !== undefined);
  }

  uploadFile(selector: string, file: string): Promise<void> {
    return this.engine.setFile(selector, file);
  }

  /** A PNG of the window, also written to `file` if given. */
  async screenshot(file?: string): Promise<Buffer> {
    const image = await this.engine.screenshot();
    if (file) await writeFile(file, image);
    return image;
  }

  close(): Promise<void> {
    return this.engine.close();
  }

  async #press(target: Target, pointer: Pointer): Promise<void> {
    const end = Date.now() + PATIENCE_MS;
    for (;;) {
      const place = await this.evaluate(placeOf, target);
      if ('x' in place) {
        await this.engine.press(place.x, place.y, pointer);
        if (await this.#hasReached()) return;
      }
      const name = typeof target === 'string' ? target : `"${target.name}"`;
      const problem = 'problem' in place ? place.problem : 'it moves';
      if (Date.now() > end) throw new Error(`${this.engine.name}: ${name} cannot be pressed, ${problem}.`);
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }

  /**
   * Whether the last press clicked the intended element: it may have moved, and on a busy machine a tap may be too long
   * for a click. A navigation counts as a click.
   */
  async #hasReached(): Promise<boolean> {
    const end = Date.now() + CLICK_MS;
    const stateNow = () => document.documentElement.dataset.press ?? 'reached';
    let state = await this.evaluate(stateNow).catch(() => 'reached');
    while (state === 'waiting' && Date.now() < end) {
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      state = await this.evaluate(stateNow).catch(() => 'reached');
    }
    return state === 'reached';
  }
}
