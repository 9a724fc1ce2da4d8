import { NOTICE_MAIL } from '#src/features/accounts/server/notices.ts';
import * as staff from '#src/features/submissions/server/notifications.ts';
import type { AppContext } from '#src/server/context.ts';
import { deliverDueOf } from '#src/server/mail/outbox.ts';
import type { Run } from '#src/server/schedules.ts';
import { ACKNOWLEDGEMENT_MAIL } from './acknowledgements.ts';
import { REPLY_MAIL } from './replies.ts';

/** Every kind of mail that can wait in the outbox. */
const KINDS = [
  ...[staff.INQUIRY_MAIL, staff.APPLICATION_MAIL, staff.ASSIGNMENT_MAIL, NOTICE_MAIL],
  ...Object.values(REPLY_MAIL),
  ...Object.values(ACKNOWLEDGEMENT_MAIL),
];

export const deliverDue = (ctx: AppContext, run?: Run): Promise<number> => deliverDueOf(KINDS, ctx, run);
