import { INQUIRY_STATUSES, type InquiryRow, type InquiryStatus } from '../schema/inquiry.ts';
import { Badge, type BadgeTone } from '#src/components/ui/Badge.tsx';

export const STATUS_TONES: Record<InquiryStatus, BadgeTone> = {
  new: 'gold',
  'in-progress': 'brand',
  answered: 'success',
  closed: 'neutral',
};

export const StatusBadge = ({ status }: { status: InquiryStatus }) => (
  <Badge tone={STATUS_TONES[status]}>{INQUIRY_STATUSES[status]}</Badge>
);

export const replySubject = (company: string): string => `Re: Your inquiry to ${company}`;

export const greetingOf = ({ firstName }: InquiryRow): string =>
  `Hello ${firstName}, thank you for your message.`;
