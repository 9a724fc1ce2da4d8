import type { Page } from '@playwright/test';

const INTERESTS = ['UI/UX Design', 'Web Design', 'Design System', 'Software Solutions', 'Other'];

function messageOf(index: number): string {
  if (index % 10 === 4) return `"Quoted", with a comma,\nදෙවන පේළිය ${index}`;
  if (index % 10 === 9) return `=1+${index}`;
  return `We run ${index % 40} branches and would like to see the system.\n${'More about us. '.repeat(index % 20)}`;
}

/** Inquiries as the API lists them, with difficult texts. */
export const inquiries = (rows: number) =>
  Array.from({ length: rows }, (_, index) => ({
    id: `id-${index}`,
    firstName: ['නිමල්', 'Priya', 'Ruwan', 'தமிழ்'][index % 4],
    lastName: `Perera ${(index * 7919) % rows}`,
    email: `visitor${index}@customer.example`,
    phoneNumber: `+94 77 ${1000000 + index}`,
    message: messageOf(index),
    interests: [INTERESTS[index % 5] ?? ''],
    createdAt: new Date(Date.parse('2026-11-01T00:00:00Z') - index * 60_000).toISOString(),
    mail: 'sent',
    version: 'v',
  }));

/**
 * Milliseconds from an event until the first row has changed and is painted. For a sort, the slowest of up, down and
 * unsorted counts, and of each the fastest of several rounds, because other processes only add time.
 * @throws Error when the first row does not change
 */
export async function answerTime(page: Page, act: 'search' | 'sort'): Promise<number> {
  return page.evaluate(async (what) => {
    const search = document.querySelector<HTMLInputElement>('input[type=search]');
    const sort = document.querySelector<HTMLButtonElement>('th button');
    const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
    const first = () => document.querySelector('tbody tr')?.textContent;
    const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const type = (text: string) => {
      value?.set?.call(search, text);
      search?.dispatchEvent(new InputEvent('input', { bubbles: true }));
    };
    const timeOf = async (event: () => void) => {
      const before = first();
      const start = performance.now();
      event();
      while (first() === before) {
        if (performance.now() - start > 3000) throw new Error(`The first row is still '${before}'.`);
        await painted();
      }
      return performance.now() - start;
    };
    if (search?.value) await timeOf(() => type(''));
    const shortest = [Infinity, Infinity, Infinity];
    for (let round = 0; round < 9; round += 1) {
      const time = await timeOf(() => (what === 'sort' ? sort?.click() : type(`visitor${150 + round}@`)));
      shortest[round % 3] = Math.min(shortest[round % 3] ?? Infinity, time);
    }
    return Math.max(...shortest);
  }, act);
}
