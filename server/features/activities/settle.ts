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

/** A line, and whether somebody has read of it or got a mail. */
interface Line extends ActivityRow {
  readonly is_told: boolean;
}

/**
 * What is to be written of a change, after what the same person has changed of the item within the last minute: a value
 * that goes on is one line from where it began, and one that is where it was leaves no line. The lines that are
 * overtaken, and what they told others, are taken back; of what somebody has read, the next change is news. Only items
 * that were just changed by the person are asked for their lines.
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
 * What is to be written of a thing that hangs on an item, as a link or a relation does, after what the same person did
 * with it within the last minute: what was added and taken away again leaves no line.
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

/** Whether a line is about the thing that a later one goes on with. */
function isBefore(line: ActivityRow, later: ActivityDraft): boolean {
  if (line.field !== later.field) return false;
  const [began, went] = [line.old_value ?? '', line.new_value ?? ''];
  const [old, now] = [later.old_value ?? '', later.new_value ?? ''];
  // What was taken away is added again, or what was added is changed or taken away.
  return went === '' ? old === '' && began === now : went === old;
}

function sumOfPart(earlier: ActivityRow, later: ActivityDraft): ActivityDraft | null {
  const [began, now] = [earlier.old_value ?? '', later.new_value ?? ''];
  if (began === now) return null;
  // Added and changed, it was added as it is now.
  const { verb, comment } = began === '' ? earlier : later;
  const { old_value, old_identifier } = earlier;
  return { ...later, verb, comment, old_value, old_identifier };
}

/** Whether the person has just changed the item before. */
function isOneAct({ before, after }: WorkItemChange, actor: string | undefined): boolean {
  if (!before || !after || actor === undefined || before.updated_by !== actor) return false;
  return Date.parse(after.updated_at) - Date.parse(before.updated_at) <= ACT_MS;
}

/** What was read for a command already: a bulk call changes 500 items. */
const known = new WeakMap<readonly WorkItemChange[], Promise<Map<string, Line[]>>>();

/** The lines of the last minute, the newest first, by the items that a command changed. */
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
