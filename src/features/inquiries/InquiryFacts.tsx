import type { ReactNode } from 'react';
import { agreementInWords } from '#src/components/admin/facts.tsx';
import { SubmissionFacts } from '#src/features/submissions/SubmissionArticle.tsx';
import { sourceInWords } from '#src/lib/submission-words.ts';
import { timeInWords } from '#src/lib/time.ts';
import type { InquiryRow } from './schema/inquiry.ts';

/** What a visitor sent besides the message; `mail` is the state of the notification, left out while the inquiry is suspected. */
export const InquiryFacts = ({ inquiry, mail }: { inquiry: InquiryRow; mail?: ReactNode }) => (
  <SubmissionFacts
    email={inquiry.email}
    facts={[
      ['Phone Number', inquiry.phoneNumber],
      ['Interests', inquiry.interests.join(', ')],
      ['Source', sourceInWords(inquiry.source)],
      ['Received', timeInWords(inquiry.createdAt)],
      ['Privacy policy', agreementInWords(inquiry.policy)],
      ['Notification', mail],
    ]}
  />
);
