import { systemFacts } from '#server/platform/access/scope.ts';
import type { Platform } from '#server/platform/process/platform.ts';
import { inTransaction } from '#server/platform/transactions/transaction.ts';

import type { AuditNote } from './events.ts';

/** Records a refusal in a transaction of its own, because nothing else is written. */
export async function noteRefused(platform: Platform, note: AuditNote): Promise<void> {
  await inTransaction(platform, systemFacts, async (scope) => {
    scope.emit({ type: 'audit.noted', data: note });
  });
}
