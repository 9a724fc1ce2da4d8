import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { violations, WCAG } from './axe.ts';
import { expect } from './browser.ts';
import type { Clicks } from './clicks.ts';
import { parseCsv } from './csv.ts';
import { untilHydrated } from './islands.ts';
import { record } from './record-pages.ts';
import type { LoopbackResend } from './resend.ts';

/** A person at work on the demo's site. */
export interface Day {
  page: Page;
  clicks: Clicks;
  resend: LoopbackResend;
}

const TAGS = [...WCAG, 'best-practice'];

/** Expects of what is shown, a screen or the dialog over it, that axe finds nothing and that it fits the width. */
export async function inspect(page: Page, what: string): Promise<void> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  const isDialog = (await page.locator('dialog[open]').count()) > 0;
  expect.soft(await violations(page, TAGS, isDialog ? 'dialog[open]' : 'html'), what).toEqual([]);
  const tooWide = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(tooWide, `${what}: scrolls sideways`).toBeLessThanOrEqual(0);
}

/** Goes from the dashboard, where each task begins, to a screen. */
export async function openScreen({ page }: Day, name: string): Promise<void> {
  await page.goto('/admin');
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name, exact: true }).click();
  await expect(page).not.toHaveURL(/\/admin$/);
  await untilHydrated(page);
  await inspect(page, name);
}

/** Shows only the records of a status or a stage. */
export const showOnly = (page: Page, group: 'Status' | 'Stage', name: string) =>
  page
    .getByRole('group', { name: group })
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .click();

/** A tool of a list; on a phone another button shows the tools. */
async function tool(page: Page, name: string | RegExp): Promise<Locator> {
  const found = page.getByRole('search').getByRole('button', { name });
  if (!(await found.isVisible())) await page.getByRole('button', { name: /^Tools/ }).click();
  return found;
}

export const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

/** Rows of records, without the headings. */
export const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') });

/** Writes to the person of the inquiry that is open by a template, and marks the inquiry by the same button. */
async function answer({ page, clicks }: Day, isFirst: boolean): Promise<void> {
  await page.getByRole('button', { name: 'Reply' }).click();
  const dialog = page.getByRole('dialog', { name: /^Write to/ });
  await clicks.choose(dialog.getByLabel('Template'), 'First answer');
  if (isFirst) await inspect(page, 'the reply to an inquiry');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog).toHaveCount(0);
  if (isFirst) await inspect(page, 'an inquiry after its reply');
  await expect(page.getByLabel('Status')).toHaveValue('answered');
}

/** Answers this many new inquiries, one after the other, and returns the names of their senders. */
export async function answerInquiries(day: Day, count: number): Promise<string[]> {
  const { page } = day;
  const names: string[] = [];
  await openScreen(day, 'Inquiries');
  await showOnly(page, 'Status', 'New');
  await expect(rows(page)).toHaveCount(count);
  await inspect(page, 'new inquiries');
  await rows(page).first().getByRole('link').first().click();
  for (let number = 1; number <= count; number += 1) {
    await expect(page.getByText(`${number} of ${count}`, { exact: true })).toBeVisible();
    await expect(page.getByLabel('Status')).toHaveValue('new');
    if (number === 1) await inspect(page, 'an inquiry');
    names.push((await page.getByRole('article').getByRole('heading').first().textContent()) ?? '');
    await answer(day, number === 1);
    if (number < count) await page.getByRole('link', { name: 'Next' }).click();
  }
  return names;
}

/** Selects the first rows, and returns the names in them. */
export async function selectRows(page: Page, count: number): Promise<string[]> {
  const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ });
  const names: string[] = [];
  for (const box of (await boxes.all()).slice(0, count)) {
    names.push(((await box.getAttribute('aria-label')) ?? '').replace(/^Select /, ''));
    await box.check();
  }
  await inspect(page, `${count} selected applicants`);
  return names;
}

/** Finds a person by the days on which the inquiry came, after the list was left with a filter, and opens the inquiry. */
export async function findPerson(
  day: Day,
  { first, last }: { first: string; last: string },
  [from, to]: readonly [from: string, to: string],
): Promise<void> {
  const { page } = day;
  await openScreen(day, 'Inquiries');
  await showOnly(page, 'Status', 'All');
  await (await tool(page, 'Filters')).click();
  await page.getByLabel('Received, from').fill(from);
  await page.getByLabel('Received, to').fill(to);
  await expect.poll(() => rows(page).count()).toBeLessThan(10);
  await inspect(page, 'inquiries of some days');
  await page.getByRole('link', { name: `${first} ${last}`, exact: true }).click();
  await expect(record(page, first)).toContainText(last);
  await inspect(page, 'a found inquiry');
}

/** Exports all inquiries, and returns the number on the button and the rows of the file. */
export async function exportInquiries(day: Day): Promise<{ counted: number; written: string[][] }> {
  const { page } = day;
  await openScreen(day, 'Inquiries');
  const button = await tool(page, /^Export CSV \(/);
  // The list was left with some days.
  const filtered = (await button.textContent()) ?? '';
  await (await tool(page, /^Filters/)).click();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(button).not.toHaveText(filtered);
  const counted = Number(/\((\d+) rows\)/.exec((await button.textContent()) ?? '')?.[1]);
  const downloading = page.waitForEvent('download');
  await button.click();
  const written = parseCsv(await readFile(await (await downloading).path(), 'utf8')).slice(1);
  await expect(toast(page, `${counted} rows exported to contact-submissions-`)).toBeVisible();
  await inspect(page, 'exported inquiries');
  return { counted, written };
}

/** Filters the audit trail by a person and an action, and opens the newest entry. */
export async function readAudit(day: Day, person: string, action: string): Promise<Locator> {
  const { page, clicks } = day;
  await openScreen(day, 'Audit trail');
  await (await tool(page, 'Filters')).click();
  await page.getByLabel('Person', { exact: true }).fill(person);
  await clicks.choose(page.getByLabel('Action', { exact: true }), action);
  await inspect(page, 'the filters of the audit trail');
  await rows(page).first().getByRole('button').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await inspect(page, 'an entry of the audit trail');
  return page.getByRole('dialog');
}
