import { type Audience, audience } from '#server/platform/changes/change-log.ts';

/** What is followed only while it is open: the audience's kind, and the entity that says who may open it. */
const OPENED = { item: 'work_item', page: 'page' } as const;

export type OpenedKind = keyof typeof OPENED;
export const OPENED_KINDS = ['item', 'page'] as const satisfies readonly OpenedKind[];

/** The entity whose image says who may open a thing of that kind. */
export function entityOfOpened(kind: OpenedKind): string {
  return OPENED[kind];
}

/** The audience of such an entity's row while it is open; null for entities that are not opened. */
export function openedAudience(entity: string, id: string): Audience | null {
  const kind = OPENED_KINDS.find((name) => OPENED[name] === entity);
  return kind ? audience(kind, id) : null;
}

/** Whether an audience is joined by opening the thing itself, not by membership. */
export function isOpened(name: Audience): boolean {
  return OPENED_KINDS.some((kind) => name.startsWith(`${kind}:`));
}
