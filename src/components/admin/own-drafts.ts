import { readStored, writeStored } from '../ui/form/storage.ts';

const PLACES = ['sessionStorage', 'localStorage'] as const;

type Place = (typeof PLACES)[number];

/** The entry with the account id of the person whose drafts a storage holds. */
const OWNER = 'drafts-of';

/** What a person typed, searched for or did: drafts, keys of forms, orders of lists, sessions, counts; `list:` is an earlier version’s. */
const ENTRY = /^(?:draft:|attempt:|blog-|list:|order:|session-ends:|person$|counts$)/;

/** The forms of public pages: what a visitor typed there stays at each login and logout. */
const PUBLIC_FORM = /^(?:draft|attempt):(?:contact$|apply:)/;

/** A form of which the person typed something; where it has a `text`, such as a reply, the subject alone is none. */
const TYPED = /^(?!.*"text":"")(?=.*:"[^"])/s;

function ownEntries(place: Place): [key: string, value: string][] {
  try {
    const entries = Object.entries<string>(globalThis[place]);
    return entries.filter(([key]) => ENTRY.test(key) && !PUBLIC_FORM.test(key));
  } catch {
    // A blocked storage holds no draft either.
    return [];
  }
}

const clear = (place: Place) => ownEntries(place).forEach(([key]) => writeStored(key, undefined, place));

/** Whether a text is stored in this tab or browser that was typed and neither saved nor sent: a logout removes it. */
export const hasUnsavedText = (): boolean =>
  PLACES.flatMap(ownEntries).some(([key, value]) => /^(?:blog-)?draft:/.test(key) && TYPED.test(value));

/** Removes every draft of the admin screens and the order of lists from this tab, and from the storage that all tabs share. */
export function clearOwnDrafts(): void {
  for (const place of PLACES) {
    clear(place);
    writeStored(OWNER, undefined, place);
  }
}

/** The person whose drafts this browser holds, who is the one who is logged in. */
export function draftsOwner(): string | undefined {
  const owner = readStored(OWNER, 'localStorage');
  return typeof owner === 'string' ? owner : undefined;
}

/** The person to whom this page was shown first. */
let shownTo: string | undefined;

/** Whether what is typed here may still be stored: not after a logout in this browser, or when another person is logged in. */
export const mayStoreDrafts = (): boolean => shownTo === undefined || draftsOwner() === shownTo;

/**
 * Makes the drafts in this browser those of the person who is logged in; another person's are removed.
 * @returns whether this page possibly shows what another person typed
 */
export function claimDrafts(person: string): boolean {
  let isAnother = shownTo !== undefined && shownTo !== person;
  shownTo ??= person;
  for (const place of PLACES) {
    const owner = readStored(OWNER, place);
    if (owner === person) continue;
    if (owner !== undefined) {
      clear(place);
      isAnother = true;
    }
    writeStored(OWNER, person, place);
  }
  return isAnother;
}
