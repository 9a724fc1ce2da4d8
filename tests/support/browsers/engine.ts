/** The engines that visitors use beside Chromium, which Playwright drives. */
export type EngineName = 'firefox' | 'webkit';

export type Pointer = 'mouse' | 'touch';

/** Keys that are pressed by name, with the code that the WebDriver protocol has for each. */
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

/** What differs from one engine to the next; everything else stands in `Browser`, once. */
export interface Engine {
  name: EngineName;
  /** Loads an address and waits for the load event. */
  navigate(url: string): Promise<void>;
  /** Sets the inner size of the window, in CSS pixels. */
  resize(width: number, height: number): Promise<void>;
  /** The value of an expression in the page, as JSON; a promise is waited for. */
  run(expression: string): Promise<unknown>;
  /** Presses and lets go at a place of the window, as a person's pointer does. */
  press(x: number, y: number, pointer: Pointer): Promise<void>;
  /** Types text into what has the focus. */
  type(text: string): Promise<void>;
  key(key: Key, withShift: boolean): Promise<void>;
  /** Chooses a file in the file input that a CSS selector names. */
  setFile(selector: string, file: string): Promise<void>;
  /** The window as a PNG. */
  screenshot(): Promise<Buffer>;
  /** What the pages wrote to the console as an error since the last question, uncaught errors included. */
  takeErrors(): Promise<string[]>;
  /** The folder that downloads arrive in. */
  downloads: string;
  close(): Promise<void>;
}
