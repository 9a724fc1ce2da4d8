import { StagesCard } from '../../stages/StagesCard.tsx';
import { TemplatesCards } from '../../templates/TemplatesCards.tsx';

/** What owners decide about mails and stages. */
export const Settings = () => (
  <div className="grid max-w-4xl grid-cols-1 gap-4">
    {/* First, because the templates may be any number: what is typed here does not move when they come. */}
    <StagesCard />
    <TemplatesCards />
  </div>
);
