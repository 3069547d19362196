import type { Oddity, SourceItem } from '#server/features/importers/records.ts';
import type { Scope } from '#server/platform/access/scope.ts';

/** A row created by an import. */
export interface Thing {
  readonly kind:
    | 'work_item'
    | 'comment'
    | 'link'
    | 'attachment'
    | 'label'
    | 'state'
    | 'cycle'
    | 'module'
    | 'project';
  readonly entity_id: string;
  readonly external_id?: string | null;
}

export async function noteThings(
  { sql }: Scope,
  importId: string,
  things: readonly Thing[],
): Promise<void> {
  if (things.length === 0) return;
  await sql`
    INSERT INTO imported_things (import_id, kind, entity_id, external_id)
    SELECT ${importId}, t.kind, t.entity_id, t.external_id
    FROM unnest(${things.map(({ kind }) => kind)}::text[], ${things.map(({ entity_id }) => entity_id)}::uuid[],
      ${things.map(({ external_id = null }) => external_id)}::text[]) AS t(kind, entity_id, external_id)
    ON CONFLICT DO NOTHING`;
}

/** A line of the report before it is stored. */
export interface Problem extends Oddity {
  readonly key: string;
  readonly title: string;
  readonly work_item_id: string | null;
}

/** The problem of an item whose key, or whole content, occurs duplicateOddity in the source. */
export const duplicateOddity = ({ key, shown_key }: SourceItem): Oddity =>
  shown_key === undefined
    ? { code: 'same_key', field: 'key', value: key }
    : { code: 'same_row', field: null, value: '' };

export async function noteProblems(
  { sql }: Scope,
  importId: string,
  problems: readonly Problem[],
): Promise<void> {
  if (problems.length === 0) return;
  const cut = (text: string) => text.slice(0, 255);
  await sql`
    INSERT INTO import_problems (import_id, key, title, code, field, value, work_item_id)
    SELECT ${importId}, p.key, p.title, p.code, p.field, p.value, p.item
    FROM unnest(${problems.map(({ key }) => cut(key))}::text[],
      ${problems.map(({ title }) => cut(title))}::text[],
      ${problems.map(({ code }) => code)}::text[],
      ${problems.map(({ field }) => field)}::text[],
      ${problems.map(({ value }) => cut(value))}::text[],
      ${problems.map(({ work_item_id }) => work_item_id)}::uuid[])
      WITH ORDINALITY AS p(key, title, code, field, value, item, place) ORDER BY p.place`;
}
