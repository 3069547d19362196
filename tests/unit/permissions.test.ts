import { describe, expect, it } from 'vitest';

import {
  type Action,
  ADMIN,
  ANCHOR_KINDS,
  can,
  GUEST,
  isAllowedBy,
  isReading,
  MEMBER,
  mightDo,
  permissions,
} from '#shared/permissions.ts';

/**
 * Who may do what, written out by hand from the contract, so
 * that a changed rule turns this red. `ws:` = role in the workspace, `p:` = role in the project, either is
 * enough; `own:` = these roles (of the project where the line has one) when the row is their own.
 */
const TABLE = `
workspace.read                   ws:AMG
workspace.update                 ws:A
workspace.replace                ws:AM
workspace.delete                 ws:A
workspace.search                 ws:AMG
workspace_member.list            ws:AMG
workspace_member.update          ws:A
workspace_member.remove          ws:A
workspace_member.leave           ws:AMG
workspace_invitation.list        ws:AM
workspace_invitation.create      ws:AM
workspace_invitation.update      ws:AM
workspace_invitation.delete      ws:AM
workspace_state.list             ws:AMG
workspace_label.list             ws:AMG
workspace_cycle.list             ws:AMG
workspace_module.list            ws:AMG
workspace_estimate.list          ws:AMG
workspace_property.read          ws:AMG
workspace_property.update        ws:AMG
workspace_theme.read             ws:AM
workspace_theme.update           ws:AM
workspace_project_member.list    ws:AMG
user_activity.list               ws:AMG
user_activity.export             ws:AM
api_token.list                   ws:AMG
api_token.create                 ws:AM
api_token.update                 ws:AM
api_token.delete                 ws:AM
workspace_token.list             ws:A
workspace_token.delete           ws:A
service_account.create           ws:A
service_account.update           ws:A
service_account.delete           ws:A
ai_assistant.ask                 ws:AM
project_ai_assistant.ask         p:AM
import.list                      ws:A
import.create                    ws:A
import.update                    ws:A
integration.list                 ws:AM
integration.create               ws:A
integration.delete               ws:A
project_sync.list                p:AM
project_sync.create              p:A
project_sync.update              p:A
project_sync.delete              p:A
webhook.list                     ws:A
webhook.create                   ws:A
webhook.update                   ws:A
webhook.delete                   ws:A
home.read                        ws:AMG
home.update                      ws:AMG
sticky.list                      ws:AMG
sticky.create                    ws:AMG
sticky.update                    ws:AMG
sticky.delete                    ws:AMG
mute.list                        ws:AMG
mute.create                      ws:AMG
mute.delete                      ws:AMG
draft.list                       ws:AMG
draft.create                     ws:AMG
draft.update                     ws:AMG
draft.delete                     ws:AMG
draft.finish                     ws:AM
project.list                     ws:AMG
project.read_all                 ws:A
project.read_open                ws:AM
project.create                   ws:AM
project.read                     ws:AMG
project.update                   p:A
project.delete                   ws:A p:A
project.archive                  p:AM
project.read_publication         p:AMG
project.publish                  p:AM
project.join                     ws:AM
project.roles                    ws:AMG
project.stats                    ws:AMG
project_identifier.check         ws:AM
project_identifier.delete        ws:AM
project_member.list              p:AMG
project_member.add               p:A
project_member.update            p:A
project_member.remove            p:A
project_member.leave             p:AMG
project_preference.update        p:AMG
project_property.read            p:AMG
project_property.update          p:AMG
project_invitation.list          p:A
project_invitation.create        p:A
project_invitation.delete        p:A
favorite.list                    ws:AM
favorite.create                  ws:AM
favorite.update                  ws:AM
favorite.delete                  ws:AM
favorite_project.update          ws:AMG
state.list                       p:AMG
state.create                     p:A
state.update                     p:A
state.delete                     p:A
label.list                       p:AMG
label.create                     p:A
label.update                     p:A
label.delete                     p:A
estimate.list                    p:AMG
estimate.create                  p:AM
estimate.update                  p:AM
estimate.delete                  p:AM
estimate.list_active             p:AM
estimate_point.create            p:AM
estimate_point.update            p:AM
estimate_point.delete            p:AM
automation.read                  p:AM
cycle.list                       p:AMG
cycle.read                       p:AM
cycle.create                     p:AM
cycle.update                     p:AM
cycle.delete                     p:A own:AMG
cycle.favorite                   p:AM
cycle_item.list                  p:AM
cycle_item.update                p:AM
module.list                      p:AMG
module.read                      p:AM
module.create                    p:AM
module.update                    p:AM
module.delete                    p:A own:AMG
module.archive                   p:AM
module.list_archived             p:AMG
module.favorite                  p:AMG
module_item.list                 p:AM
module_item.update               p:AM
module_link.list                 p:AMG
module_link.update               p:AM
project_draft.list               p:AM
project_draft.read               p:AM
project_draft.create             p:AM
project_draft.update             p:AM
project_draft.delete             p:AM
work_item.list                   p:AMG
work_item.list_workspace         ws:AMG
work_item.list_person            ws:AMG
work_item.read                   p:AMG
work_item.create                 p:AM
work_item.update                 p:AM own:AMG
work_item.delete                 p:A own:AMG
work_item.bulk_delete            p:A
work_item.bulk_update            p:AM
work_item.archive                p:AM
work_item.dates                  p:AM
work_item.list_archived          p:AM
work_item_relation.list          p:AMG
work_item_relation.update        p:AM
sub_item.list                    p:AMG
sub_item.update                  p:AM
work_item_link.list              p:AMG
work_item_link.update            p:AM
subscription.read                p:AMG
subscription.update              p:AMG
subscriber.list                  p:AMG
subscriber.remove                p:AM
reaction.list                    p:AMG
reaction.update                  p:AMG
comment.list                     p:AMG
comment.create                   p:AMG
comment.update                   p:A own:AMG
comment.delete                   p:A own:AMG
comment.resolve                  p:AM own:AMG
activity.list                    p:AMG
description_version.list         p:AMG
attachment.list                  p:AMG
attachment.create                p:AMG
attachment.delete                p:A own:AMG
project_asset.read               p:AMG
project_asset.create             p:AMG
project_asset.update             p:AM own:AMG
project_asset.delete             p:AM own:AMG
workspace_asset.read             ws:AMG
workspace_asset.create           ws:AMG
workspace_asset.update           ws:AM own:AMG
workspace_asset.delete           ws:AM own:AMG
workspace_logo.update            ws:A
page.list                        p:AMG
page.list_favorite               p:AM
page.read                        p:AMG
page.create                      p:AM
page.update                      p:AM own:AMG
page.duplicate                   p:AMG
page.favorite                    p:AM
page.lock                        p:A own:AMG
page.archive                     p:A own:AMG
page.access                      p:A own:AMG
page.delete                      p:A own:AMG
page.move                        p:A own:AMG
page.publish                     p:A own:AM
page_version.list                p:AMG
view.list                        p:AMG
view.read                        p:AMG
view.create                      p:AMG
view.update                      p:none own:AMG
view.delete                      p:A own:AMG
view.lock                        p:A own:AMG
view.access                      p:A own:AMG
view.favorite                    p:AM
view.publish                     p:A own:AM
workspace_view.list              ws:AMG
workspace_view.read              ws:AMG
workspace_view.create            ws:AMG
workspace_view.update            own:AMG
workspace_view.delete            ws:A own:AMG
workspace_view.lock              ws:A own:AMG
workspace_view.access            ws:A own:AMG
public_anchor.read               to:project,view,page,intake
public_board.read                to:project,view
public_board.take_part           to:project,view
public_page.read                 to:page
public_intake.read               to:intake
public_intake.create             to:intake
analytics.read                   ws:AM
analytics.read_seen              ws:AMG
analytics.export                 ws:AM
analytic_view.list               ws:AM
analytic_view.create             ws:AM
analytic_view.update             ws:AM
analytic_view.delete             ws:AM
export.list                      ws:AM
export.create                    ws:AM
export.read                      ws:AM
project_analytics.read           p:AM
project_analytics.read_charts    p:AMG
intake.read                      p:AM
intake.create                    p:AM
intake.update                    p:AM
intake.delete                    p:AM
intake_settings.read             p:AMG
intake_settings.update           p:A
intake_issue.list                p:AMG
intake_issue.read                p:AMG
intake_issue.create              p:AMG
intake_issue.update              p:A own:AMG
intake_issue.decide              p:A
intake_issue.delete              p:A own:AMG
notification.read                ws:AMG
notification.update              ws:AMG
`;

