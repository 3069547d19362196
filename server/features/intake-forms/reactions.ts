import { mailBody } from '#server/platform/mail/mail-body.ts';
import { queueMail } from '#server/platform/mail/mail.ts';
import { reaction } from '#server/platform/transactions/reactions.ts';
import { ACCEPTED, DECLINED, DUPLICATE } from '#shared/constants/intakes.ts';

import { statusAddress } from './queries.ts';

const SENTENCES: Readonly<Record<number, string>> = {
  [ACCEPTED]: 'was accepted. The team will work on it.',
  [DECLINED]: 'was declined. The team decided not to work on it.',
  [DUPLICATE]: 'is about something the team already knows.',
};

/** Mails senders without an account when their message is decided. */
export const intakeFormReactions = [
  reaction('intake_issue.decided', async (scope, { data: { before, after, item } }) => {
    const sentence = after && SENTENCES[after.status];
    if (!after?.source_email || !sentence || before?.status === after.status) return;
    const url = statusAddress(scope.platform, after.id);
    const body = mailBody({
      title: 'Your message was read',
      lines: [`“${item.name}” ${sentence}`],
      action: { label: 'See the status', url },
    });
    const subject = 'Your message was read';
    await queueMail(scope, { to: after.source_email, subject, kind: 'intake_decision', ...body });
  }),
];
