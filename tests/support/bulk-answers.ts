import type { Route } from '@playwright/test';
import type { BulkResult } from '#lib/bulk';

/** Answers a change of several records: the site makes it, but answers as if it had failed for all but the first. */
export async function loseAnswers(route: Route): Promise<void> {
  const { results } = (await (await route.fetch()).json()) as { results: BulkResult[] };
  const lost = results.filter(({ outcome }) => outcome === 'done').slice(1);
  for (const result of lost) result.outcome = 'failed';
  await route.fulfill({ json: { results } });
}
