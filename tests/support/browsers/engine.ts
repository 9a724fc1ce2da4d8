/** The engines besides Chromium, which Playwright drives. */
export type EngineName = 'firefox' | 'webkit';

export type Pointer = 'mouse' | 'touch';

/** Keys by name, with their codes in WebDriver. */
export const KEYS = {
  Tab: '\uE004',
  Enter: '\uE006',
  Shift: '\uE008',
  Escape: '\uE00C',
  Space: ' ',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Delete: '\uE017',
} as const;

export type Key = keyof typeof KEYS;

/** What differs between engines; `Browser` has the rest. */
export interface Engine {
  name: EngineName;
  /** Loads a URL and waits for the load event. */
  navigate(url: string): Promise<void>;
  /** Sets the inner size of the window, in CSS pixels. */
  resize(width: number, height: number): Promise<void>;
  /** The value of an expression in the page, as JSON; promises are awaited. */
  run(expression: string): Promise<unknown>;
  /** Presses and releases the pointer at a point of the window. */
  press(x: number, y: number, pointer: Pointer): Promise<void>;
  /** Types into the focused element. */
  type(text: string): Promise<void>;
  key(key: Key, withShift: boolean): Promise<void>;
  /** Chooses a file in the file input of a CSS selector. */
  setFile(selector: string, file: string): Promise<void>;
  /** The window as a PNG. */
  screenshot(): Promise<Buffer>;
  /** Console errors and uncaught errors of the pages since the last call. */
  takeErrors(): Promise<string[]>;
  /** The folder for downloads. */
  downloads: string;
  close(): Promise<void>;
}
