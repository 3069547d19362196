import { openItemAudience, type WorkItemChange } from '#server/features/work-items/events.ts';
import type { Scope } from '#server/platform/access/scope.ts';
import { allFields } from '#shared/work-item-fields/registry.ts';

import { cycleDraft } from './changes.ts';
import type { ActivityDraft } from './draft.ts';
import type { ActivityRow } from './events.ts';

/** Changes of one value by one person within this time, in milliseconds, are one act. */
const ACT_MS = 60_000;

/** Fields whose lines each name one of several values. */
const LISTED: ReadonlySet<string | null> = new Set([
  'modules',
  ...allFields().flatMap(({ kind, history }) => (kind === 'ids' && history ? [history.field] : [])),
]);

/** A line, and whether someone has read its notification or got a mail of it. */
interface Line extends ActivityRow {
  readonly is_told: boolean;
}

/**
 * Merges new history lines with those that the same person wrote for the item within the last
 * minute: consecutive changes of a value become one line from the first old value, and a value that
 * is back where it began leaves no line. Replaced lines and their notifications are withdrawn,
 * unless someone has read them. Only items that the person just changed are queried.
 */
export async function settle(
  scope: Scope,
  change: WorkItemChange,
  drafts: readonly ActivityDraft[],
): Promise<readonly ActivityDraft[]> {
  const { after } = change;
  const actor = scope.user?.id;
  if (!after || drafts.length === 0 || !isOneAct(change, actor)) return drafts;
  const lines = (await readLines(scope, change)).get(after.id) ?? [];
  const overtaken: ActivityRow[] = [];
  const settled = drafts.flatMap((later) => {
    const earlier = lines.find((line) => isOfSame(line, later));
    const isOpen = earlier?.actor_id === actor && !earlier?.is_told;
    const sum = earlier && isOpen ? sumOf(earlier, later) : later;
    if (earlier && sum !== later) overtaken.push(earlier);
    return sum ?? [];
  });
  if (overtaken.length > 0) withdraw(scope, after.id, overtaken);
  return settled;
}

/**
 * Merges the line of a part of an item (link, relation) with those of the last minute: adding and
 * removing the same part leaves no line.
 */
export async function settlePart(
  scope: Scope,
  itemId: string,
  draft: ActivityDraft,
): Promise<readonly ActivityDraft[]> {
  const lines = (await findLines(scope, [itemId])).get(itemId) ?? [];
  const overtaken: ActivityRow[] = [];
  let sum: ActivityDraft | null = draft;
  for (const earlier of lines) {
    if (sum === null) break;
    if (!isBefore(earlier, sum)) continue;
    if (earlier.actor_id !== scope.user?.id || earlier.is_told) break;
    overtaken.push(earlier);
    sum = sumOfPart(earlier, sum);
  }
  if (overtaken.length > 0) withdraw(scope, itemId, overtaken);
  return sum ? [sum] : [];
}

/** Whether the later line continues the earlier one. */
function isBefore(line: ActivityRow, later: ActivityDraft): boolean {
  if (line.field !== later.field) return false;
  const [began, went] = [line.old_value ?? '', line.new_value ?? ''];
  const [old, now] = [later.old_value ?? '', later.new_value ?? ''];
  // The removed part is added again, or the added part is changed or removed.
  return went === '' ? old === '' && began === now : went === old;
}

function sumOfPart(earlier: ActivityRow, later: ActivityDraft): ActivityDraft | null {
  const [began, now] = [earlier.old_value ?? '', later.new_value ?? ''];
  if (began === now) return null;
  // A part that was added and then changed counts as added in its last form.
  const { verb, comment } = began === '' ? earlier : later;
  const { old_value, old_identifier } = earlier;
  return { ...later, verb, comment, old_value, old_identifier };
}

/** Whether the same person changed the item just before. */
function isOneAct({ before, after }: WorkItemChange, actor: string | undefined): boolean {
  if (!before || !after || actor === undefined || before.updated_by !== actor) return false;
  return Date.parse(after.updated_at) - Date.parse(before.updated_at) <= ACT_MS;
}

/** Cache per command: a bulk call changes 500 items. */
const known = new WeakMap<readonly WorkItemChange[], Promise<Map<string, Line[]>>>();

/** Lines of the last minute, newest first, by item, for all items of the command. */
function readLines(scope: Scope, change: WorkItemChange): Promise<Map<string, Line[]>> {
  const { together = [change] } = change;
  const just = together.filter((one) => isOneAct(one, scope.user?.id));
  const ids = just.flatMap(({ after }) => after?.id ?? []);
  const read = known.get(together) ?? findLines(scope, ids);
  known.set(together, read);
  return read;
}

async function findLines({ sql }: Scope, ids: readonly string[]): Promise<Map<string, Line[]>> {
  const rows = await sql<(Line & { work_item_id: string })[]>`
    SELECT a.*, coalesce((SELECT true FROM notifications n LEFT JOIN notification_mails m ON m.id = n.id
      WHERE n.entity_identifier = a.work_item_id AND n.data -> 'issue_activity' ->> 'id' = a.id::text
        AND (n.read_at IS NOT NULL OR m.processed_at IS NOT NULL) LIMIT 1), false) AS is_told
    FROM work_item_activities a
    WHERE a.work_item_id = ANY(${ids as string[]}::uuid[])
      AND a.created_at > now() - make_interval(secs => ${ACT_MS / 1000}) -- steady: the index ends there
    ORDER BY a.created_at DESC, a.id DESC`;
  return Map.groupBy(rows, (row) => row.work_item_id);
}

/** Whether both lines are about one value: of the field, or the same one of several. */
function isOfSame(line: ActivityRow, later: ActivityDraft): boolean {
  if (line.field !== later.field) return false;
  if (!LISTED.has(later.field)) return true;
  return (
    (line.new_identifier ?? line.old_identifier) === (later.new_identifier ?? later.old_identifier)
  );
}

/** The sum of two lines: null = nothing remains, `later` = they stay two. */
function sumOf(earlier: ActivityRow, later: ActivityDraft): ActivityDraft | null {
  const [began, old] = [oldSide(earlier), oldSide(later)];
  const [went, now] = [newSide(earlier), newSide(later)];
  // Repeated saves of a description are one line already, which holds the text before the first.
  if (later.field === 'description') return isSame(began, now) ? null : later;
  if (!isSame(went, old)) return later;
  if (isSame(began, now)) return null;
  if (LISTED.has(later.field)) return later;
  if (later.field === 'cycles') return cycleDraft(began, now);
  // A line with another sentence was written by an automation.
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

function withdraw(scope: Scope, itemId: string, lines: readonly ActivityRow[]): void {
  const ids = lines.map(({ id }) => id);
  scope.send(scope.sql`DELETE FROM work_item_activities WHERE id = ANY(${ids}::uuid[])`);
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
