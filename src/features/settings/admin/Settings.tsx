import { TemplatesCards } from '#src/features/messages/TemplatesCards.tsx';

/** What owners decide about mails. */
export const Settings = () => (
  <div className="grid max-w-4xl grid-cols-1 gap-4">
    <TemplatesCards />
  </div>
);
