import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { AdminPage } from '#src/lib/admin-pages.ts';
import { BRAND_MARK } from '#src/lib/brand-mark.ts';
import { logOut } from './api.ts';
import { Button } from '#src/components/ui/Button.tsx';
import { TextLink } from '#src/components/ui/TextLink.tsx';
import { Toaster } from '#src/components/ui/toast.tsx';
import type { AllowedRoles } from './schema/roles.ts';
import { useCurrentPerson, useCurrentSession, useMayUse } from './current-session.ts';
import { LogoutUnsentDialog, SessionWatch, StepUpDialog } from './session-dialogs.tsx';

interface AdminLink {
  label: string;
  href: string;
  roles: AllowedRoles;
  only?: 'menu';
  more?: true;
  current?: 'page' | 'true' | undefined;
  currentInBar?: 'page' | 'true' | undefined;
}

const MENU_ID = 'admin-menu';

/** On a tablet the menu is below its button, with two columns of links: they would have most of their line empty. */
const MENU =
  'absolute inset-x-0 top-full max-h-[calc(100dvh-var(--header-height))] overflow-y-auto overscroll-contain border-t border-line bg-paper px-(--gutter) pt-2 pb-5 shadow-soft ' +
  'md:top-[calc(100%+0.5rem)] md:right-(--gutter) md:left-auto md:max-h-[calc(100dvh-var(--header-height)-1.5rem)] md:w-120 md:rounded-md md:border md:px-5 min-[72rem]:hidden';

/** The current link has a line at the foot of the bar or below its text. */
const LINK =
  'relative text-ink-soft [transition:color_200ms] hover:text-ink aria-[current]:text-brand-600 aria-[current]:after:absolute aria-[current]:after:border-b-2';

const BAR_LINK = `${LINK} p-3 text-[0.875rem] after:inset-x-3 after:-bottom-px`;
const MENU_LINK = `${LINK} border-b border-line py-3.5 text-[1rem] after:inset-x-0 after:-bottom-px`;

async function logOutAndLeave(): Promise<void> {
  await logOut();
  location.assign('/login' satisfies AdminPage);
}

const SITE = '/';
const DASHBOARD = '/admin' satisfies AdminPage;
const ACCOUNT = '/account' satisfies AdminPage;

/** The bar of every admin screen: links, logout, and the session watch. */
export function AdminBar({ links: allLinks }: { links: AdminLink[] }) {
  const mayUse = useMayUse();
  const person = useCurrentPerson();
  const session = useCurrentSession();
  // Until it is known who is logged in, all are shown: most people may use them, and the bar does not change then.
  // Before a required second proof is set up, each would lead back to the page for it.
  const links = allLinks.filter(({ roles }) => !session?.secondProofMissing && (mayUse?.(roles) ?? true));
  // Only a browser knows the person, and the address.
  const isOwnPage = person && location.pathname === ACCOUNT ? 'page' : undefined;
  const inBar = links.filter(({ only }) => only !== 'menu');
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
      className="sticky top-0 z-40 shrink-0 border-b border-line bg-paper [box-shadow:100vw_-1px_var(--color-paper),100vw_0_var(--color-line)] print:hidden"
      onKeyDown={closeOnEscape}
    >
      <div className="mx-auto flex h-(--header-height) w-full max-w-416 items-center gap-6 px-(--gutter) [&_:is(a,button)]:whitespace-nowrap">
        <a href={DASHBOARD} className="flex min-h-11 items-center text-[1.0625rem]/none font-semibold">
          <span className="focus-ring flex items-center gap-2.5">
            <svg viewBox="0 0 32 32" fill="currentColor" aria-hidden="true" className="size-6 text-brand-600">
              {BRAND_MARK.map((path) => (
                <path key={path} d={path} />
              ))}
            </svg>
            Admin Panel
          </span>
        </a>
        <nav aria-label="Admin" className="h-full empty:hidden max-[72rem]:hidden">
          <LinkList
            links={inBar.map((link) => ({ ...link, current: link.currentInBar }))}
            isMenu={false}
            className="flex h-full gap-1"
          />
        </nav>
        <div className="ml-auto flex min-w-0 items-center gap-4 max-[72rem]:hidden">
          {/* First, because it comes late: the others stay where they are. */}
          {person && (
            <a
              href={ACCOUNT}
              title={person.name}
              aria-current={isOwnPage}
              className={`max-w-56 min-w-12 py-3 text-[0.875rem] after:inset-x-0 after:bottom-[calc((100%-var(--header-height))/2-1px)] ${LINK}`}
            >
              <span className="focus-ring block w-fit max-w-full truncate">{person.name}</span>
            </a>
          )}
          <a href={SITE} className="py-3 text-[0.875rem] text-ink-soft hover:text-ink">
            <span className="focus-ring block">View site</span>
          </a>
          <Button variant="secondary" size="sm" onClick={leave}>
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
          className="ml-auto grid size-11 cursor-pointer place-items-center rounded-sm hover:bg-sunken min-[72rem]:hidden"
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
            <TextLink href={ACCOUNT} aria-current={isOwnPage}>
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
  className: string;
}

const LinkList = ({ links, isMenu = true, className }: LinkListProps) =>
  links.length > 0 && (
    <ul className={className}>
      {links.map(({ label, href, current }) => (
        <li key={href} className="flex">
          <a
            href={href}
            aria-current={current}
            className={`flex w-full items-center font-medium ${isMenu ? MENU_LINK : BAR_LINK}`}
          >
            <span className="focus-ring">{label}</span>
          </a>
        </li>
      ))}
    </ul>
  );
