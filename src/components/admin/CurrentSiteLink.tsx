import { goToSite } from '#src/lib/messages/en/server.ts';
import { TextLink } from '../ui/text-link/TextLink.tsx';

/** Leads from a page of a deploy that is not in use to the same page of the current site, whose address it is given. */
export const CurrentSiteLink = ({ site }: { site: string }) => (
  <p className="mt-1">
    <TextLink href={new URL(location.pathname + location.search, site).href}>{goToSite}</TextLink>
  </p>
);
