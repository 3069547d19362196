import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { makeDatabase } from '#tests/support/database.ts';

/** Tables of the whole instance, and why they are of no workspace (docs/distribution.md). */
const OF_INSTANCE: Readonly<Record<string, string>> = {
  accounts: 'a person signs in once for all workspaces',
  health_samples: 'the program watches itself',
  held_jobs: 'a process works for all workspaces',
  instance_admins: 'a person',
  client_files: 'files of the program that servers of other versions hand out',
  instance_configurations: 'settings of the instance',
  moved_files: 'files that are in both stores during a move',
  instances: 'the instance itself',
  job_days: 'work of the night, for all workspaces together',
  job_failures: 'an admin of the instance reads them',
  mails: 'a mail goes to an address, some before there is an account',
  mutations: 'a call is done once for its person, wherever it wrote',
  notification_preferences: 'a person',
  one_time_codes: 'an address, before there is an account',
  password_resets: 'a person',
  profiles: 'a person',
  rate_counters: 'an address or a person is limited everywhere at once',
  recurring_runs: 'work of the night, for all workspaces together',
  sessions: 'a person',
  system_facts: 'the database itself',
  users: 'a person is a member of several workspaces',
  workspaces: 'its own id is what the others name',
};

/** Tables whose rows are parts of a row of another table, which names the workspace. */
const PARTS: Readonly<Record<string, readonly [column: string, whole: string]>> = {
  api_requests: ['token_id', 'api_tokens'],
  asset_copies: ['asset_id', 'assets'],
  import_problems: ['import_id', 'imports'],
  import_records: ['import_id', 'imports'],
  imported_things: ['import_id', 'imports'],
  page_descriptions: ['page_id', 'pages'],
  project_sequences: ['project_id', 'projects'],
  public_members: ['project_id', 'projects'],
  stranger_notices: ['work_item_id', 'work_items'],
  sync_deliveries: ['sync_id', 'project_syncs'],
  sync_links: ['sync_id', 'project_syncs'],
  sync_queue: ['sync_id', 'project_syncs'],
  sync_runs: ['sync_id', 'project_syncs'],
  webhook_changes: ['webhook_id', 'webhooks'],
  webhook_deliveries: ['webhook_id', 'webhooks'],
  webhook_logs: ['webhook_id', 'webhooks'],
  webhook_senders: ['webhook_id', 'webhooks'],
  work_item_counts: ['project_id', 'projects'],
  work_item_flow: ['project_id', 'projects'],
  work_item_memberships: ['work_item_id', 'work_items'],
  work_item_mentions: ['work_item_id', 'work_items'],
  work_item_steps: ['work_item_id', 'work_items'],
  work_item_texts: ['work_item_id', 'work_items'],
};

/** Tables whose rows belong to a workspace that only the program finds: by an audience, or one of several tables. */
const BY_KIND: Readonly<Record<string, readonly string[]>> = {
  change_log: ['scope_kind', 'scope'],
  document_snapshots: ['kind', 'document_id'],
  document_updates: ['document_id'],
  progress_counts: ['scope_id'],
  progress_log: ['cycle_id', 'module_id'],
};

describe('every table says to which workspace its rows belong', () => {
  let columns: ReadonlyMap<string, ReadonlySet<string>>;
  let made: Awaited<ReturnType<typeof makeDatabase>>;

  beforeAll(async () => {
    made = await makeDatabase();
    const sql = postgres(made.url, { max: 1 });
    const rows = await sql<{ table_name: string; columns: string[] }[]>`
      SELECT relname AS table_name, array_agg(attname::text) AS columns
      FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0
      WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
      GROUP BY relname`;
    columns = new Map(rows.map((row) => [row.table_name, new Set(row.columns)]));
    await sql.end();
  });
  afterAll(() => made.drop());

  const names = (table: string) => columns.get(table)?.has('workspace_id') === true;

  it('by workspace_id, by the row that it is a part of, or not at all for a reason', () => {
    const listed = new Set([OF_INSTANCE, PARTS, BY_KIND].flatMap((list) => Object.keys(list)));
    const lost = [...columns.keys()].filter((table) => !names(table) && !listed.has(table));
    expect(lost.toSorted()).toEqual([]);
    const old = [...listed].filter((table) => !columns.has(table) || names(table));
    expect(old).toEqual([]);
  });

  it('where a row is a part, by a column that leads to its workspace in one step', () => {
    for (const [table, [column, whole]] of Object.entries(PARTS)) {
      expect([table, columns.get(table)?.has(column)]).toEqual([table, true]);
      expect([table, whole, names(whole)]).toEqual([table, whole, true]);
    }
    for (const [table, needed] of Object.entries(BY_KIND))
      expect([table, needed.filter((one) => !columns.get(table)?.has(one))]).toEqual([table, []]);
  });
});
