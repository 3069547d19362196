import type { FastifyRequest } from 'fastify';

import { projectSyncEntity, type ProjectSyncRow } from '#server/features/integrations/entity.ts';
import { INTEGRATION_JOB } from '#server/features/integrations/queue.ts';
import type { PublicScope } from '#server/platform/access/scope.ts';
import { live } from '#server/platform/access/visibility/live.ts';
import { one } from '#server/platform/database/rows.ts';
import { hasGithubSignature } from '#server/platform/guards/signed-body.ts';
import type { GithubEvent } from '#shared/contract/integrations.ts';
import { refusal } from '#shared/errors.ts';

import { openHookSecret } from './hook.ts';

/** The same error for a wrong signature and an unknown sync. */
const unsigned = () => refusal(403, { error: 'The signature is not valid.' });

/**
 * Queues the issue of an event. The event's content is not trusted: the issue is requested from
 * GitHub. Each delivery counts once.
 */
export async function receiveGithubEvent(
  scope: PublicScope,
  syncId: string,
  event: GithubEvent,
  request: FastifyRequest,
): Promise<void> {
  const { sql, platform } = scope;
  const [sync] = await sql<ProjectSyncRow[]>`
    SELECT * FROM project_syncs
    WHERE id = ${syncId} AND provider = 'github' AND webhook_secret IS NOT NULL AND ${live(sql)}`;
  if (!sync?.webhook_secret) throw unsigned();
  const secret = openHookSecret(platform, sync.webhook_secret);
  if (!hasGithubSignature(request, secret)) throw unsigned();
  const delivery = request.headers['x-github-delivery'];
  if (typeof delivery !== 'string' || !/^[\w-]{1,64}$/.test(delivery)) throw unsigned();
  const isNew = await sql`
    INSERT INTO sync_deliveries (sync_id, delivery_id) VALUES (${sync.id}, ${delivery})
    ON CONFLICT DO NOTHING RETURNING 1`;
  if (isNew.length === 0) return;
  if (!sync.has_webhook) {
    const after = one(
      await sql<ProjectSyncRow[]>`
        UPDATE project_syncs SET has_webhook = true WHERE id = ${sync.id} RETURNING *`,
    );
    scope.emit(projectSyncEntity.updated(sync, after));
  }
  if (!event.issue || sync.status !== 'active') return;
  await sql`
    INSERT INTO sync_queue AS q (sync_id, kind, key)
    VALUES (${sync.id}, 'issue', ${String(event.issue.number)})
    ON CONFLICT (sync_id, kind, key)
      DO UPDATE SET stamp = q.stamp + 1, attempts = 0, data = NULL`;
  scope.enqueue(INTEGRATION_JOB, sync.id);
}
