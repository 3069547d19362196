import { byWebhookEvent } from '#shared/constants/webhooks.ts';
import { put, WORKSPACE } from '#tests/support/web/workspace.tsx';

export const HOOK = 'hook';
/** The end of the address of its calls. */
export const CALLS = `webhooks/${HOOK}/`;
export const EVERYTHING = byWebhookEvent(() => true);

/** Puts a webhook that is told of everything, and works, unless told otherwise. */
export function putWebhook(fields: object = {}, id = HOOK): void {
  put('webhook', id, {
    ...{ workspace: WORKSPACE, url: 'https://ci.tutti.test/hook', is_active: true },
    ...{ is_internal: false, failures: 0, failing_since: null, hint: '9f2c', former_until: null },
    ...{ last_tried_at: null, created_by: 'mara' },
    ...EVERYTHING,
    ...fields,
  });
}
