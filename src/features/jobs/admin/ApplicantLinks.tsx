import type { Applicant } from '../schema/applicant.ts';
import { ContactLinks } from '#src/components/admin/ContactLinks.tsx';
import { mailSubject } from './mail-subject.ts';

/** Call, WhatsApp and mail on the card of an applicant. */
export const ApplicantLinks = ({ applicant }: { applicant: Applicant }) => (
  <ContactLinks
    name={applicant.name}
    greeting={`Hello ${applicant.name}, thank you for your application.`}
    phone={applicant.contact_number}
    email={applicant.email}
    subject={mailSubject(applicant)}
  />
);
