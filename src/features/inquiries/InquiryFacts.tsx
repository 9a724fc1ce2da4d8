import { agreementInWords } from '#src/components/admin/facts.tsx';
import { SubmissionFacts, type MailAgain } from '#src/features/submissions/SubmissionArticle.tsx';
import type { InquiryRow } from './schema/inquiry.ts';

export const InquiryFacts = ({ inquiry, onMailAgain }: { inquiry: InquiryRow } & MailAgain) => (
  <SubmissionFacts
    noun="inquiry"
    submission={inquiry}
    onMailAgain={onMailAgain}
    facts={[
      ['Phone Number', inquiry.phoneNumber],
      ['Interests', inquiry.interests.join(', ')],
    ]}
    received={['Received', inquiry.createdAt]}
    policy={agreementInWords(inquiry.policy)}
  />
);
