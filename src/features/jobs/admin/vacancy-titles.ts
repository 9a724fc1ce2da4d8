import { useEffect, useState } from 'react';
import { readVacancyTitles } from './applicant-api.ts';

/** What shows that a person has begun to use the screen. */
const BEGINNINGS = ['pointermove', 'pointerdown', 'keydown'] as const;

/**
 * The present titles of all vacancies, by their ids; empty until they are read, which begins when `ready` and once the person uses
 * the screen: opening it takes one call. Without an answer it stays so.
 */
export function useVacancyTitles(ready: boolean): Readonly<Record<string, string>> {
  const [titles, setTitles] = useState<Readonly<Record<string, string>>>({});
  useEffect(() => {
    if (!ready) return;
    const abort = new AbortController();
    const begun = new AbortController();
    const read = () => {
      begun.abort();
      readVacancyTitles(
        ({ items }) => setTitles(Object.fromEntries(items.map(({ id, title }) => [id, title]))),
        abort.signal,
      ).catch(() => undefined);
    };
    for (const beginning of BEGINNINGS) addEventListener(beginning, read, { signal: begun.signal });
    return () => [begun, abort].forEach((one) => one.abort());
  }, [ready]);
  return titles;
}
