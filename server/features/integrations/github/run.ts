import { type Queued, workThrough } from '#server/features/integrations/running/queued.ts';
import type { Step, SyncWork } from '#server/features/integrations/running/work.ts';

import { GithubIssue } from './github-api.ts';
import { readPeople } from './people.ts';
import { poll } from './poll.ts';
import { sendItem } from './send-item.ts';
import { syncIssue } from './sync-issue.ts';

/** Processes queued changes in both directions; then polls GitHub when it is due. */
export async function runGithub(work: SyncWork): Promise<Step> {
  const { count, problem } = await workThrough(work, async (queued) => bring(work, queued));
  if (count > 0) return { isMore: true, problem };
  return { isMore: await poll(work), problem };
}

async function bring(work: SyncWork, { kind, key, data }: Queued): Promise<void> {
  const people = await readPeople(work);
  if (kind === 'item') return sendItem(work, people, key);
  const known = GithubIssue.safeParse(data).data ?? null;
  return syncIssue(work, people, Number(key), known);
}
