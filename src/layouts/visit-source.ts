/**
 * Notes once in a visit where it began and what led there, in this tab alone, without a cookie or an identifier. The forms
 * read it (`src/components/ui/form/visit-source.ts`), so that this stays small on every page.
 */
try {
  sessionStorage.visit ||= `${location.href} ${document.referrer}`;
} catch {
  // Storage is blocked: then nothing is noted.
}

export {};
