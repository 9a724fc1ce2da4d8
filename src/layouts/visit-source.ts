/**
 * Notes once in a visit where it came from, for the forms (`src/components/ui/form/visit-source.ts`): in this tab alone,
 * without a cookie or an identifier.
 */
try {
  if (!sessionStorage['visit-source']) {
    const source: Record<string, string> = { first_page: location.pathname };
    const { hostname } = new URL(document.referrer || location.href);
    if (hostname !== location.hostname) source.referrer = hostname;
    for (const [name, value] of new URLSearchParams(location.search))
      if (/^utm_\w/.test(name)) source[name] = value;
    sessionStorage['visit-source'] = JSON.stringify(source);
  }
} catch {
  // Storage is blocked: then nothing is noted.
}

export {};
