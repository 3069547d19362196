import { type Audience, audience } from '#server/platform/changes/change-log.ts';

/** Audiences that people join by opening something: by kind, the entity that decides who may. */
const OPENED = { item: 'work_item', page: 'page' } as const;

export type OpenedKind = keyof typeof OPENED;
export const OPENED_KINDS = ['item', 'page'] as const satisfies readonly OpenedKind[];

/** The entity whose visibility decides who may open a thing of the kind. */
export function entityOfOpened(kind: OpenedKind): string {
  return OPENED[kind];
}

/** The audience of an entity's row while it is open; null for other entities. */
export function openedAudience(entity: string, id: string): Audience | null {
  const kind = OPENED_KINDS.find((name) => OPENED[name] === entity);
  return kind ? audience(kind, id) : null;
}

/** Whether people join the audience by opening its thing, not by membership. */
export function isOpened(name: Audience): boolean {
  return OPENED_KINDS.some((kind) => name.startsWith(`${kind}:`));
}