/** What changes nothing, and so is open to a token that only reads. */
const READING = `
workspace.read workspace.search workspace_member.list workspace_invitation.list workspace_state.list
workspace_label.list workspace_estimate.list workspace_property.read workspace_theme.read workspace_project_member.list user_activity.list
api_token.list workspace_token.list webhook.list integration.list project_sync.list home.read sticky.list mute.list draft.list project_draft.list project_draft.read project.list project.read_all project.read_open project.read project.roles project.stats
project_identifier.check project_member.list project_property.read project_invitation.list favorite.list state.list
automation.read workspace_cycle.list workspace_module.list cycle.list cycle.read cycle_item.list module.list module.read module.list_archived
module_item.list module_link.list label.list estimate.list estimate.list_active work_item.list work_item.list_workspace work_item.list_person work_item.read work_item.list_archived
work_item_relation.list sub_item.list work_item_link.list subscription.read subscriber.list reaction.list
comment.list activity.list description_version.list attachment.list project_asset.read workspace_asset.read
page.list page.list_favorite page.read page_version.list notification.read project.read_publication
public_anchor.read public_board.read public_page.read public_intake.read
view.list view.read workspace_view.list workspace_view.read analytics.read analytics.read_seen analytic_view.list export.list export.read import.list
project_analytics.read project_analytics.read_charts
intake.read intake_settings.read intake_issue.list intake_issue.read
`
  .trim()
  .split(/\s+/);

