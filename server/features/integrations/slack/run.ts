import { z } from 'zod';

import { workThrough } from '#server/features/integrations/running/queued.ts';
import type { Step, SyncWork } from '#server/features/integrations/running/work.ts';

import { messageOf, SlackNews } from './message.ts';
import { askSlack } from './slack-api.ts';

/** Posts the queued messages of a channel in order. */
export async function runSlack(work: SyncWork): Promise<Step> {
  const { platform, sync, api } = work;
  const { count, problem } = await workThrough(work, async ({ data }) => {
    const text = await messageOf(platform, sync, SlackNews.parse(data));
    if (text === null) return;
    const channel = sync.target_id;
    await askSlack(api, 'chat.postMessage', z.unknown(), {
      channel,
      text,
      unfurl_links: false,
      unfurl_media: false,
    });
  });
  return { isMore: count > 0, problem };
}
