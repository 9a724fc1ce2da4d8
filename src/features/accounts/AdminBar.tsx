import { useRef, useState, type KeyboardEvent } from 'react';
import type { AdminPage } from '#src/lib/admin-pages.ts';
import { BRAND_MARK } from '#src/lib/brand-mark.ts';
import { logOut } from './api.ts';
import { ConfirmDialog } from '#src/components/admin/ConfirmDialog.tsx';
import { hasUnsavedText } from '#src/components/admin/own-drafts.ts';
import { useLinkCounts, type LinkTopic } from '#src/components/admin/link-counts.ts';
import { Button } from '#src/components/ui/Button.tsx';
import { Toaster } from '#src/components/ui/toast.tsx';
import { useWindowEvent } from '#src/components/ui/use-window-event.ts';
import type { AllowedRoles } from './schema/roles.ts';
import { useCurrentPerson, useCurrentSession, useMayUse } from './current-session.ts';
import { LogoutUnsentDialog, SessionWatch, StepUpDialog } from './session-dialogs.tsx';

/** A link of the navigation of admins. */
export interface AdminLink {
  /** The text of the spec, where the spec has the link. */
  label: string;
  href: AdminPage;
  /** Who sees the link, besides owners. */
  roles: AllowedRoles;
  /** Whether the rail leaves the link out, except on its own page. */
  isMenuOnly?: true;
  /** Whether the link stands in the second group. */
  more?: true;
  /** What is counted beside the link, and the words after the number. */
  waiting?: readonly [topic: LinkTopic, words: string];
  current: 'page' | 'true' | undefined;
}

const MENU_ID = 'admin-menu';

/** Below a bar the links are a menu, on a tablet with two columns of them; from `lg` on they fill the rail. */
const MENU =
  'max-lg:absolute max-lg:inset-x-0 max-lg:top-full max-lg:max-h-[calc(100dvh-var(--header-height))] max-lg:overflow-y-auto max-lg:overscroll-contain max-lg:border-t max-lg:border-line max-lg:bg-paper max-lg:px-(--gutter) max-lg:pt-2 max-lg:pb-5 max-lg:shadow-soft ' +
  'md:max-lg:top-[calc(100%+0.5rem)] md:max-lg:right-(--gutter) md:max-lg:left-auto md:max-lg:max-h-[calc(100dvh-var(--header-height)-1.5rem)] md:max-lg:w-120 md:max-lg:rounded-md md:max-lg:border md:max-lg:px-5 ' +
  'lg:flex lg:min-h-0 lg:grow lg:flex-col';

/** The current link has a line below in the menu, and beside it in the rail; a number has its place before it is known. */
const LINK =
  'relative flex w-full items-center pr-11 py-3.5 max-lg:border-b max-lg:border-line font-medium text-ink-soft [transition:color_200ms] hover:text-ink aria-[current]:text-brand-600 aria-[current]:after:absolute after:inset-x-0 after:-bottom-px max-lg:aria-[current]:after:border-b-2 ' +
  'lg:min-h-10 lg:rounded-sm lg:py-2 lg:pl-3 lg:text-[0.875rem]/5 lg:hover:bg-sunken lg:aria-[current]:bg-brand-50 lg:after:inset-y-2 lg:aria-[current]:after:border-l-2';

const COUNT =
  'absolute right-2 min-w-6 rounded-full bg-sunken px-1.5 text-center text-tiny font-semibold text-ink tabular-nums';

async function logOutAndLeave(): Promise<void> {
  await logOut();
  location.assign('/login' satisfies AdminPage);
}

const DASHBOARD = '/admin' satisfies AdminPage;
const ACCOUNT = '/account' satisfies AdminPage;

