import { agreementInWords } from '#src/components/admin/facts.tsx';
import { SubmissionFacts } from '#src/features/submissions/SubmissionArticle.tsx';
import type { InquiryRow } from './schema/inquiry.ts';

export const InquiryFacts = ({ inquiry }: { inquiry: InquiryRow }) => (
  <SubmissionFacts
    noun="inquiry"
    submission={inquiry}
    facts={[
      ['Phone Number', inquiry.phoneNumber],
      ['Interests', inquiry.interests.join(', ')],
    ]}
    received={['Received', inquiry.createdAt]}
    policy={agreementInWords(inquiry.policy)}
  />
);
