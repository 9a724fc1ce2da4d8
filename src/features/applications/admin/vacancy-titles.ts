import { useEffect, useState } from 'react';
import { readVacancyTitles } from './api.ts';

/**
 * The present titles of all vacancies, by their ids; empty until they are read, which begins when `ready`: what the screen
 * shows first does not wait for it. Without an answer it stays so.
 */
export function useVacancyTitles(ready: boolean): Readonly<Record<string, string>> {
  const [titles, setTitles] = useState<Readonly<Record<string, string>>>({});
  useEffect(() => {
    if (!ready) return;
    const abort = new AbortController();
    readVacancyTitles(
      ({ items }) => setTitles(Object.fromEntries(items.map(({ id, title }) => [id, title]))),
      abort.signal,
    ).catch(() => undefined);
    return () => abort.abort();
  }, [ready]);
  return titles;
}
