import { TextLink } from '#src/components/ui/text-link/TextLink.tsx';
import type { AdminPage } from '#src/lib/admin-pages.ts';
import { ClosableNotice } from './ClosableNotice.tsx';

const LIST = '/viewblog' satisfies AdminPage;

/** Says where the text is that a restored version replaced. */
export const ArchivedNotice = ({ onClose }: { onClose: () => void }) => (
  <ClosableNotice onClose={onClose}>
    What you had typed is kept as a draft in this browser, above the{' '}
    <TextLink href={LIST}>list of posts</TextLink>.
  </ClosableNotice>
);
