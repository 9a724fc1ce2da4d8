import type { Locator, Page } from '@playwright/test';
import { expect } from './browser.ts';

/** One click opens a list of choices, another one takes the choice. */
const CLICKS_OF_A_SELECT = 2;

export interface Clicks {
  /** Chooses by pointer from a list of choices, which the browser draws outside of the page. */
  choose(select: Locator, option: string): Promise<void>;
  /** Counts the clicks of a piece of work, which may be `most` of them. */
  count(task: string, most: number, work: () => Promise<void>): Promise<void>;
  /** A line for each task: its name and its clicks. */
  table(): string;
}

/** Counts what a person presses with a pointer, on every page that is opened; the keyboard is not counted. */
export async function countClicks(page: Page): Promise<Clicks> {
  let clicks = 0;
  const tasks: [task: string, clicks: number][] = [];
  await page.exposeFunction('countPress', () => void (clicks += 1));
  await page.addInitScript(() => {
    const { countPress } = window as unknown as { countPress: () => void };
    const count = ({ isTrusted }: Event) => isTrusted && countPress();
    addEventListener('pointerdown', count, { capture: true });
  });
  return {
    async choose(select, option) {
      await select.selectOption(option);
      clicks += CLICKS_OF_A_SELECT;
    },
    async count(task, most, work) {
      const before = clicks;
      await work();
      const own = clicks - before;
      tasks.push([task, own]);
      expect(own, `${task}: the clicks are counted`).toBeGreaterThan(0);
      expect.soft(own, `${task}: clicks`).toBeLessThanOrEqual(most);
    },
    table() {
      const sum = tasks.reduce((total, [, own]) => total + own, 0);
      return [...tasks, ['all of the day', sum]].map(([task, own]) => `${task}: ${own}`).join('\n');
    },
  };
}
