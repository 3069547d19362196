/** Where the rows of each entity are: an entity without a line here fails the feed check. */
const ENTITY_TABLES: Readonly<Record<string, readonly [table: string, id: string]>> = {
  activity: ['work_item_activities', 'id'],
  analytic_view: ['analytic_views', 'id'],
  api_token: ['api_tokens', 'id'],
  attachment: ['assets', 'id'],
  comment: ['comments', 'id'],
  comment_reaction: ['comment_reactions', 'id'],
  cycle: ['cycles', 'id'],
  draft: ['drafts', 'id'],
  estimate: ['estimates', 'id'],
  estimate_point: ['estimate_points', 'id'],
  export: ['exports', 'id'],
  import: ['imports', 'id'],
  favorite: ['favorites', 'id'],
  home_widget: ['home_widgets', 'id'],
  intake: ['intakes', 'id'],
  intake_issue: ['intake_issues', 'id'],
  label: ['labels', 'id'],
  module: ['modules', 'id'],
  module_link: ['module_links', 'id'],
  mute: ['mutes', 'id'],
  notification: ['notifications', 'id'],
  page: ['pages', 'id'],
  page_version: ['page_versions', 'id'],
  project: ['projects', 'id'],
  project_member: ['project_members', 'id'],
  project_user_properties: ['project_user_properties', 'id'],
  quick_link: ['quick_links', 'id'],
  sidebar_preference: ['sidebar_preferences', 'id'],
  state: ['states', 'id'],
  sticky: ['stickies', 'id'],
  subscription: ['work_item_subscribers', 'id'],
  user: ['users', 'id'],
  user_profile: ['profiles', 'id'],
  view: ['views', 'id'],
  webhook: ['webhooks', 'id'],
  work_item: ['work_items', 'id'],
  work_item_description: ['work_item_texts', 'work_item_id'],
  work_item_link: ['work_item_links', 'id'],
  work_item_reaction: ['work_item_reactions', 'id'],
  work_item_relation: ['work_item_relations', 'id'],
  workspace: ['workspaces', 'id'],
  workspace_invitation: ['workspace_invitations', 'id'],
  workspace_member: ['workspace_members', 'id'],
};

/** The table of an entity and the column of the ids that the feed knows its rows by. */
export function entityTable(name: string): readonly [table: string, id: string] {
  const place = ENTITY_TABLES[name];
  if (!place) throw new Error(`The entity ${name} needs a line in tests/support/entity-tables.ts.`);
  return place;
}
