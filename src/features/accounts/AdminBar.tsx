import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { AdminPage } from '#src/lib/admin-pages.ts';
import { BRAND_MARK } from '#src/lib/brand-mark.ts';
import { logOut } from './api.ts';
import { useLinkCounts, type LinkTopic } from '#src/components/admin/link-counts.ts';
import { Button } from '#src/components/ui/Button.tsx';
import { TextLink } from '#src/components/ui/TextLink.tsx';
import { Toaster } from '#src/components/ui/toast.tsx';
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
  /** The menu that has the link, where not both the menu and the rail have it. */
  only?: 'menu';
  /** Whether the link stands in the second group. */
  more?: true;
  /** What is counted beside the link, and the words after the number. */
  waiting?: readonly [topic: LinkTopic, words: string];
  current: 'page' | 'true' | undefined;
  /** Whether the link is current in the rail, which does not have every page's link. */
  currentInRail: AdminLink['current'];
}

const MENU_ID = 'admin-menu';

/** On a tablet the menu is below its button, with two columns of links: they would have most of their line empty. */
const MENU =
  'absolute inset-x-0 top-full max-h-[calc(100dvh-var(--header-height))] overflow-y-auto overscroll-contain border-t border-line bg-paper px-(--gutter) pt-2 pb-5 shadow-soft ' +
  'md:top-[calc(100%+0.5rem)] md:right-(--gutter) md:left-auto md:max-h-[calc(100dvh-var(--header-height)-1.5rem)] md:w-120 md:rounded-md md:border md:px-5 lg:hidden';

/** The current link has a line beside its text in the rail, or below in the menu; a number has its place before it is known. */
const LINK =
  'relative flex w-full items-center pr-11 font-medium text-ink-soft [transition:color_200ms] hover:text-ink aria-[current]:text-brand-600 aria-[current]:after:absolute';

const RAIL_LINK = `${LINK} min-h-10 rounded-sm py-2 pl-3 text-[0.875rem]/5 hover:bg-sunken aria-[current]:bg-brand-50 after:inset-y-2 after:left-0 aria-[current]:after:border-l-2`;
const MENU_LINK = `${LINK} border-b border-line py-3.5 text-[1rem] after:inset-x-0 after:-bottom-px aria-[current]:after:border-b-2`;

const COUNT =
  'absolute right-2 min-w-6 rounded-full bg-sunken px-1.5 text-center text-tiny font-semibold text-ink tabular-nums';

async function logOutAndLeave(): Promise<void> {
  await logOut();
  location.assign('/login' satisfies AdminPage);
}

const SITE = '/';
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
  // Only a browser knows the person, and the address.
  const isAt = (page: AdminPage) => (person && location.pathname === page ? 'page' : undefined);
  const inRail = links.filter(({ only }) => only !== 'menu');
  const [open, setOpen] = useState(false);
  const [isUnsent, setUnsent] = useState(false);
  const bar = useRef<HTMLElement>(null);
  const menuButton = useRef<HTMLButtonElement>(null);

  // The menu closes once something outside of the bar is pressed or gets the focus.
  useEffect(() => {
    if (!open) return;
    const closeOutside = ({ target }: Event) => {
      if (!bar.current?.contains(target as Node)) setOpen(false);
    };
    const events = ['click', 'focusin'] as const;
    for (const event of events) addEventListener(event, closeOutside);
    return () => events.forEach((event) => removeEventListener(event, closeOutside));
  }, [open]);

  const leave = () =>
    void logOutAndLeave().catch(() => {
      document.querySelector('main')?.replaceChildren();
      setUnsent(true);
    });

  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    setOpen(false);
    menuButton.current?.focus();
  };

  return (
    // eslint-disable-next-line jsx-a11y-x/no-static-element-interactions -- Escape works for a focus anywhere inside.
    <header
      ref={bar}
      className="sticky top-0 z-40 shrink-0 border-b border-line bg-paper [box-shadow:100vw_-1px_var(--color-paper),100vw_0_var(--color-line)] lg:fixed lg:inset-y-0 lg:left-0 lg:w-(--rail-width) lg:border-r lg:border-b-0 lg:shadow-none print:hidden"
      onKeyDown={closeOnEscape}
    >
      <div className="mx-auto flex h-(--header-height) w-full max-w-416 items-center gap-6 px-(--gutter) lg:h-full lg:flex-col lg:items-stretch lg:gap-0 lg:px-3">
        <a
          href={DASHBOARD}
          aria-current={isAt(DASHBOARD)}
          className="flex min-h-11 shrink-0 items-center text-[1.0625rem]/none font-semibold whitespace-nowrap aria-[current]:text-brand-700 lg:h-16 lg:px-3"
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
        <div className="min-h-0 grow overflow-y-auto overscroll-contain max-lg:hidden">
          <nav aria-label="Admin" className="empty:hidden">
            <LinkList links={inRail.filter(({ more }) => !more)} isMenu={false} />
          </nav>
          <nav aria-label="More" className="mt-3 border-t border-line pt-3 empty:hidden">
            <LinkList links={inRail.filter(({ more }) => more)} isMenu={false} />
          </nav>
        </div>
        <div className="grid shrink-0 gap-px border-t border-line py-3 max-lg:hidden">
          {/* The name comes late: its place is free for it. */}
          <div className="min-h-10">
            {person && (
              <a
                href={ACCOUNT}
                title={person.name}
                aria-current={isAt(ACCOUNT)}
                className={`${RAIL_LINK} pr-3!`}
              >
                <span className="focus-ring truncate">{person.name}</span>
              </a>
            )}
          </div>
          <a href={SITE} className={RAIL_LINK}>
            <span className="focus-ring">View site</span>
          </a>
          <Button variant="secondary" size="sm" className="mt-2" onClick={leave}>
            Log out
          </Button>
        </div>
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
      <div id={MENU_ID} hidden={!open} className={MENU}>
        <nav aria-label="Admin menu">
          <LinkList links={links.filter(({ more }) => !more)} className="grid md:grid-cols-2 md:gap-x-4" />
          <LinkList links={links.filter(({ more }) => more)} className="mt-5 grid grid-cols-2 gap-x-4" />
          <Button variant="secondary" className="mt-4 w-full" onClick={leave}>
            Log out
          </Button>
        </nav>
        <p className="mt-2 text-center text-small *:inline-block *:py-3">
          <TextLink href={SITE}>View site</TextLink>
        </p>
        {person && (
          <p className="text-center text-small text-ink-muted *:inline-block *:py-3">
            Logged in as{' '}
            <TextLink href={ACCOUNT} aria-current={isAt(ACCOUNT)}>
              {person.name}
            </TextLink>
          </p>
        )}
      </div>
      <SessionWatch onLeave={leave} />
      <StepUpDialog />
      <LogoutUnsentDialog open={isUnsent} onLogOut={logOutAndLeave} />
      <Toaster />
    </header>
  );
}

interface LinkListProps {
  links: AdminLink[];
  isMenu?: boolean;
  className?: string;
}

function LinkList({ links, isMenu = true, className }: LinkListProps) {
  const counts = useLinkCounts();
  if (links.length === 0) return null;
  return (
    <ul className={className}>
      {links.map(({ label, href, current, currentInRail, waiting }) => {
        const [topic, words] = waiting ?? [];
        const count = (topic && counts[topic]) ?? 0;
        return (
          <li key={href} className="flex">
            <a
              href={href}
              aria-current={isMenu ? current : currentInRail}
              className={isMenu ? MENU_LINK : RAIL_LINK}
            >
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