const LETTERS = { A: ADMIN, M: MEMBER, G: GUEST, '-': null } as const;
type Letter = keyof typeof LETTERS;
const STANDINGS = Object.keys(LETTERS) as Letter[];

interface Line {
  readonly action: Action;
  readonly ws: string;
  readonly p: string;
  readonly own: string;
  /** The kinds of anchors whose visitors may. */
  readonly to: string;
}

const lines: Line[] = TABLE.trim()
  .split('\n')
  .map((text) => {
    const [action = '', ...parts] = text.split(/\s+/);
    const rule = Object.fromEntries(parts.map((part) => part.split(':')));
    return { action: action as Action, ws: '', p: '', own: '', to: '', ...rule };
  });

/** What the line says, worked out apart from the code it tests. */
function says(line: Line, workspace: Letter, project: Letter, isOwn: boolean): boolean {
  if (workspace === '-') return false;
  if (line.ws.includes(workspace) || line.p.includes(project)) return true;
  return isOwn && line.own.includes(line.p === '' ? workspace : project);
}

describe('the permission table', () => {
  it('has exactly the actions written out here', () => {
    expect(lines.map(({ action }) => action).toSorted()).toEqual(
      Object.keys(permissions).toSorted(),
    );
  });

  it.each(lines)('lets the right people do $action', (line) => {
    const pairs = STANDINGS.flatMap((workspace) =>
      STANDINGS.map((project) => [workspace, project] as const),
    );
    const wrong = pairs.flatMap(([workspace, project]) => {
      const standing = { workspace_role: LETTERS[workspace], project_role: LETTERS[project] };
      const ask = (is_own: boolean) => can({ ...standing, is_own }, line.action);
      const [plain, own] = [false, true].map((isOwn) => says(line, workspace, project, isOwn));
      const isRight =
        ask(false) === plain &&
        ask(true) === own &&
        mightDo(standing, line.action) === (plain || own);
      return isRight ? [] : [`workspace ${workspace}, project ${project}`];
    });
    expect(wrong).toEqual([]);
  });

  it('gives nothing to somebody who is in a project but no longer in its workspace', () => {
    for (const { action } of lines) {
      const standing = { workspace_role: null, project_role: ADMIN, is_own: true } as const;
      expect(can(standing, action)).toBe(false);
    }
  });

  it('lets a token that only reads do what changes nothing, and what its person may', () => {
    expect(lines.flatMap(({ action }) => (isReading(action) ? [action] : [])).toSorted()).toEqual(
      READING.toSorted(),
    );
    for (const { action } of lines) {
      for (const workspace of STANDINGS) {
        for (const project of STANDINGS) {
          const roles = { workspace_role: LETTERS[workspace], project_role: LETTERS[project] };
          for (const is_own of [false, true]) {
            const may = can({ ...roles, is_own }, action) && READING.includes(action);
            expect(can({ ...roles, is_own, is_read_only: true }, action)).toBe(may);
          }
        }
      }
    }
  });

  it('gives programs no right to make, see or end tokens, to import, to connect, to mute, nor to ask the AI for anybody', () => {
    const admin = { workspace_role: ADMIN, project_role: ADMIN, is_own: true } as const;
    const closed = lines.filter(
      ({ action }) => can(admin, action) && !can({ ...admin, is_token: true }, action),
    );
    const names =
      /^(?:api_token|workspace_token|service_account|webhook|integration|project_sync|import|mute|ai_assistant|project_ai_assistant)\./;
    expect(closed).toEqual(lines.filter(({ action }) => names.test(action)));
  });

  it('lets visitors of what is published do what is written out here, whatever they are besides', () => {
    for (const { action, to } of lines) {
      for (const anchor of ANCHOR_KINDS) {
        const may = to.split(',').includes(anchor);
        expect(can({ workspace_role: null, anchor }, action)).toBe(may);
        const roles = { workspace_role: ADMIN, project_role: ADMIN, is_own: true } as const;
        expect(can({ ...roles, anchor }, action)).toBe(may);
      }
    }
  });

  it('lets visitors do what a rule opens to their kind of anchor', () => {
    const rule = { project: [ADMIN], anchor: ['project', 'view'] } as const;
    const kinds = ['project', 'page', 'view'] as const;
    const may = kinds.filter((anchor) => isAllowedBy(rule, { workspace_role: null, anchor }));
    expect(may).toEqual(['project', 'view']);
    expect(isAllowedBy(rule, { workspace_role: ADMIN, project_role: ADMIN })).toBe(true);
    expect(isAllowedBy(rule, { workspace_role: null })).toBe(false);
  });

  it('gives a workspace admin no role in a project', () => {
    const standing = { workspace_role: ADMIN, project_role: null } as const;
    const allowed = lines.filter(({ ws, action }) => ws === '' && can(standing, action));
    expect(allowed).toEqual([]);
  });
});
