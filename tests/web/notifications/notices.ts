import type { ItemNotice, SubjectNotice } from '#shared/contract/notifications.ts';

/** The person whose inbox the tests look at. */
export const ME = '0199a1fe-0000-7000-8000-0000000000aa';
export const WORKSPACE = '0199a1fe-0000-7000-8000-0000000000bb';

let count = 0;

type Activity = ItemNotice['data']['issue_activity'];
type Change = Partial<Omit<ItemNotice, 'data'>> & { readonly activity?: Partial<Activity> };

/** A notification as the feed carries it. */
export function notice({ activity, ...change }: Change = {}): ItemNotice {
  count += 1;
  const id = `0199a1fe-0000-7000-8000-${String(count).padStart(12, '0')}`;
  const sender = change.sender ?? 'in_app:issue_activities:subscribed';
  return {
    id,
    rev: 1,
    title: '',
    data: {
      issue: {
        id,
        name: 'Seat map',
        identifier: 'NOVA',
        sequence_id: 128,
        state_name: null,
        state_group: null,
      },
      issue_activity: {
        id,
        verb: 'updated',
        field: 'state',
        actor: id,
        new_value: 'In review',
        old_value: 'None',
        old_identifier: null,
        new_identifier: null,
        issue_comment: '',
        ...activity,
      },
    },
    entity_identifier: 'item-1',
    entity_name: 'issue',
    message_html: '<p></p>',
    message: null,
    message_stripped: null,
    receiver: ME,
    triggered_by: null,
    triggered_by_details: null,
    read_at: null,
    snoozed_till: null,
    archived_at: null,
    workspace: WORKSPACE,
    project: id,
    created_at: `2026-11-21T10:00:${String(count % 60).padStart(2, '0')}.000000Z`,
    updated_at: '2026-11-21T10:00:00.000000Z',
    deleted_at: null,
    created_by: null,
    updated_by: null,
    is_inbox_issue: false,
    is_intake_issue: false,
    is_mentioned_notification: sender.endsWith('mentioned'),
    ...change,
    sender,
  };
}

/** How an import ended, as the feed carries it. */
export function importNotice(change: Partial<SubjectNotice['data']['import']> = {}): SubjectNotice {
  const { data: _data, ...row } = notice({ sender: 'in_app:import' });
  return {
    ...row,
    entity_name: 'import',
    entity_identifier: 'import-1',
    data: {
      import: {
        id: 'import-1',
        name: 'ferry.csv',
        status: 'completed',
        made: 238,
        total: 240,
        problems: 0,
        reason: null,
        ...change,
      },
    },
  };
}
