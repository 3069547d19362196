import type { ComponentType } from 'react';

import type { ContainerSection } from '#shared/containers.ts';
import { screen } from '#web/app/route-guards.ts';
import { prefetchItems } from '#web/app/workspace/prefetch-items.ts';
import { loadMessages } from '#web/lib/i18n/i18n.ts';

/** Route options of a list of containers, with what their progress says. */
export function containerList<Name extends string, Module extends Record<Name, ComponentType>>(
  section: ContainerSection,
  load: () => Promise<Module>,
  name: Name,
) {
  return {
    ...screen(section, load, name),
    loader: () => loadMessages(section, 'progress', 'work-items'),
  };
}

/** Loads what the page of a container needs, and its items ahead of it. */
export async function loadContainer(
  section: ContainerSection,
  ahead: Parameters<typeof prefetchItems>[0],
): Promise<void> {
  await Promise.all([loadMessages(section, 'progress'), prefetchItems(ahead)]);
}
