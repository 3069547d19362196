type Row = Readonly<Record<string, unknown>>;

/** Columns without a meaning of their own, or derived from others. */
const SILENT = new Set([
  'rev',
  'updated_at',
  'updated_by',
  'priority_rank',
  'is_current',
  'is_listed',
  'is_triage',
]);

/** Columns that change along with others: they count only alone. */
const ALONG = new Set([
  'completed_at',
  'sort_order',
  'epic_id',
  'sub_issues_count',
  'attachment_count',
  'link_count',
  'description_text',
  'description_stripped',
  'comment_json',
  'comment_stripped',
  'edited_at',
  'progress_snapshot',
]);

export function changedFields(before: Row, after: Row): string[] {
  const changed = Object.keys(after).filter(
    (key) => !SILENT.has(key) && !isSame(before[key], after[key]),
  );
  const main = changed.filter((key) => !ALONG.has(key));
  return main.length > 0 ? main : changed;
}

/** Whether two values are equal. Most are primitive: only the others are serialized. */
export function isSame(before: unknown, after: unknown): boolean {
  if (before === after) return true;
  if (typeof before !== 'object' || typeof after !== 'object') return false;
  return JSON.stringify(before) === JSON.stringify(after);
}
