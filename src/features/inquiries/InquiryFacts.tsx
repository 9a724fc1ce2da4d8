import type { ReactNode } from 'react';
import type { InquiryRow } from './schema/inquiry.ts';
import { agreementInWords, emailCell } from '#src/components/admin/facts.tsx';
import { TextLink } from '#src/components/ui/TextLink.tsx';
import { timeInWords } from '#src/lib/time.ts';
import { sourceInWords } from '#src/lib/submission-words.ts';

interface Props {
  inquiry: InquiryRow;
  /** The state of the mail about it; left out while it is suspected. */
  mail?: ReactNode;
}

export function InquiryFacts({ inquiry, mail }: Props) {
  const { email, phoneNumber, interests, createdAt, policy, source } = inquiry;
  return (
    <dl className="detail-list text-small">
      <dt>Email</dt>
      <dd>
        <TextLink href={`mailto:${encodeURIComponent(email)}`}>{emailCell(email)}</TextLink>
      </dd>
      <dt>Phone Number</dt>
      <dd>{phoneNumber}</dd>
      <dt>Interests</dt>
      <dd>{interests.join(', ')}</dd>
      <dt>Source</dt>
      <dd>{sourceInWords(source)}</dd>
      <dt>Received</dt>
      <dd>{timeInWords(createdAt)}</dd>
      <dt>Privacy policy</dt>
      <dd>{agreementInWords(policy)}</dd>
      {mail && (
        <>
          <dt>Notification</dt>
          <dd>{mail}</dd>
        </>
      )}
    </dl>
  );
}

export const InquiryMessage = ({ inquiry: { message } }: { inquiry: Pick<InquiryRow, 'message'> }) => (
  <section aria-label="Message">
    <p className="rounded-md bg-surface p-4 text-[1rem]/7 wrap-anywhere whitespace-pre-line [font-variant-ligatures:none]">
      {message}
    </p>
  </section>
);
