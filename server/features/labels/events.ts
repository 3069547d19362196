import { projectAudiences } from '#server/platform/access/scope.ts';
import type { Change, DomainEvent } from '#server/platform/changes/events.ts';

import type { labels } from './table.ts';

/** A stored label. */
export type LabelRow = typeof labels.$inferSelect;

declare module '#server/platform/changes/events.ts' {
  interface Events {
    'label.created': Change<LabelRow>;
    'label.updated': Change<LabelRow>;
    'label.deleted': Change<LabelRow>;
  }
}

type LabelEvent = 'label.created' | 'label.updated' | 'label.deleted';

/** The event of a changed label, published to everyone in its project. */
export function labelEvent<Type extends LabelEvent>(
  type: Type,
  before: LabelRow | null,
  after: LabelRow,
): DomainEvent<Type> {
  const publication = {
    entity: 'label',
    id: after.id,
    rev: after.rev,
    audiences: projectAudiences(after.project_id),
    gone: type === 'label.deleted',
  };
  const data = { before, after: type === 'label.deleted' ? null : after };
  return { type, data, publish: [publication] };
}