/** The navigation of every admin screen, with logout and the session watch: a rail on wide screens, else a bar with a menu. */
export function AdminBar({ links: allLinks }: { links: AdminLink[] }) {
  const mayUse = useMayUse();
  const person = useCurrentPerson();
  const session = useCurrentSession();
  // Until it is known who is logged in, all are shown: most people may use them, and the bar does not change then.
  // Before a required second proof is set up, each would lead back to the page for it.
  const links = allLinks.filter(({ roles }) => !session?.secondProofMissing && (mayUse?.(roles) ?? true));
  const [open, setOpen] = useState(false);
  const [isUnsent, setUnsent] = useState(false);
  const [asks, setAsks] = useState(false);
  const bar = useRef<HTMLElement>(null);
  const menuButton = useRef<HTMLButtonElement>(null);

  // The menu closes once something outside of the bar is pressed or gets the focus.
  const closeOutside = ({ target }: Event) => {
    if (!bar.current?.contains(target as Node)) setOpen(false);
  };
  useWindowEvent('click', closeOutside, open);
  useWindowEvent('focusin', closeOutside, open);

  const leave = () =>
    logOutAndLeave().catch(() => {
      document.querySelector('main')?.replaceChildren();
      setUnsent(true);
    });
  const leaveIfSaved = () => (hasUnsavedText() ? setAsks(true) : void leave());

  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    setOpen(false);
    menuButton.current?.focus();
  };

  return (
    // eslint-disable-next-line jsx-a11y-x/no-static-element-interactions -- Escape closes the menu from any link or button in the bar.
    <header
      ref={bar}
      className="sticky top-0 z-40 shrink-0 border-b border-line bg-paper [box-shadow:100vw_-1px_var(--color-paper),100vw_0_var(--color-line)] lg:fixed lg:inset-y-0 lg:left-0 lg:flex lg:w-(--rail-width) lg:flex-col lg:border-r lg:border-b-0 lg:px-3 lg:shadow-none print:hidden"
      onKeyDown={closeOnEscape}
    >
      <div className="mx-auto flex h-(--header-height) w-full max-w-416 items-center gap-6 px-(--gutter) lg:h-16 lg:px-3">
        <a
          href={DASHBOARD}
          className="flex min-h-11 shrink-0 items-center text-[1.0625rem]/none font-semibold whitespace-nowrap"
        >
          <span className="focus-ring flex items-center gap-2.5">
            <svg viewBox="0 0 32 32" fill="currentColor" aria-hidden="true" className="size-6 text-brand-600">
              {BRAND_MARK.map((path) => (
                <path key={path} d={path} />
              ))}
            </svg>
            Admin Panel
          </span>
        </a>
        <button
          ref={menuButton}
          type="button"
          aria-label={open ? 'Close menu' : 'Open menu'}
          aria-expanded={open}
          aria-controls={MENU_ID}
          onClick={() => setOpen(!open)}
          className="ml-auto grid size-11 cursor-pointer place-items-center rounded-sm hover:bg-sunken lg:hidden"
        >
          <svg viewBox="0 0 24 24" width="24" height="24" fill="none" aria-hidden="true">
            <path
              d={open ? 'M6 6l12 12M18 6L6 18' : 'M4 7h16M4 12h16M4 17h16'}
              stroke="currentColor"
              strokeWidth="1.75"
              strokeLinecap="round"
            />
          </svg>
        </button>
      </div>
      <div id={MENU_ID} className={`${MENU} ${open ? '' : 'max-lg:hidden'}`}>
        <nav aria-label="Admin menu" className="lg:min-h-0 lg:grow lg:overflow-y-auto lg:overscroll-contain">
          <nav aria-label="Admin" className="empty:hidden">
            <LinkList links={links.filter(({ more }) => !more)} className="md:max-lg:grid-cols-2" />
          </nav>
          <LinkList
            links={links.filter(({ more }) => more)}
            className="mt-5 max-lg:grid-cols-2 lg:mt-3 lg:border-t lg:border-line lg:pt-3"
          />
        </nav>
        <div className="grid shrink-0 grid-cols-1 gap-px border-line max-lg:mt-4 lg:border-t lg:py-3">
          {/* The name comes late: in the rail its place is free for it. */}
          <div className="lg:min-h-10">
            {person && (
              <a
                href={ACCOUNT}
                title={person.name}
                aria-current={location.pathname === ACCOUNT ? 'page' : undefined}
                className={`${LINK} pr-3!`}
              >
                <span className="focus-ring min-w-0 truncate">{person.name}</span>
              </a>
            )}
          </div>
          <a href="/" className={LINK}>
            <span className="focus-ring">View site</span>
          </a>
          <Button
            variant="secondary"
            className="max-lg:mt-4 lg:mt-2 lg:min-h-9! lg:text-[0.875rem]"
            onClick={leaveIfSaved}
          >
            Log out
          </Button>
        </div>
      </div>
      <SessionWatch onLeave={leaveIfSaved} />
      <StepUpDialog />
      <ConfirmDialog
        open={asks}
        title="Log out and lose what is not saved?"
        confirm="Log out"
        confirming="Logging out..."
        onConfirm={leave}
        onClose={() => setAsks(false)}
      >
        You have typed a text in this browser that is neither saved nor sent, such as a draft, a note or a
        reply. A logout removes it, so that nobody else finds it here.
      </ConfirmDialog>
      <LogoutUnsentDialog open={isUnsent} onLogOut={logOutAndLeave} />
      <Toaster />
    </header>
  );
}

function LinkList({ links, className }: { links: AdminLink[]; className: string }) {
  const counts = useLinkCounts();
  if (links.length === 0) return null;
  return (
    <ul className={`max-lg:grid max-lg:gap-x-4 ${className}`}>
      {links.map(({ label, href, isMenuOnly, current, waiting }) => {
        const [topic, words] = waiting ?? [];
        const count = (topic && counts[topic]) ?? 0;
        return (
          <li key={href} className={isMenuOnly && current !== 'page' ? 'flex lg:hidden' : 'flex'}>
            <a href={href} aria-current={current} className={LINK}>
              <span className="focus-ring">{label}</span>
              {count > 0 && (
                <>
                  <span className="sr-only">{`${count} ${words}`}</span>
                  <span aria-hidden="true" className={COUNT}>
                    {count > 99 ? '99+' : count}
                  </span>
                </>
              )}
            </a>
          </li>
        );
      })}
    </ul>
  );
}
