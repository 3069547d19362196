import { openItemAudience, type WorkItemChange } from '#server/features/work-items/events.ts';
import type { Scope } from '#server/platform/access/scope.ts';
import { allFields } from '#shared/work-item-fields/registry.ts';

import { cycleDraft } from './changes.ts';
import type { ActivityDraft } from './draft.ts';
import type { ActivityRow } from './events.ts';

/** So long a person's changes of one value are one act, in milliseconds. */
const ACT_MS = 60_000;

/** Lines that each name one of several values. */
const LISTED: ReadonlySet<string | null> = new Set([
  'modules',
  ...allFields().flatMap(({ kind, history }) => (kind === 'ids' && history ? [history.field] : [])),
]);

/**
 * What is to be written of a change, after what the same person has changed of the item within the last minute: a value
 * that goes on is one line from where it began, and one that is where it was leaves no line. The lines that are
 * overtaken, and what they told others, are taken back. Only items that were just changed by the person are asked
 * for their lines.
 */
export async function settle(
  scope: Scope,
  { before, after }: WorkItemChange,
  drafts: readonly ActivityDraft[],
): Promise<readonly ActivityDraft[]> {
  const actor = scope.user?.id;
  if (!before || !after || drafts.length === 0 || actor === undefined) return drafts;
  const age = Date.parse(after.updated_at) - Date.parse(before.updated_at);
  if (before.updated_by !== actor || age > ACT_MS) return drafts;
  const lines = await scope.sql<ActivityRow[]>`
    SELECT * FROM work_item_activities
    WHERE work_item_id = ${after.id} AND created_at > clock_timestamp() - make_interval(secs => ${ACT_MS / 1000})
    ORDER BY created_at DESC, id DESC`;
  const overtaken: ActivityRow[] = [];
  const settled = drafts.flatMap((later) => {
    const earlier = lines.find((line) => isOfSame(line, later));
    const sum = earlier?.actor_id === actor ? sumOf(earlier, later) : later;
    if (earlier && sum !== later) overtaken.push(earlier);
    return sum ?? [];
  });
  if (overtaken.length > 0) await withdraw(scope, after.id, overtaken);
  return settled;
}

/** Whether both lines are about one value: that of the field, or the same one of several. */
function isOfSame(line: ActivityRow, later: ActivityDraft): boolean {
  if (line.field !== later.field) return false;
  if (!LISTED.has(later.field)) return true;
  return (
    (line.new_identifier ?? line.old_identifier) === (later.new_identifier ?? later.old_identifier)
  );
}

/** What two lines come to: null = nothing, `later` = they stay two. */
function sumOf(earlier: ActivityRow, later: ActivityDraft): ActivityDraft | null {
  const [began, old] = [oldSide(earlier), oldSide(later)];
  const [went, now] = [newSide(earlier), newSide(later)];
  // Saves of a description are one line already, which has the text before the first of them.
  if (later.field === 'description') return isSame(began, now) ? null : later;
  if (!isSame(went, old)) return later;
  if (isSame(began, now)) return null;
  if (LISTED.has(later.field)) return later;
  if (later.field === 'cycles') return cycleDraft(began, now);
  // Of another sentence is what the program did by itself.
  if (earlier.comment !== later.comment) return later;
  return { ...later, old_value: began.value, old_identifier: began.id };
}

interface Side {
  readonly value: string | null;
  readonly id: string | null;
}

const oldSide = (line: ActivityDraft): Side => ({ value: line.old_value, id: line.old_identifier });
const newSide = (line: ActivityDraft): Side => ({ value: line.new_value, id: line.new_identifier });

function isSame(one: Side, other: Side): boolean {
  if (one.id !== null || other.id !== null) return one.id === other.id;
  return (one.value ?? '') === (other.value ?? '');
}

async function withdraw(
  scope: Scope,
  itemId: string,
  lines: readonly ActivityRow[],
): Promise<void> {
  const ids = lines.map(({ id }) => id);
  await scope.sql`DELETE FROM work_item_activities WHERE id = ANY(${ids}::uuid[])`;
  scope.emit({
    type: 'activity.withdrawn',
    data: { itemId, ids },
    publish: lines.map(({ id, rev }) => ({
      entity: 'activity',
      id,
      rev: rev + 1,
      audiences: openItemAudience(itemId),
      gone: true,
    })),
  });
}
