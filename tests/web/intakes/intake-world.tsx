import { address } from '#tests/support/web/address.tsx';
import { PROJECT, put, show, WORKSPACE } from '#tests/support/web/workspace.tsx';
import { startItems } from '#tests/web/work-items/item-world.tsx';
import { idOf, putItem } from '#tests/web/work-items/list-world.tsx';
import { IntakePage } from '#web/features/intakes/intake-page.tsx';
import { intakeIssues } from '#web/features/intakes/store.ts';

type Role = NonNullable<Parameters<typeof startItems>[0]>;

/** A project with an intake and no submission. */
export function startIntake(role: Role = 'admin'): void {
  startItems(role);
  address.start({}, { slug: 'nova', projectId: PROJECT });
  put('project', PROJECT, { inbox_view: true });
  put('intake', 'intake', {
    ...{ name: 'Intake', is_default: true, is_in_app_enabled: true, is_form_enabled: false },
    ...{ project: PROJECT, workspace: WORKSPACE },
  });
}

/** Puts a submission into the intake, as the feed would: by number, the higher the newer. */
export function putSubmission(n: number, fields: object = {}): void {
  const id = `s${n}`;
  const known = intakeIssues.get(id);
  put('intake_issue', id, {
    ...{ issue: idOf(n), project: PROJECT, workspace: WORKSPACE, status: -2, duplicate_to: null },
    ...{ snoozed_till: null, source: 'IN_APP', sender_name: '', answers: [], decided_by: null },
    ...{ decided_at: null, created_at: `2026-02-0${n}T09:00:00Z`, created_by: 'mara' },
    ...{ name: `Wish ${n}`, sequence_id: n, priority: 'none', state_id: null },
    ...{ label_ids: [], assignee_ids: [] },
    ...known,
    ...fields,
  });
  putItem(n, { name: `Wish ${n}`, created_by: 'mara' });
}

/** The page, as somebody of this role sees it. */
export function openIntake(options: Parameters<typeof show>[1] = {}) {
  return show(<IntakePage />, options);
}
