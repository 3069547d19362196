import { keyedMail, queueMail } from '#server/platform/mail/mail.ts';
import type { Words } from '#server/platform/texts/words.ts';
import { reaction } from '#server/platform/transactions/reactions.ts';
import { ACCEPTED, DECLINED, DUPLICATE } from '#shared/constants/intakes.ts';

import { statusAddress } from './queries.ts';

const DECISIONS: Readonly<Record<number, string>> = {
  [ACCEPTED]: 'accepted',
  [DECLINED]: 'declined',
  [DUPLICATE]: 'duplicate',
};

/** Mails senders without an account when their message is decided. */
export const intakeFormReactions = [
  reaction('intake_issue.decided', async (scope, { data: { before, after, item } }) => {
    const decision = after && DECISIONS[after.status];
    if (!after?.source_email || !decision || before?.status === after.status) return;
    const mail = keyedMail({
      to: after.source_email,
      kind: 'intake_decision',
      values: (say: Words) => ({
        decision: say(`intake_decision.${decision}`, { item: item.name }),
      }),
      url: statusAddress(scope.platform, after.id),
    });
    await queueMail(scope, { ...mail, language: after.source_language });
  }),
];
