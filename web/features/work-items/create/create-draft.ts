import { useCallback, useMemo } from 'react';
import { z } from 'zod';

import { writtenShape } from '#shared/contract/work-item-fields.ts';
import { CopyOf } from '#shared/contract/work-items.ts';
import { draftItem, type NewWorkItem } from '#web/features/work-items/data/create.ts';
import type { WorkItemPatch } from '#web/features/work-items/data/patch.ts';
import { useKeptText } from '#web/lib/drafts/kept-text.ts';
import { useMe } from '#web/lib/session/session.ts';

/** A new item as it is kept while it is written. */
const Draft = z.object({
  project_id: z.string(),
  name: z.string(),
  description_html: z.string(),
  patch: z.object(writtenShape),
  /** It is an epic. */
  is_epic: z.boolean().optional(),
  /** The item it is a copy of, and what goes along. */
  copy_of: CopyOf.optional(),
  /** Another one is written when it is made. */
  isMore: z.boolean().optional(),
});
export type Draft = z.infer<typeof Draft>;

/** What a draft of these values begins with. */
export function draftOf({
  project_id,
  name,
  description_html,
  copy_of,
  is_epic,
  ...patch
}: Partial<NewWorkItem>): Draft {
  return {
    project_id: project_id ?? '',
    name: name ?? '',
    description_html: description_html ?? '',
    patch: Draft.shape.patch.parse(patch),
    copy_of,
    ...(is_epic && { is_epic }),
  };
}

/** The new item that was being written last, kept in the browser until it is made or thrown away. */
export function useKeptDraft(workspaceId: string) {
  const me = useMe();
  const [text, setText, forget] = useKeptText(`new-item.${me.id}.${workspaceId}`);
  const kept = useMemo(() => read(text), [text]);
  const keep = useCallback((draft: Draft) => setText(JSON.stringify(draft)), [setText]);
  return { kept, keep, forget };
}

function read(text: string): Draft | null {
  if (text === '') return null;
  try {
    return Draft.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** The draft as a row, for the pickers. */
export function rowOf({ project_id, name, patch, is_epic = false }: Draft, id: string) {
  return draftItem(project_id, { ...defined(patch), name, is_epic }, id);
}

/** Its values without those that were never set. */
export function defined(patch: Draft['patch']): WorkItemPatch {
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
}
