// Made by `node scripts/external-client.ts` from the OpenAPI document of the external API.
/* oxlint-disable -- a program wrote it */

export type Project = { "id": string; "created_at": string; "updated_at": string; "deleted_at": null; "created_by": string | null; "updated_by": string | null; "name": string; "identifier": string; "description": string; "description_text": unknown; "description_html": unknown; "network": 0 | 2; "workspace": string; "default_assignee": string | null; "project_lead": string | null; "emoji": string | null; "icon_prop": unknown; "logo_props": Record<string, unknown>; "cycle_view": boolean; "module_view": boolean; "issue_views_view": boolean; "page_view": boolean; "intake_view": boolean; "inbox_view": boolean; "is_time_tracking_enabled": boolean; "is_issue_type_enabled": boolean; "is_epic_enabled": boolean; "is_workflow_enabled": boolean; "is_project_updates_enabled": boolean; "guest_view_all_features": boolean; "cover_image": string | null; "cover_image_asset": string | null; "cover_image_url": string | null; "estimate": string | null; "archive_in": number; "close_in": number; "default_state": string | null; "archived_at": string | null; "timezone": string; "anchor": string | null; "members": (string)[]; "is_favorite": boolean; "sort_order": number; "member_role": 20 | 15 | 5 | null; "is_member": boolean; "is_deployed": boolean; "total_members": number; "total_cycles": number; "total_modules": number; };
export type Member = { "id": string; "first_name": string; "last_name": string; "email": string; "avatar": string; "avatar_url": string | null; "display_name": string; };
export type State = { "id": string; "project": string; "workspace": string; "name": string; "color": string; "group": "backlog" | "unstarted" | "started" | "completed" | "cancelled" | "triage"; "default": boolean; "description": string; "sequence": number; "created_at": string; "updated_at": string; "deleted_at": null; "created_by": string | null; "updated_by": string | null; "external_source": string | null; "external_id": string | null; };
export type Label = { "parent": string | null; "name": string; "description": string; "color": string; "id": string; "project": string; "workspace": string; "sort_order": number; "created_at": string; "updated_at": string; "deleted_at": null; "created_by": string | null; "updated_by": string | null; "external_source": string | null; "external_id": string | null; };
export type WorkItem = { "state": string | null; "priority": "urgent" | "high" | "medium" | "low" | "none"; "assignees": (string)[]; "labels": (string)[]; "target_date": string | null; "start_date": string | null; "epic": string | null; "cycle": string | null; "modules": (string)[]; "created_by": string | null; "project": string; "parent": string | null; "estimate_point": string | null; "type_id": string | null; "sort_order": number; "created_at": string; "updated_at": string; "completed_at": string | null; "name": string; "sub_issues_count": number; "attachment_count": number; "link_count": number; "id": string; "sequence_id": number; "updated_by": string | null; "is_epic": boolean; "is_draft": boolean; "archived_at": string | null; "workspace": string; "deleted_at": null; "external_source": string | null; "external_id": string | null; "description_html": string; "description_stripped": string | null; };
export type Link = { "id": string; "title": string | null; "url": string; "metadata": Record<string, unknown>; "issue": string; "project": string; "workspace": string; "created_by": string | null; "updated_by": string | null; "created_at": string; "updated_at": string; "deleted_at": null; };
export type Comment = { "id": string; "created_at": string; "updated_at": string; "deleted_at": null; "created_by": string | null; "updated_by": string | null; "comment_html": string; "comment_json": Record<string, unknown>; "comment_stripped": string; "attachments": (string)[]; "access": "INTERNAL" | "EXTERNAL"; "edited_at": string | null; "actor": string; "issue": string; "project": string; "workspace": string; "external_source": string | null; "external_id": string | null; "parent": string | null; "resolved_at": string | null; "resolved_by": string | null; };
export type Activity = { "id": string; "verb": string; "field": string | null; "old_value": string | null; "new_value": string | null; "old_identifier": string | null; "new_identifier": string | null; "comment": string; "attachments": (string)[]; "epoch": number | null; "issue": string | null; "issue_comment": string | null; "actor": string | null; "project": string; "workspace": string; "created_at": string; "updated_at": string; "deleted_at": null; "created_by": null; "updated_by": null; };
export type Attachment = { "id": string; "attributes": Record<string, unknown>; "asset": string; "asset_url": string | null; "user": string | null; "workspace": string | null; "draft_issue": string | null; "project": string | null; "issue": string | null; "comment": string | null; "page": string | null; "entity_type": string; "entity_identifier": string | null; "is_deleted": boolean; "is_archived": boolean; "is_uploaded": boolean; "external_id": string | null; "external_source": string | null; "size": number; "storage_metadata": Record<string, unknown> | null; "created_at": string; "updated_at": string; "deleted_at": string | null; "created_by": string | null; "updated_by": string | null; };
export type AttachmentTicket = { "upload_data": { "url": string; "fields": Record<string, string>; }; "asset_id": string; "asset_url": string | null; "attachment": { "id": string; "attributes": Record<string, unknown>; "asset": string; "asset_url": string | null; "user": string | null; "workspace": string | null; "draft_issue": string | null; "project": string | null; "issue": string | null; "issue_id": string | null; "comment": string | null; "page": string | null; "entity_type": string; "entity_identifier": string | null; "is_deleted": boolean; "is_archived": boolean; "is_uploaded": boolean; "external_id": string | null; "external_source": string | null; "size": number; "storage_metadata": Record<string, unknown> | null; "created_at": string; "updated_at": string; "deleted_at": string | null; "created_by": string | null; "updated_by": string | null; }; };
export type Cycle = { "id": string; "workspace": string; "project": string; "name": string; "description": string; "start_date": string | null; "end_date": string | null; "owned_by": string; "view_props": Record<string, unknown>; "sort_order": number; "external_source": string | null; "external_id": string | null; "logo_props": Record<string, unknown>; "version": number; "created_by": string | null; "archived_at": string | null; "progress_snapshot": { "total_issues": number; "backlog_issues": number; "unstarted_issues": number; "started_issues": number; "completed_issues": number; "cancelled_issues": number; "total_estimate_points": number; "backlog_estimate_points": number; "unstarted_estimate_points": number; "started_estimate_points": number; "completed_estimate_points": number; "cancelled_estimate_points": number; "distribution": { "assignees": ({ "assignee_id": string | null; "avatar_url": string | null; "avatar": null; "display_name": string | null; "first_name": string | null; "last_name": string | null; "total_issues": number; "completed_issues": number; "pending_issues": number; "cancelled_issues"?: number; })[]; "labels": ({ "label_id": string | null; "label_name": string | null; "color": string | null; "total_issues": number; "completed_issues": number; "pending_issues": number; "cancelled_issues"?: number; })[]; "completion_chart": Record<string, number | null>; }; "estimate_distribution": { "assignees": ({ "assignee_id": string | null; "avatar_url": string | null; "avatar": null; "display_name": string | null; "first_name": string | null; "last_name": string | null; "total_estimates": number | null; "completed_estimates": number | null; "pending_estimates": number | null; "cancelled_estimates"?: number | null; })[]; "labels": ({ "label_id": string | null; "label_name": string | null; "color": string | null; "total_estimates": number | null; "completed_estimates": number | null; "pending_estimates": number | null; "cancelled_estimates"?: number | null; })[]; "completion_chart": Record<string, number | null>; } | {  }; "progress": ({ "total_issues": number; "backlog_issues": number; "unstarted_issues": number; "started_issues": number; "completed_issues": number; "cancelled_issues": number; "total_estimate_points": number; "backlog_estimate_points": number; "unstarted_estimate_points": number; "started_estimate_points": number; "completed_estimate_points": number; "cancelled_estimate_points": number; "date": string; })[]; } | Record<string, unknown>; "end_snapshot": { "total_issues": number; "backlog_issues": number; "unstarted_issues": number; "started_issues": number; "completed_issues": number; "cancelled_issues": number; "total_estimate_points": number; "backlog_estimate_points": number; "unstarted_estimate_points": number; "started_estimate_points": number; "completed_estimate_points": number; "cancelled_estimate_points": number; "distribution": { "assignees": ({ "assignee_id": string | null; "avatar_url": string | null; "avatar": null; "display_name": string | null; "first_name": string | null; "last_name": string | null; "total_issues": number; "completed_issues": number; "pending_issues": number; "cancelled_issues"?: number; })[]; "labels": ({ "label_id": string | null; "label_name": string | null; "color": string | null; "total_issues": number; "completed_issues": number; "pending_issues": number; "cancelled_issues"?: number; })[]; "completion_chart": Record<string, number | null>; }; "estimate_distribution": { "assignees": ({ "assignee_id": string | null; "avatar_url": string | null; "avatar": null; "display_name": string | null; "first_name": string | null; "last_name": string | null; "total_estimates": number | null; "completed_estimates": number | null; "pending_estimates": number | null; "cancelled_estimates"?: number | null; })[]; "labels": ({ "label_id": string | null; "label_name": string | null; "color": string | null; "total_estimates": number | null; "completed_estimates": number | null; "pending_estimates": number | null; "cancelled_estimates"?: number | null; })[]; "completion_chart": Record<string, number | null>; } | {  }; "progress": ({ "total_issues": number; "backlog_issues": number; "unstarted_issues": number; "started_issues": number; "completed_issues": number; "cancelled_issues": number; "total_estimate_points": number; "backlog_estimate_points": number; "unstarted_estimate_points": number; "started_estimate_points": number; "completed_estimate_points": number; "cancelled_estimate_points": number; "date": string; })[]; } | Record<string, unknown>; "total_issues": number; "backlog_issues": number; "unstarted_issues": number; "started_issues": number; "completed_issues": number; "cancelled_issues": number; "total_estimate_points": number; "backlog_estimate_points": number; "unstarted_estimate_points": number; "started_estimate_points": number; "completed_estimate_points": number; "cancelled_estimate_points": number; "is_favorite": boolean; "assignees": (string)[]; "status": "CURRENT" | "UPCOMING" | "COMPLETED" | "DRAFT"; "created_at": string; "updated_at": string; "deleted_at": null; "updated_by": string | null; };
export type CycleItem = { "id": string; "issue": string; "project": string; "workspace": string; "cycle": string; };
export type Message = { "message": string; };
export type CycleLite = { "id": string; "name": string; "description": string; "status": "CURRENT" | "UPCOMING" | "COMPLETED" | "DRAFT"; "project": string; "workspace": string; "owned_by": string; "start_date": string | null; "end_date": string | null; };
export type Module = { "id": string; "workspace": string; "project": string; "name": string; "description": string; "start_date": string | null; "target_date": string | null; "status": "backlog" | "planned" | "in-progress" | "paused" | "completed" | "cancelled"; "lead": string | null; "members": (string)[]; "view_props": Record<string, unknown>; "sort_order": number; "external_source": string | null; "external_id": string | null; "logo_props": Record<string, unknown>; "archived_at": string | null; "created_at": string; "updated_at": string; "total_issues": number; "backlog_issues": number; "unstarted_issues": number; "started_issues": number; "completed_issues": number; "cancelled_issues": number; "total_estimate_points": number; "backlog_estimate_points": number; "unstarted_estimate_points": number; "started_estimate_points": number; "completed_estimate_points": number; "cancelled_estimate_points": number; "is_favorite": boolean; "deleted_at": null; "created_by": string | null; "updated_by": string | null; };
export type ModuleLite = { "id": string; "name": string; "description": string; "status": "backlog" | "planned" | "in-progress" | "paused" | "completed" | "cancelled"; "project": string; "workspace": string; "start_date": string | null; "target_date": string | null; };
export type ModuleItem = { "id": string; "issue": string; "project": string; "workspace": string; "module": string; };
export type IntakeIssue = { "id": string; "status": number; "duplicate_to": string | null; "snoozed_till": string | null; "source": string | null; "issue": string; "issue_detail": { "id": string; "name": string; "priority": "urgent" | "high" | "medium" | "low" | "none"; "sequence_id": number; "project": string; "created_at": string; "created_by": string | null; "labels": (string)[]; "assignees"?: (string)[]; "description_html"?: string; "state": { "id": string; "name": string; "color": string; "group": string; } | null; "cycle": { "id": string; "name": string; } | null; "module": { "id": string; "name": string; "project": string; "workspace": string; } | null; }; "created_at": string; "updated_at": string; "deleted_at": null; "created_by": string | null; "updated_by": string | null; "workspace": string; "project": string; "external_source": string | null; "external_id": string | null; "intake": string; "inbox": string; };
export type User = { "id": string; "avatar": string; "avatar_url": string | null; "cover_image": string | null; "cover_image_url": string | null; "date_joined": string; "display_name": string; "email": string; "first_name": string; "last_name": string; "is_active": boolean; "is_bot": boolean; "is_email_verified": boolean; "user_timezone": string; "username": string; "is_password_autoset": boolean; "last_login_medium": string; };
export type Workspace = { "id": string; "name": string; "slug": string; "logo_url": string | null; "owner": string; };
export type UploadTicket = { "upload_data": { "url": string; "fields": Record<string, string>; }; "asset_id": string; "asset_url": string | null; };
export type MemberWithRole = { "id": string; "first_name": string; "last_name": string; "email": string; "avatar": string; "avatar_url": string | null; "display_name": string; "role": 20 | 15 | 5; "role_slug": "admin" | "member" | "guest"; };
export type Membership = { "id": string; "member": string; "project": string; "role": 20 | 15 | 5; };
export type Invitation = { "id": string; "created_at": string; "updated_at": string; "deleted_at": null; "created_by": string | null; "updated_by": string | null; "email": string; "accepted": boolean; "message": string | null; "responded_at": string | null; "role": 20 | 15 | 5; };
export type Sticky = { "id": string; "created_at": string; "updated_at": string; "deleted_at": null; "created_by": string | null; "updated_by": string | null; "name": string | null; "description": Record<string, unknown>; "description_html": string; "description_stripped": string | null; "description_binary": null; "logo_props": Record<string, unknown>; "color": string | null; "background_color": string | null; "workspace": string; "owner": string; "sort_order": number; };
export type Estimate = { "id": string; "created_at": string; "updated_at": string; "deleted_at": null; "created_by": string | null; "updated_by": string | null; "name": string; "description": string; "type": string; "last_used": boolean; "project": string; "workspace": string; "external_source": string | null; "external_id": string | null; };
export type EstimatePoint = { "id": string; "created_at": string; "updated_at": string; "deleted_at": null; "created_by": string | null; "updated_by": string | null; "key": number; "description": string; "value": string; "project": string; "workspace": string; "estimate": string; "external_source": string | null; "external_id": string | null; };
export type Features = { "epics": boolean; "modules": boolean; "cycles": boolean; "views": boolean; "pages": boolean; "intakes": boolean; "work_item_types": boolean; "workflows": boolean; "parallel_cycles": boolean; "project_updates": boolean; };
export type WorkspaceFeatures = { "project_grouping": boolean; "initiatives": boolean; "teams": boolean; "customers": boolean; "wiki": boolean; "pi": boolean; "work_item_types": boolean; "states_owned_by_workspace": boolean; };
export type Summary = { "id": string; "total_issues": number; "completed_issues": number; "total_members": number; "total_cycles": number; "total_modules": number; };
export type ProjectLite = { "id": string; "identifier": string; "name": string; "description": string; "cover_image": string | null; "cover_image_url": string | null; "icon_prop": unknown; "emoji": string | null; "logo_props": Record<string, unknown>; "archived_at": string | null; };
export type Search = { "issues": ({ "name": string; "id": string; "project_id": string; "project__identifier": string; "workspace__slug": string; "sequence_id": number; })[]; };
export type Count = { "grouped_by": string | null; "sub_grouped_by": string | null; "total_count": number; "grouped_counts": Record<string, { "count": number; }>; };
export type FoundWorkItem = { "id": string; "name": string; "sequence_id": number; "project_identifier": string; "project_id": string; "workspace_id": string; "type_id": string | null; "state_id": string | null; "priority": "urgent" | "high" | "medium" | "low" | "none"; "target_date": string | null; "start_date": string | null; "archived_at": string | null; };
export type Relations = { "blocking": (string)[]; "blocked_by": (string)[]; "duplicate": (string)[]; "relates_to": (string)[]; "start_after": (string)[]; "start_before": (string)[]; "finish_after": (string)[]; "finish_before": (string)[]; "start_before_finish": (string)[]; "finish_after_start": (string)[]; };
export type RelatedWorkItem = { "id": string; "project_id": string; "sequence_id": number; "relation_type": string; "name": string; "state_id": string | null; "priority": "urgent" | "high" | "medium" | "low" | "none"; "created_by": string | null; "created_at": string; "updated_at": string; "updated_by": string | null; };
export type Dependencies = { "blocking": ({ "id": string; "name": string; "state_id": string | null; "sort_order": number; "priority": "urgent" | "high" | "medium" | "low" | "none"; "sequence_id": number; "project_id": string; "label_ids": (string)[]; "assignee_ids": (string)[]; "created_at": string; "updated_at": string; "created_by": string | null; "updated_by": string | null; "relation_type": "blocking" | "blocked_by" | "duplicate" | "relates_to" | "start_after" | "start_before" | "finish_after" | "finish_before" | "start_before_finish" | "finish_after_start"; "lag": number; })[]; "blocked_by": ({ "id": string; "name": string; "state_id": string | null; "sort_order": number; "priority": "urgent" | "high" | "medium" | "low" | "none"; "sequence_id": number; "project_id": string; "label_ids": (string)[]; "assignee_ids": (string)[]; "created_at": string; "updated_at": string; "created_by": string | null; "updated_by": string | null; "relation_type": "blocking" | "blocked_by" | "duplicate" | "relates_to" | "start_after" | "start_before" | "finish_after" | "finish_before" | "start_before_finish" | "finish_after_start"; "lag": number; })[]; "start_before": ({ "id": string; "name": string; "state_id": string | null; "sort_order": number; "priority": "urgent" | "high" | "medium" | "low" | "none"; "sequence_id": number; "project_id": string; "label_ids": (string)[]; "assignee_ids": (string)[]; "created_at": string; "updated_at": string; "created_by": string | null; "updated_by": string | null; "relation_type": "blocking" | "blocked_by" | "duplicate" | "relates_to" | "start_after" | "start_before" | "finish_after" | "finish_before" | "start_before_finish" | "finish_after_start"; "lag": number; })[]; "start_after": ({ "id": string; "name": string; "state_id": string | null; "sort_order": number; "priority": "urgent" | "high" | "medium" | "low" | "none"; "sequence_id": number; "project_id": string; "label_ids": (string)[]; "assignee_ids": (string)[]; "created_at": string; "updated_at": string; "created_by": string | null; "updated_by": string | null; "relation_type": "blocking" | "blocked_by" | "duplicate" | "relates_to" | "start_after" | "start_before" | "finish_after" | "finish_before" | "start_before_finish" | "finish_after_start"; "lag": number; })[]; "finish_before": ({ "id": string; "name": string; "state_id": string | null; "sort_order": number; "priority": "urgent" | "high" | "medium" | "low" | "none"; "sequence_id": number; "project_id": string; "label_ids": (string)[]; "assignee_ids": (string)[]; "created_at": string; "updated_at": string; "created_by": string | null; "updated_by": string | null; "relation_type": "blocking" | "blocked_by" | "duplicate" | "relates_to" | "start_after" | "start_before" | "finish_after" | "finish_before" | "start_before_finish" | "finish_after_start"; "lag": number; })[]; "finish_after": ({ "id": string; "name": string; "state_id": string | null; "sort_order": number; "priority": "urgent" | "high" | "medium" | "low" | "none"; "sequence_id": number; "project_id": string; "label_ids": (string)[]; "assignee_ids": (string)[]; "created_at": string; "updated_at": string; "created_by": string | null; "updated_by": string | null; "relation_type": "blocking" | "blocked_by" | "duplicate" | "relates_to" | "start_after" | "start_before" | "finish_after" | "finish_before" | "start_before_finish" | "finish_after_start"; "lag": number; })[]; };
export type Page = { "id": string; "name": string; "owned_by": string; "access": 0 | 1; "color": string; "parent": string | null; "is_locked": boolean; "archived_at": string | null; "sort_order": number; "workspace": string; "created_at": string; "updated_at": string; "created_by": string | null; "updated_by": string | null; "logo_props": Record<string, unknown>; "anchor": string | null; "labels": (string)[]; "projects": (string)[]; "deleted_at": null; "project": string; "external_source": string | null; "external_id": string | null; "description_html": string; "description_markdown": string; };
export type PageLink = { "id": string; "page": { "id": string; "name": string; "description_html": string; "created_at": string; "updated_at": string; "created_by": string | null; "is_global": boolean; "logo_props": Record<string, unknown>; }; "issue": string; "project": string; "workspace": string; "created_at": string; "updated_at": string; "created_by": string | null; };
export type Role = { "id": string; "name": string; "slug": "guest" | "member" | "admin"; "namespace": "workspace" | "project"; "description": string; "is_system": boolean; "level": number; "sort_order": number; "permissions": (string)[]; "member_count": number; };
export type RoleDistribution = { "total_memberships": number; "total_distinct_members": number; "roles": ({ "name": string; "slug": "guest" | "member" | "admin"; "is_system": boolean; "level": number; "role_id": string; "membership_count": number; "distinct_member_count": number; })[]; };

/** Every call: its query, its body and its reply. */
export interface Calls {
  /** Lists projects that are not archived. */
  'GET /api/v1/workspaces/{slug}/projects/': {
    query: { "fields"?: string; "expand"?: string; "order_by"?: string; "per_page"?: string; "limit"?: string; "cursor"?: string; "offset"?: string; "workspace"?: string; };
    body: undefined;
    reply: { "grouped_by": null; "sub_grouped_by": null; "total_count": number; "next_cursor": string; "prev_cursor": string; "next_page_results": boolean; "prev_page_results": boolean; "count": number; "total_pages": number; "total_results": number; "extra_stats": null; "results": (Project)[]; };
  };
  /** Creates a project. */
  'POST /api/v1/workspaces/{slug}/projects/': {
    query: {  };
    body: { "name": string; "identifier": string; "inbox_view"?: boolean; "settings_from"?: string | null; "description"?: string; "description_text"?: unknown; "description_html"?: unknown; "network"?: 0 | 2; "default_assignee"?: string | null; "project_lead"?: string | null; "emoji"?: string | null; "icon_prop"?: unknown; "logo_props"?: Record<string, unknown>; "cycle_view"?: boolean; "module_view"?: boolean; "issue_views_view"?: boolean; "page_view"?: boolean; "intake_view"?: boolean; "is_time_tracking_enabled"?: boolean; "is_issue_type_enabled"?: boolean; "is_epic_enabled"?: boolean; "is_workflow_enabled"?: boolean; "is_project_updates_enabled"?: boolean; "guest_view_all_features"?: boolean; "cover_image"?: string | null; "cover_image_asset"?: string | null; "estimate"?: string | null; "archive_in"?: number; "close_in"?: number; "default_state"?: string | null; "timezone"?: string; };
    reply: Project;
  };
  /** Returns a project, an archived one too. */
  'GET /api/v1/workspaces/{slug}/projects/{project_id}/': {
    query: { "fields"?: string; "expand"?: string; "order_by"?: string; "workspace"?: string; };
    body: undefined;
    reply: Project;
  };
  /** Changes a project. */
  'PATCH /api/v1/workspaces/{slug}/projects/{project_id}/': {
    query: {  };
    body: { "name"?: string; "identifier"?: string; "inbox_view"?: boolean; "description"?: string; "description_text"?: unknown; "description_html"?: unknown; "network"?: 0 | 2; "default_assignee"?: string | null; "project_lead"?: string | null; "emoji"?: string | null; "icon_prop"?: unknown; "logo_props"?: Record<string, unknown>; "cycle_view"?: boolean; "module_view"?: boolean; "issue_views_view"?: boolean; "page_view"?: boolean; "intake_view"?: boolean; "is_time_tracking_enabled"?: boolean; "is_issue_type_enabled"?: boolean; "is_epic_enabled"?: boolean; "is_workflow_enabled"?: boolean; "is_project_updates_enabled"?: boolean; "guest_view_all_features"?: boolean; "cover_image"?: string | null; "cover_image_asset"?: string | null; "estimate"?: string | null; "archive_in"?: number; "close_in"?: number; "default_state"?: string | null; "timezone"?: string; };
    reply: Project;
  };
  /** Deletes a project. */
  'DELETE /api/v1/workspaces/{slug}/projects/{project_id}/': {
    query: {  };
    body: undefined;
    reply: undefined;
  };
  /** Archives a project. */
  'POST /api/v1/workspaces/{slug}/projects/{project_id}/archive/': {
    query: {  };
    body: undefined;
    reply: undefined;
  };
  /** Restores a project. */
  'DELETE /api/v1/workspaces/{slug}/projects/{project_id}/archive/': {
    query: {  };
    body: undefined;
    reply: undefined;
  };
  /** Lists the members of a project. */
  'GET /api/v1/workspaces/{slug}/projects/{project_id}/members/': {
    query: { "fields"?: string; "expand"?: string; "order_by"?: string; "per_page"?: string; "limit"?: string; "cursor"?: string; "offset"?: string; };
    body: undefined;
    reply: (Member)[];
  };
  /** Adds a person to a project, by their email address. */
  'POST /api/v1/workspaces/{slug}/projects/{project_id}/members/': {
    query: {  };
    body: { "email": string; "display_name": string; "first_name"?: string; "last_name"?: string; "role"?: 20 | 15 | 5; };
    reply: Member;
  };
  /** Lists the states of a project. */
  'GET /api/v1/workspaces/{slug}/projects/{project_id}/states/': {
    query: { "fields"?: string; "expand"?: string; "order_by"?: string; "per_page"?: string; "limit"?: string; "cursor"?: string; "offset"?: string; "external_id"?: string; "external_source"?: string; "project"?: string; "workspace"?: string; };
    body: undefined;
    reply: { "grouped_by": null; "sub_grouped_by": null; "total_count": number; "next_cursor": string; "prev_cursor": string; "next_page_results": boolean; "prev_page_results": boolean; "count": number; "total_pages": number; "total_results": number; "extra_stats": null; "results": (State)[]; };
  };
  /** Creates a state. */
  'POST /api/v1/workspaces/{slug}/projects/{project_id}/states/': {
    query: {  };
    body: { "name": string; "external_source"?: string | null; "external_id"?: string | null; "color": string; "group"?: "backlog" | "unstarted" | "started" | "completed" | "cancelled" | "triage"; "default"?: boolean; "description"?: string; };
    reply: State;
  };
  /** Lists the states of all my projects. */
  'GET /api/v1/workspaces/{slug}/states/': {
    query: { "fields"?: string; "expand"?: string; "order_by"?: string; "per_page"?: string; "limit"?: string; "cursor"?: string; "offset"?: string; "external_id"?: string; "external_source"?: string; "project"?: string; "workspace"?: string; };
    body: undefined;
    reply: { "grouped_by": null; "sub_grouped_by": null; "total_count": number; "next_cursor": string; "prev_cursor": string; "next_page_results": boolean; "prev_page_results": boolean; "count": number; "total_pages": number; "total_results": number; "extra_stats": null; "results": (State)[]; };
  };
  /** Returns a state. */
  'GET /api/v1/workspaces/{slug}/projects/{project_id}/states/{id}/': {
    query: { "fields"?: string; "expand"?: string; "order_by"?: string; "external_id"?: string; "external_source"?: string; "project"?: string; "workspace"?: string; };
    body: undefined;
    reply: State;
  };
  /** Changes a state. */
  'PATCH /api/v1/workspaces/{slug}/projects/{project_id}/states/{id}/': {
    query: {  };
    body: { "name"?: string; "external_source"?: string | null; "external_id"?: string | null; "color"?: string; "group"?: "backlog" | "unstarted" | "started" | "completed" | "cancelled" | "triage"; "default"?: boolean; "description"?: string; "sequence"?: number; };
    reply: State;
  };
  /** Deletes a state. */
  'DELETE /api/v1/workspaces/{slug}/projects/{project_id}/states/{id}/': {
    query: {  };
    body: undefined;
    reply: undefined;
  };
  /** Lists the labels of a project. */
  'GET /api/v1/workspaces/{slug}/projects/{project_id}/labels/': {
    query: { "fields"?: string; "expand"?: string; "order_by"?: string; "per_page"?: string; "limit"?: string; "cursor"?: string; "offset"?: string; "external_id"?: string; "external_source"?: string; "project"?: string; "workspace"?: string; };
    body: undefined;
    reply: { "grouped_by": null; "sub_grouped_by": null; "total_count": number; "next_cursor": string; "prev_cursor": string; "next_page_results": boolean; "prev_page_results": boolean; "count": number; "total_pages": number; "total_results": number; "extra_stats": null; "results": (Label)[]; };
  };
  /** Creates a label. */
  'POST /api/v1/workspaces/{slug}/projects/{project_id}/labels/': {
    query: {  };
    body: { "name": string; "description"?: string; "external_source"?: string | null; "external_id"?: string | null; "color"?: string; "parent"?: string | null; "sort_order"?: number; };
    reply: Label;
  };
  /** Returns a label. */
  'GET /api/v1/workspaces/{slug}/projects/{project_id}/labels/{id}/': {
    query: { "fields"?: string; "expand"?: string; "order_by"?: string; "external_id"?: string; "external_source"?: string; "project"?: string; "workspace"?: string; };
    body: undefined;
    reply: Label;
  };
  /** Changes a label. */
  'PATCH /api/v1/workspaces/{slug}/projects/{project_id}/labels/{id}/': {
    query: {  };
    body: { "name"?: string; "description"?: string; "external_source"?: string | null; "external_id"?: string | null; "color"?: string; "parent"?: string | null; "sort_order"?: number; };
    reply: Label;
  };
  /** Deletes a label. */
  'DELETE /api/v1/workspaces/{slug}/projects/{project_id}/labels/{id}/': {
    query: {  };
    body: undefined;
    reply: undefined;
  };
  /** Returns a work item by its key, as WEB-12. */
  'GET /api/v1/workspaces/{slug}/work-items/{identifier}-{sequence}/': {
    query: { "fields"?: string; "expand"?: string; "order_by"?: string; "external_id"?: string; "external_source"?: string; "project"?: string; "workspace"?: string; };
    body: undefined;
    reply: WorkItem;
  };
  /** Lists the work items of a project, or returns the one with an external id. */
  'GET /api/v1/workspaces/{slug}/projects/{project_id}/work-items/': {
    query: { "fields"?: string; "expand"?: string; "order_by"?: string; "per_page"?: string; "limit"?: string; "cursor"?: string; "offset"?: string; "external_id"?: string; "external_source"?: string; "state"?: string; "state_group"?: string; "type"?: string; "priority"?: string; "assignees"?: string; "labels"?: string; "target_date"?: string; "start_date"?: string; "start_target_date"?: string; "epic"?: string; "cycle"?: string; "module"?: string; "created_by"?: string; "mentions"?: string; "subscriber"?: string; "project"?: string; "team_project"?: string; "parent"?: string; "sub_issue"?: string; "show_sub_issues"?: string; "estimate_point"?: string; "issue_type"?: string; "created_at"?: string; "updated_at"?: string; "updated_at__gt"?: string; "completed_at"?: string; "lead_time"?: string; "cycle_time"?: string; "was"?: string; "name"?: string; "inbox_status"?: string; "intake_status"?: string; "group_by"?: string; "sub_group_by"?: string; "assignee"?: string; "pql"?: string; "filters"?: string; };
    body: undefined;
    reply: { "grouped_by": null; "sub_grouped_by": null; "total_count": number; "next_cursor": string; "prev_cursor": string; "next_page_results": boolean; "prev_page_results": boolean; "count": number; "total_pages": number; "total_results": number; "extra_stats": null; "results": (WorkItem)[]; } | WorkItem;
  };
  /** Creates a work item. */
  'POST /api/v1/workspaces/{slug}/projects/{project_id}/work-items/': {
    query: {  };
    body: { "name": string; "state"?: string | null; "priority"?: "urgent" | "high" | "medium" | "low" | "none"; "assignees"?: (string)[]; "labels"?: (string)[]; "target_date"?: string | null; "start_date"?: string | null; "epic"?: string | null; "parent"?: string | null; "estimate_point"?: string | null; "sort_order"?: number; "description_html"?: string; "external_source"?: string | null; "external_id"?: string | null; "is_draft"?: boolean | null; "type_id"?: string | null; "archived_at"?: string | null; "copy_of"?: { "item": string; "parts": ("sub_items" | "relations" | "links" | "attachments")[]; } | null; "cycle"?: string | null; "cycle_id"?: string | null; "module"?: string | null; "modules"?: (string)[] | null; "module_ids"?: (string)[] | null; };
    reply: WorkItem;
  };
  /** Creates the work item with an external id, or changes it. */
  'PUT /api/v1/workspaces/{slug}/projects/{project_id}/work-items/': {
    query: {  };
    body: { "name"?: string; "state"?: string | null; "priority"?: "urgent" | "high" | "medium" | "low" | "none"; "assignees"?: (string)[]; "labels"?: (string)[]; "target_date"?: string | null; "start_date"?: string | null; "epic"?: string | null; "parent"?: string | null; "estimate_point"?: string | null; "sort_order"?: number; "description_html"?: string; "external_source"?: string | null; "external_id"?: string | null; "is_draft"?: boolean | null; "type_id"?: string | null; "assignee_ids_add"?: (string)[]; "label_ids_add"?: (string)[]; "assignee_ids_remove"?: (string)[]; "label_ids_remove"?: (string)[]; "archived_at"?: string | null; "cycle"?: string | null; "cycle_id"?: string | null; "module"?: string | null; "modules"?: (string)[] | null; "module_ids"?: (string)[] | null; };
    reply: WorkItem;
  };
  /** Returns a work item. */
  'GET /api/v1/workspaces/{slug}/projects/{project_id}/work-items/{id}/': {
    query: { "fields"?: string; "expand"?: string; "order_by"?: string; "external_id"?: string; "external_source"?: string; "project"?: string; "workspace"?: string; };
    body: undefined;
    reply: WorkItem;
  };
  /** Changes a work item. */
  'PATCH /api/v1/workspaces/{slug}/projects/{project_id}/work-items/{id}/': {
    query: {  };
    body: { "name"?: string; "state"?: string | null; "priority"?: "urgent" | "high" | "medium" | "low" | "none"; "assignees"?: (string)[]; "labels"?: (string)[]; "target_date"?: string | null; "start_date"?: string | null; "epic"?: string | null; "parent"?: string | null; "estimate_point"?: string | null; "sort_order"?: number; "description_html"?: string; "external_source"?: string | null; "external_id"?: string | null; "is_draft"?: boolean | null; "type_id"?: string | null; "assignee_ids_add"?: (string)[]; "label_ids_add"?: (string)[]; "assignee_ids_remove"?: (string)[]; "label_ids_remove"?: (string)[]; "archived_at"?: string | null; "cycle"?: string | null; "cycle_id"?: string | null; "module"?: string | null; "modules"?: (string)[] | null; "module_ids"?: (string)[] | null; };
    reply: WorkItem;
  };
  /** Deletes a work item. */
  'DELETE /api/v1/workspaces/{slug}/projects/{project_id}/work-items/{id}/': {
    query: {  };
    body: undefined;
    reply: undefined;
  };
  /** Lists the links of a work item. */
  'GET /api/v1/workspaces/{slug}/projects/{project_id}/work-items/{work_item_id}/links/': {
    query: { "fields"?: string; "expand"?: string; "order_by"?: string; "per_page"?: string; "limit"?: string; "cursor"?: string; "offset"?: string; "project"?: string; "workspace"?: string; "issue"?: string; };
    body: undefined;
    reply: { "grouped_by": null; "sub_grouped_by": null; "total_count": number; "next_cursor": string; "prev_cursor": string; "next_page_results": boolean; "prev_page_results": boolean; "count": number; "total_pages": number; "total_results": number; "extra_stats": null; "results": (Link)[]; };
  };
  /** Adds a link to a work item. */
  'POST /api/v1/workspaces/{slug}/projects/{project_id}/work-items/{work_item_id}/links/': {
    query: {  };
    body: { "url": string; "title"?: string | null; };
    reply: Link;
  };
  /** Returns a link. */
  'GET /api/v1/workspaces/{slug}/projects/{project_id}/work-items/{work_item_id}/links/{id}/': {
    query: { "fields"?: string; "expand"?: string; "order_by"?: string; "project"?: string; "workspace"?: string; "issue"?: string; };
    body: undefined;
    reply: Link;
  };
  /** Changes a link. */
  'PATCH /api/v1/workspaces/{slug}/projects/{project_id}/work-items/{work_item_id}/links/{id}/': {
    query: {  };
    body: { "url"?: string; "title"?: string | null; };
    reply: Link;
  };
  /** Removes a link. */
  'DELETE /api/v1/workspaces/{slug}/projects/{project_id}/work-items/{work_item_id}/links/{id}/': {
    query: {  };
    body: undefined;
    reply: undefined;
  };
  /** Lists the comments on a work item, the newest first. */
  'GET /api/v1/workspaces/{slug}/projects/{project_id}/work-items/{work_item_id}/comments/': {
    query: { "fields"?: string; "expand"?: string; "order_by"?: string; "per_page"?: string; "limit"?: string; "cursor"?: string; "offset"?: string; "external_id"?: string; "external_source"?: string; "project"?: string; "workspace"?: string; "issue"?: string; };
    body: undefined;
    reply: { "grouped_by": null; "sub_grouped_by": null; "total_count": number; "next_cursor": string; "prev_cursor": string; "next_page_results": boolean; "prev_page_results": boolean; "count": number; "total_pages": number; "total_results": number; "extra_stats": null; "results": (Comment)[]; };
  };
  /** Comments on a work item. */
  'POST /api/v1/workspaces/{slug}/projects/{project_id}/work-items/{work_item_id}/comments/': {
    query: {  };
    body: { "comment_html"?: string; "access"?: "INTERNAL" | "EXTERNAL"; "comment_json"?: Record<string, unknown>; "attachments"?: (string)[]; "parent"?: string | null; "external_source"?: string | null; "external_id"?: string | null; };
    reply: Comment;
  };
  /** Returns a comment. */
  'GET /api/v1/workspaces/{slug}/projects/{project_id}/work-items/{work_item_id}/comments/{id}/': {
    query: { "fields"?: string; "expand"?: string; "order_by"?: string; "external_id"?: string; "external_source"?: string; "project"?: string; "workspace"?: string; "issue"?: string; };
    body: undefined;
    reply: Comment;
  };
  /** Edits a comment. */
  'PATCH /api/v1/workspaces/{slug}/projects/{project_id}/work-items/{work_item_id}/comments/{id}/': {
    query: {  };
    body: { "comment_html"?: string; "access"?: "INTERNAL" | "EXTERNAL"; "comment_json"?: Record<string, unknown>; "attachments"?: (string)[]; "external_source"?: string | null; "external_id"?: string | null; };
    reply: Comment;
  };
  /** Deletes a comment. */
  'DELETE /api/v1/workspaces/{slug}/projects/{project_id}/work-items/{work_item_id}/comments/{id}/': {
    query: {  };
    body: undefined;
    reply: undefined;
  };
  /** Lists the changes of a work item, the oldest first. */
  'GET /api/v1/workspaces/{slug}/projects/{project_id}/work-items/{work_item_id}/activities/': {
    query: { "fields"?: string; "expand"?: string; "order_by"?: string; "per_page"?: string; "limit"?: string; "cursor"?: string; "offset"?: string; "project"?: string; "workspace"?: string; "issue"?: string; };
    body: undefined;
    reply: { "grouped_by": null; "sub_grouped_by": null; "total_count": number; "next_cursor": string; "prev_cursor": string; "next_page_results": boolean; "prev_page_results": boolean; "count": number; "total_pages": number; "total_results": number; "extra_stats": null; "results": (Activity)[]; };
  };
  /** Returns one change of a work item. */
  'GET /api/v1/workspaces/{slug}/projects/{project_id}/work-items/{work_item_id}/activities/{id}/': {
    query: { "fields"?: string; "expand"?: string; "order_by"?: string; "project"?: string; "workspace"?: string; "issue"?: string; };
    body: undefined;
    reply: Activity;
  };
  /** Lists the attachments of a work item. */
  'GET /api/v1/workspaces/{slug}/projects/{project_id}/work-items/{work_item_id}/issue-attachments/': {
    query: { "fields"?: string; "expand"?: string; "order_by"?: string; "per_page"?: string; "limit"?: string; "cursor"?: string; "offset"?: string; "external_id"?: string; "external_source"?: string; "project"?: string; "workspace"?: string; "issue"?: string; };
    body: undefined;
    reply: (Attachment)[];
  };
  /** Asks to upload an attachment: where, and with which form fields. */
  'POST /api/v1/workspaces/{slug}/projects/{project_id}/work-items/{work_item_id}/issue-attachments/': {
    query: {  };
    body: { "name": string; "size"?: number; "type"?: string | null; };
    reply: AttachmentTicket;
  };
  /** Leads to the file. */
  'GET /api/v1/workspaces/{slug}/projects/{project_id}/work-items/{work_item_id}/issue-attachments/{id}/': {
    query: { "fields"?: string; "expand"?: string; "order_by"?: string; };
    body: undefined;
    reply: undefined;
  };
  /** Confirms that the file is uploaded. */
  'PATCH /api/v1/workspaces/{slug}/projects/{project_id}/work-items/{work_item_id}/issue-attachments/{id}/': {
    query: {  };
    body: undefined;
    reply: undefined;
  };
  /** Deletes an attachment. */
  'DELETE /api/v1/workspaces/{slug}/projects/{project_id}/work-items/{work_item_id}/issue-attachments/{id}/': {
    query: {  };
    body: undefined;
    reply: undefined;
  };
  /** Lists the cycles of a project. */
  'GET /api/v1/workspaces/{slug}/projects/{project_id}/cycles/': {
    query: { "fields"?: string; "expand"?: string; "order_by"?: string; "per_page"?: string; "limit"?: string; "cursor"?: string; "offset"?: string; "external_id"?: string; "external_source"?: string; "project"?: string; "workspace"?: string; "status"?: string; "cycle_view"?: string; };
    body: undefined;
    reply: { "grouped_by": null; "sub_grouped_by": null; "total_count": number; "next_cursor": string; "prev_cursor": string; "next_page_results": boolean; "prev_page_results": boolean; "count": number; "total_pages": number; "total_results": number; "extra_stats": null; "results": (Cycle)[]; } | (Cycle)[];
  };
  /** Creates a cycle. */
  'POST /api/v1/workspaces/{slug}/projects/{project_id}/cycles/': {
    query: {  };
    body: { "name": string; "description"?: string; "start_date"?: string | null; "end_date"?: string | null; "view_props"?: Record<string, unknown>; "sort_order"?: number; "logo_props"?: Record<string, unknown>; "external_source"?: string | null; "external_id"?: string | null; "timezone"?: string; };
    reply: Cycle;
  };
  /** Returns a cycle. */
  'GET /api/v1/workspaces/{slug}/projects/{project_id}/cycles/{id}/': {
    query: { "fields"?: string; "expand"?: string; "order_by"?: string; "external_id"?: string; "external_source"?: string; "project"?: string; "workspace"?: string; };
    body: undefined;
    reply: Cycle;
  };
  /** Changes a cycle. */
  'PATCH /api/v1/workspaces/{slug}/projects/{project_id}/cycles/{id}/': {
    query: {  };
    body: { "name"?: string; "description"?: string; "start_date"?: string | null; "end_date"?: string | null; "view_props"?: Record<string, unknown>; "sort_order"?: number; "logo_props"?: Record<string, unknown>; "external_source"?: string | null; "external_id"?: string | null; "timezone"?: string; };
    reply: Cycle;
  };
  /** Deletes a cycle. */
  'DELETE /api/v1/workspaces/{slug}/projects/{project_id}/cycles/{id}/': {
    query: {  };
    body: undefined;
    reply: undefined;
  };
  /** Lists the work items of a cycle. */
  'GET /api/v1/workspaces/{slug}/projects/{project_id}/cycles/{cycle_id}/cycle-issues/': {
    query: { "fields"?: string; "expand"?: string; "order_by"?: string; "per_page"?: string; "limit"?: string; "cursor"?: string; "offset"?: string; "state"?: string; "state_group"?: string; "type"?: string; "priority"?: string; "assignees"?: string; "labels"?: string; "target_date"?: string; "start_date"?: string; "start_target_date"?: string; "epic"?: string; "cycle"?: string; "module"?: string; "created_by"?: string; "mentions"?: string; "subscriber"?: string; "project"?: string; "team_project"?: string; "parent"?: string; "sub_issue"?: string; "show_sub_issues"?: string; "estimate_point"?: string; "issue_type"?: string; "created_at"?: string; "updated_at"?: string; "updated_at__gt"?: string; "completed_at"?: string; "lead_time"?: string; "cycle_time"?: string; "was"?: string; "name"?: string; "inbox_status"?: string; "intake_status"?: string; "group_by"?: string; "sub_group_by"?: string; "assignee"?: string; "pql"?: string; "filters"?: string; };
    body: undefined;
    reply: { "grouped_by": null; "sub_grouped_by": null; "total_count": number; "next_cursor": string; "prev_cursor": string; "next_page_results": boolean; "prev_page_results": boolean; "count": number; "total_pages": number; "total_results": number; "extra_stats": null; "results": (WorkItem)[]; };
  };
  /** Adds work items to a cycle; those of another one move. */
  'POST /api/v1/workspaces/{slug}/projects/{project_id}/cycles/{cycle_id}/cycle-issues/': {
    query: {  };
    body: { "issues"?: (string)[] | null; };
    reply: (CycleItem)[];
  };
  /** Says that a work item is in the cycle. */
  'GET /api/v1/workspaces/{slug}/projects/{project_id}/cycles/{cycle_id}/cycle-issues/{id}/': {
    query: { "fields"?: string; "expand"?: string; "order_by"?: string; "project"?: string; "workspace"?: string; "issue"?: string; };
    body: undefined;
    reply: CycleItem;
  };
  /** Takes a work item out of a cycle. */
  'DELETE /api/v1/workspaces/{slug}/projects/{project_id}/cycles/{cycle_id}/cycle-issues/{id}/': {
    query: {  };
    body: undefined;
    reply: undefined;
  };
  /** Gives the open work items of a cycle to another one. */
  'POST /api/v1/workspaces/{slug}/projects/{project_id}/cycles/{cycle_id}/transfer-issues/': {
    query: {  };
    body: { "new_cycle"?: string | null; };
    reply: Message;
  };
  /** Archives a cycle. */
  'POST /api/v1/workspaces/{slug}/projects/{project_id}/cycles/{id}/archive/': {
    query: {  };
    body: undefined;
    reply: undefined;
  };
  /** Restores a cycle. */
  'DELETE /api/v1/workspaces/{slug}/projects/{project_id}/cycles/{id}/archive/': {
    query: {  };
    body: undefined;
    reply: undefined;
  };
  /** Lists archived cycles. */
  'GET /api/v1/workspaces/{slug}/projects/{project_id}/archived-cycles/': {
    query: { "fields"?: string; "expand"?: string; "order_by"?: string; "per_page"?: string; "limit"?: string; "cursor"?: string; "offset"?: string; "external_id"?: string; "external_source"?: string; "project"?: string; "workspace"?: string; };
    body: undefined;
    reply: { "grouped_by": null; "sub_grouped_by": null; "total_count": number; "next_cursor": string; "prev_cursor": string; "next_page_results": boolean; "prev_page_results": boolean; "count": number; "total_pages": number; "total_results": number; "extra_stats": null; "results": (Cycle)[]; };
  };
  /** Restores a cycle. */
  'DELETE /api/v1/workspaces/{slug}/projects/{project_id}/archived-cycles/{id}/unarchive/': {
    query: {  };
    body: undefined;
    reply: undefined;
  };
  /** Lists the cycles of a project in short. */
  'GET /api/v1/workspaces/{slug}/projects/{project_id}/cycles-lite/': {
    query: { "fields"?: string; "expand"?: string; "order_by"?: string; "per_page"?: string; "limit"?: string; "cursor"?: string; "offset"?: string; "project"?: string; "workspace"?: string; "status"?: string; };
    body: undefined;
    reply: { "grouped_by": null; "sub_grouped_by": null; "total_count": number; "next_cursor": string; "prev_cursor": string; "next_page_results": boolean; "prev_page_results": boolean; "count": number; "total_pages": number; "total_results": number; "extra_stats": null; "results": (CycleLite)[]; };
  };
  /** Lists the modules of a project. */
  'GET /api/v1/workspaces/{slug}/projects/{project_id}/modules/': {
    query: { "fields"?: string; "expand"?: string; "order_by"?: string; "per_page"?: string; "limit"?: string; "cursor"?: string; "offset"?: string; "external_id"?: string; "external_source"?: string; "project"?: string; "workspace"?: string; "status"?: string; };
    body: undefined;
    reply: { "grouped_by": null; "sub_grouped_by": null; "total_count": number; "next_cursor": string; "prev_cursor": string; "next_page_results": boolean; "prev_page_results": boolean; "count": number; "total_pages": number; "total_results": number; "extra_stats": null; "results": (Module)[]; };
  };
  /** Creates a module. */
  'POST /api/v1/workspaces/{slug}/projects/{project_id}/modules/': {
    query: {  };
    body: { "name": string; "description"?: string; "start_date"?: string | null; "target_date"?: string | null; "status"?: "backlog" | "planned" | "in-progress" | "paused" | "completed" | "cancelled"; "lead"?: string | null; "members"?: (string)[]; "logo_props"?: Record<string, unknown>; "view_props"?: Record<string, unknown>; "sort_order"?: number; "external_source"?: string | null; "external_id"?: string | null; };
    reply: Module;
  };
  /** Lists the modules of a project in short. */
  'GET /api/v1/workspaces/{slug}/projects/{project_id}/modules-lite/': {
    query: { "fields"?: string; "expand"?: string; "order_by"?: string; "per_page"?: string; "limit"?: string; "cursor"?: string; "offset"?: string; "project"?: string; "workspace"?: string; "status"?: string; };
    body: undefined;
    reply: { "grouped_by": null; "sub_grouped_by": null; "total_count": number; "next_cursor": string; "prev_cursor": string; "next_page_results": boolean; "prev_page_results": boolean; "count": number; "total_pages": number; "total_results": number; "extra_stats": null; "results": (ModuleLite)[]; };
  };
  /** Returns a module. */
  'GET /api/v1/workspaces/{slug}/projects/{project_id}/modules/{id}/': {
    query: { "fields"?: string; "expand"?: string; "order_by"?: string; "external_id"?: string; "external_source"?: string; "project"?: string; "workspace"?: string; };
    body: undefined;
    reply: Module;
  };
  /** Changes a module. */
  'PATCH /api/v1/workspaces/{slug}/projects/{project_id}/modules/{id}/': {
    query: {  };
    body: { "name"?: string; "description"?: string; "start_date"?: string | null; "target_date"?: string | null; "status"?: "backlog" | "planned" | "in-progress" | "paused" | "completed" | "cancelled"; "lead"?: string | null; "members"?: (string)[]; "logo_props"?: Record<string, unknown>; "view_props"?: Record<string, unknown>; "sort_order"?: number; "external_source"?: string | null; "external_id"?: string | null; };
    reply: Module;
  };
  /** Deletes a module. */
  'DELETE /api/v1/workspaces/{slug}/projects/{project_id}/modules/{id}/': {
    query: {  };
    body: undefined;
    reply: undefined;
  };
  /** Lists the work items of a module. */
  'GET /api/v1/workspaces/{slug}/projects/{project_id}/modules/{module_id}/module-issues/': {
    query: { "fields"?: string; "expand"?: string; "order_by"?: string; "per_page"?: string; "limit"?: string; "cursor"?: string; "offset"?: string; "state"?: string; "state_group"?: string; "type"?: string; "priority"?: string; "assignees"?: string; "labels"?: string; "target_date"?: string; "start_date"?: string; "start_target_date"?: string; "epic"?: string; "cycle"?: string; "module"?: string; "created_by"?: string; "mentions"?: string; "subscriber"?: string; "project"?: string; "team_project"?: string; "parent"?: string; "sub_issue"?: string; "show_sub_issues"?: string; "estimate_point"?: string; "issue_type"?: string; "created_at"?: string; "updated_at"?: string; "updated_at__gt"?: string; "completed_at"?: string; "lead_time"?: string; "cycle_time"?: string; "was"?: string; "name"?: string; "inbox_status"?: string; "intake_status"?: string; "group_by"?: string; "sub_group_by"?: string; "assignee"?: string; "pql"?: string; "filters"?: string; };
    body: undefined;
    reply: { "grouped_by": null; "sub_grouped_by": null; "total_count": number; "next_cursor": string; "prev_cursor": string; "next_page_results": boolean; "prev_page_results": boolean; "count": number; "total_pages": number; "total_results": number; "extra_stats": null; "results": (WorkItem)[]; };
  };
  /** Adds work items to a module. */
  'POST /api/v1/workspaces/{slug}/projects/{project_id}/modules/{module_id}/module-issues/': {
    query: {  };
    body: { "issues"?: (string)[] | null; };
    reply: (ModuleItem)[];
  };
  /** Takes a work item out of a module. */
  'DELETE /api/v1/workspaces/{slug}/projects/{project_id}/modules/{module_id}/module-issues/{id}/': {
    query: {  };
    body: undefined;
    reply: undefined;
  };
  /** Archives a module. */
  'POST /api/v1/workspaces/{slug}/projects/{project_id}/modules/{id}/archive/': {
    query: {  };
    body: undefined;
    reply: undefined;
  };
  /** Restores a module. */
  'DELETE /api/v1/workspaces/{slug}/projects/{project_id}/modules/{id}/archive/': {
    query: {  };
    body: undefined;
    reply: undefined;
  };
  /** Lists archived modules. */
  'GET /api/v1/workspaces/{slug}/projects/{project_id}/archived-modules/': {
    query: { "fields"?: string; "expand"?: string; "order_by"?: string; "per_page"?: string; "limit"?: string; "cursor"?: string; "offset"?: string; "external_id"?: string; "external_source"?: string; "project"?: string; "workspace"?: string; };
    body: undefined;
    reply: { "grouped_by": null; "sub_grouped_by": null; "total_count": number; "next_cursor": string; "prev_cursor": string; "next_page_results": boolean; "prev_page_results": boolean; "count": number; "total_pages": number; "total_results": number; "extra_stats": null; "results": (Module)[]; };
  };
  /** Restores a module. */
  'DELETE /api/v1/workspaces/{slug}/projects/{project_id}/archived-modules/{id}/unarchive/': {
    query: {  };
    body: undefined;
    reply: undefined;
  };
  /** Lists the intake of a project, whatever became of it. */
  'GET /api/v1/workspaces/{slug}/projects/{project_id}/intake-issues/': {
    query: { "fields"?: string; "expand"?: string; "order_by"?: string; "per_page"?: string; "limit"?: string; "cursor"?: string; "offset"?: string; "status"?: string; };
    body: undefined;
    reply: { "grouped_by": null; "sub_grouped_by": null; "total_count": number; "next_cursor": string; "prev_cursor": string; "next_page_results": boolean; "prev_page_results": boolean; "count": number; "total_pages": number; "total_results": number; "extra_stats": null; "results": (IntakeIssue)[]; };
  };
  /** Hands a work item in. */
  'POST /api/v1/workspaces/{slug}/projects/{project_id}/intake-issues/': {
    query: {  };
    body: { "source"?: string; "issue"?: { "name"?: string; "state"?: string | null; "priority"?: "urgent" | "high" | "medium" | "low" | "none"; "assignees"?: (string)[]; "labels"?: (string)[]; "target_date"?: string | null; "start_date"?: string | null; "epic"?: string | null; "parent"?: string | null; "estimate_point"?: string | null; "sort_order"?: number; "description_html"?: string; "external_source"?: string | null; "external_id"?: string | null; "is_draft"?: boolean | null; "type_id"?: string | null; "assignee_ids_add"?: (string)[]; "label_ids_add"?: (string)[]; "assignee_ids_remove"?: (string)[]; "label_ids_remove"?: (string)[]; "archived_at"?: string | null; } | string; };
    reply: IntakeIssue;
  };
  /** Returns what was handed in. */
  'GET /api/v1/workspaces/{slug}/projects/{project_id}/intake-issues/{id}/': {
    query: { "fields"?: string; "expand"?: string; "order_by"?: string; "external_id"?: string; "external_source"?: string; "project"?: string; "workspace"?: string; "issue"?: string; };
    body: undefined;
    reply: IntakeIssue;
  };
  /** Changes what was handed in, or decides on it. */
  'PATCH /api/v1/workspaces/{slug}/projects/{project_id}/intake-issues/{id}/': {
    query: {  };
    body: { "issue"?: { "name"?: string; "state"?: string | null; "priority"?: "urgent" | "high" | "medium" | "low" | "none"; "assignees"?: (string)[]; "labels"?: (string)[]; "target_date"?: string | null; "start_date"?: string | null; "epic"?: string | null; "parent"?: string | null; "estimate_point"?: string | null; "sort_order"?: number; "description_html"?: string; "external_source"?: string | null; "external_id"?: string | null; "is_draft"?: boolean | null; "type_id"?: string | null; "assignee_ids_add"?: (string)[]; "label_ids_add"?: (string)[]; "assignee_ids_remove"?: (string)[]; "label_ids_remove"?: (string)[]; "archived_at"?: string | null; } | string; "status"?: -2 | -1 | 0 | 1 | 2; "duplicate_to"?: string | null; "snoozed_till"?: string | null; "source"?: string; };
    reply: IntakeIssue;
  };
  /** Takes a work item out of the intake. */
  'DELETE /api/v1/workspaces/{slug}/projects/{project_id}/intake-issues/{id}/': {
    query: {  };
    body: undefined;
    reply: undefined;
  };
  /** Decides on what was handed in. */
  'PATCH /api/v1/workspaces/{slug}/projects/{project_id}/intake-issues/{id}/status/': {
    query: {  };
    body: { "status"?: -2 | -1 | 0 | 1 | 2; "snoozed_till"?: string | null; "duplicate_to"?: string | null; };
    reply: IntakeIssue;
  };
  /** Returns the person the token acts for. */
  'GET /api/v1/users/me/': {
    query: { "fields"?: string; "expand"?: string; "order_by"?: string; };
    body: undefined;
    reply: User;
  };
  /** Lists the workspace that the token is good for. */
  'GET /api/v1/users/me/workspaces/': {
    query: { "fields"?: string; "expand"?: string; "order_by"?: string; "per_page"?: string; "limit"?: string; "cursor"?: string; "offset"?: string; };
    body: undefined;
    reply: (Workspace)[];
  };
  /** Asks to upload my avatar or cover. */
  'POST /api/v1/users/assets/': {
    query: {  };
    body: { "name": string; "size"?: number; "type"?: string; "entity_type"?: string | null; "entity_identifier"?: string | null; };
    reply: UploadTicket;
  };
  /** Asks to upload my avatar or cover. */
  'POST /api/v1/users/assets/server/': {
    query: {  };
    body: { "name": string; "size"?: number; "type"?: string; "entity_type"?: string | null; "entity_identifier"?: string | null; };
    reply: UploadTicket;
  };
  /** Confirms the upload and shows the picture. */
  'PATCH /api/v1/users/assets/{asset_id}/': {
    query: {  };
    body: undefined;
    reply: undefined;
  };
  /** Deletes my avatar or cover. */
  'DELETE /api/v1/users/assets/{asset_id}/': {
    query: {  };
    body: undefined;
    reply: undefined;
  };
  /** Confirms the upload and shows the picture. */
  'PATCH /api/v1/users/assets/{asset_id}/server/': {
    query: {  };
    body: undefined;
    reply: undefined;
  };
  /** Deletes my avatar or cover. */
  'DELETE /api/v1/users/assets/{asset_id}/server/': {
    query: {  };
    body: undefined;
    reply: undefined;
  };
  /** Lists the members of a workspace. */
  'GET /api/v1/workspaces/{slug}/members/': {
    query: { "fields"?: string; "expand"?: string; "order_by"?: string; "per_page"?: string; "limit"?: string; "cursor"?: string; "offset"?: string; };
    body: undefined;
    reply: (MemberWithRole)[];
  };
  /** Lists the members of a workspace. */
  'GET /api/v1/workspaces/{slug}/members-lite/': {
    query: { "fields"?: string; "expand"?: string; "order_by"?: string; "per_page"?: string; "limit"?: string; "cursor"?: string; "offset"?: string; };
    body: undefined;
    reply: { "grouped_by": null; "sub_grouped_by": null; "total_count": number; "next_cursor": string; "prev_cursor": string; "next_page_results": boolean; "prev_page_results": boolean; "count": number; "total_pages": number; "total_results": number; "extra_stats": null; "results": (MemberWithRole)[]; };
  };
  /** Lists the members of a project with their roles. */
  'GET /api/v1/workspaces/{slug}/projects/{project_id}/project-members/': {
    query: { "fields"?: string; "expand"?: string; "order_by"?: string; "per_page"?: string; "limit"?: string; "cursor"?: string; "offset"?: string; };
    body: undefined;
    reply: (MemberWithRole)[];
  };
  /** Adds a person of the workspace to a project. */
  'POST /api/v1/workspaces/{slug}/projects/{project_id}/project-members/': {
    query: {  };
    body: { "member": string; "role"?: 20 | 15 | 5; };
    reply: Membership;
  };
  /** Lists the members of a project with their roles. */
  'GET /api/v1/workspaces/{slug}/projects/{project_id}/project-members-lite/': {
    query: { "fields"?: string; "expand"?: string; "order_by"?: string; "per_page"?: string; "limit"?: string; "cursor"?: string; "offset"?: string; };
    body: undefined;
    reply: { "grouped_by": null; "sub_grouped_by": null; "total_count": number; "next_cursor": string; "prev_cursor": string; "next_page_results": boolean; "prev_page_results": boolean; "count": number; "total_pages": number; "total_results": number; "extra_stats": null; "results": (MemberWithRole)[]; };
  };
  /** Returns a membership. */
  'GET /api/v1/workspaces/{slug}/projects/{project_id}/members/{id}/': {
    query: { "fields"?: string; "expand"?: string; "order_by"?: string; "project"?: string; };
    body: undefined;
    reply: Membership;
  };
  /** Gives a member another role. */
  'PATCH /api/v1/workspaces/{slug}/projects/{project_id}/members/{id}/': {
    query: {  };
    body: { "role"?: 20 | 15 | 5; };
    reply: Membership;
  };
  /** Removes a member from a project. */
  'DELETE /api/v1/workspaces/{slug}/projects/{project_id}/members/{id}/': {
    query: {  };
    body: undefined;
    reply: undefined;
  };
  /** Lists the invitations to a workspace. */
  'GET /api/v1/workspaces/{slug}/invitations/': {
    query: { "fields"?: string; "expand"?: string; "order_by"?: string; "per_page"?: string; "limit"?: string; "cursor"?: string; "offset"?: string; };
    body: undefined;
    reply: (Invitation)[];
  };
  /** Invites a person to a workspace. */
  'POST /api/v1/workspaces/{slug}/invitations/': {
    query: {  };
    body: { "email": string; "role"?: unknown; };
    reply: Invitation;
  };
  /** Returns an invitation. */
  'GET /api/v1/workspaces/{slug}/invitations/{id}/': {
    query: { "fields"?: string; "expand"?: string; "order_by"?: string; };
    body: undefined;
    reply: Invitation;
  };
  /** Gives an invitation another role. */
  'PATCH /api/v1/workspaces/{slug}/invitations/{id}/': {
    query: {  };
    body: { "role"?: 20 | 15 | 5; };
    reply: Invitation;
  };
  /** Withdraws an invitation. */
  'DELETE /api/v1/workspaces/{slug}/invitations/{id}/': {
    query: {  };
    body: undefined;
    reply: undefined;
  };
  /** Lists my stickies. */
  'GET /api/v1/workspaces/{slug}/stickies/': {
    query: { "fields"?: string; "expand"?: string; "order_by"?: string; "per_page"?: string; "limit"?: string; "cursor"?: string; "offset"?: string; };
    body: undefined;
    reply: { "grouped_by": null; "sub_grouped_by": null; "total_count": number; "next_cursor": string; "prev_cursor": string; "next_page_results": boolean; "prev_page_results": boolean; "count": number; "total_pages": number; "total_results": number; "extra_stats": null; "results": (Sticky)[]; };
  };
  /** Creates a sticky. */
  'POST /api/v1/workspaces/{slug}/stickies/': {
    query: {  };
    body: { "name"?: string | null; "description_html"?: string; "color"?: string | null; "background_color"?: string | null; "logo_props"?: Record<string, unknown>; };
    reply: Sticky;
  };
  /** Returns a sticky. */
  'GET /api/v1/workspaces/{slug}/stickies/{id}/': {
    query: { "fields"?: string; "expand"?: string; "order_by"?: string; "workspace"?: string; };
    body: undefined;
    reply: Sticky;
  };
  /** Changes a sticky. */
  'PATCH /api/v1/workspaces/{slug}/stickies/{id}/': {
    query: {  };
    body: { "name"?: string | null; "description_html"?: string; "color"?: string | null; "background_color"?: string | null; "logo_props"?: Record<string, unknown>; "sort_order"?: number; };
    reply: Sticky;
  };
  /** Deletes a sticky. */
  'DELETE /api/v1/workspaces/{slug}/stickies/{id}/': {
    query: {  };
    body: undefined;
    reply: undefined;
  };
  /** Returns the estimate of a project: the one in use, or else the first. */
  'GET /api/v1/workspaces/{slug}/projects/{project_id}/estimates/': {
    query: { "fields"?: string; "expand"?: string; "order_by"?: string; "external_id"?: string; "external_source"?: string; "project"?: string; "workspace"?: string; };
    body: undefined;
    reply: Estimate;
  };
  /** Creates the estimate of a project; its points are added with their own call. */
  'POST /api/v1/workspaces/{slug}/projects/{project_id}/estimates/': {
    query: {  };
    body: { "name"?: string; "description"?: string; "type"?: string; "last_used"?: boolean; "external_source"?: string | null; "external_id"?: string | null; };
    reply: Estimate;
  };
  /** Changes the estimate of a project. */
  'PATCH /api/v1/workspaces/{slug}/projects/{project_id}/estimates/': {
    query: {  };
    body: { "name"?: string; "description"?: string; "type"?: string; "external_source"?: string | null; "external_id"?: string | null; };
    reply: Estimate;
  };
  /** Deletes the estimate of a project. */
  'DELETE /api/v1/workspaces/{slug}/projects/{project_id}/estimates/': {
    query: {  };
    body: undefined;
    reply: undefined;
  };
  /** Lists the points of an estimate. */
  'GET /api/v1/workspaces/{slug}/projects/{project_id}/estimates/{estimate_id}/estimate-points/': {
    query: { "fields"?: string; "expand"?: string; "order_by"?: string; "per_page"?: string; "limit"?: string; "cursor"?: string; "offset"?: string; "external_id"?: string; "external_source"?: string; "project"?: string; "workspace"?: string; };
    body: undefined;
    reply: (EstimatePoint)[];
  };
  /** Adds points to an estimate: one, or a list of them. */
  'POST /api/v1/workspaces/{slug}/projects/{project_id}/estimates/{estimate_id}/estimate-points/': {
    query: {  };
    body: ({ "key"?: unknown; "value"?: unknown; "description"?: string; "external_source"?: string | null; "external_id"?: string | null; })[] | { "estimate_points": ({ "key"?: unknown; "value"?: unknown; "description"?: string; "external_source"?: string | null; "external_id"?: string | null; })[]; } | { "key"?: unknown; "value"?: unknown; "description"?: string; "external_source"?: string | null; "external_id"?: string | null; };
    reply: (EstimatePoint)[];
  };
  /** Changes a point. */
  'PATCH /api/v1/workspaces/{slug}/projects/{project_id}/estimates/{estimate_id}/estimate-points/{id}/': {
    query: {  };
    body: { "key"?: number; "value"?: string; "description"?: string; "external_source"?: string | null; "external_id"?: string | null; };
    reply: EstimatePoint;
  };
  /** Deletes a point. */
  'DELETE /api/v1/workspaces/{slug}/projects/{project_id}/estimates/{estimate_id}/estimate-points/{id}/': {
    query: {  };
    body: { "new_estimate"?: string | null; };
    reply: undefined;
  };
  /** Says which features a project has turned on. */
  'GET /api/v1/workspaces/{slug}/projects/{project_id}/features/': {
    query: { "fields"?: string; "expand"?: string; "order_by"?: string; };
    body: undefined;
    reply: Features;
  };
  /** Turns features of a project on and off. */
  'PATCH /api/v1/workspaces/{slug}/projects/{project_id}/features/': {
    query: {  };
    body: { "epics"?: boolean; "modules"?: boolean; "cycles"?: boolean; "views"?: boolean; "pages"?: boolean; "intakes"?: boolean; "work_item_types"?: boolean; "workflows"?: boolean; "parallel_cycles"?: boolean; "project_updates"?: boolean; "workitem_types"?: boolean; };
    reply: Features;
  };
  /** Says which features a workspace has turned on. */
  'GET /api/v1/workspaces/{slug}/features/': {
    query: { "fields"?: string; "expand"?: string; "order_by"?: string; };
    body: undefined;
    reply: WorkspaceFeatures;
  };
  /** Turns features of a workspace off; those that are not there cannot be turned on. */
  'PATCH /api/v1/workspaces/{slug}/features/': {
    query: {  };
    body: { "project_grouping"?: boolean; "initiatives"?: boolean; "teams"?: boolean; "customers"?: boolean; "wiki"?: boolean; "pi"?: boolean; "work_item_types"?: boolean; "states_owned_by_workspace"?: boolean; };
    reply: WorkspaceFeatures;
  };
  /** Counts the items, members, cycles and modules of a project. */
  'GET /api/v1/workspaces/{slug}/projects/{project_id}/summary/': {
    query: { "fields"?: string; "expand"?: string; "order_by"?: string; };
    body: undefined;
    reply: Summary;
  };
  /** Lists projects in short. */
  'GET /api/v1/workspaces/{slug}/projects-lite/': {
    query: { "fields"?: string; "expand"?: string; "order_by"?: string; "per_page"?: string; "limit"?: string; "cursor"?: string; "offset"?: string; "include_archived"?: string; };
    body: undefined;
    reply: { "grouped_by": null; "sub_grouped_by": null; "total_count": number; "next_cursor": string; "prev_cursor": string; "next_page_results": boolean; "prev_page_results": boolean; "count": number; "total_pages": number; "total_results": number; "extra_stats": null; "results": (ProjectLite)[]; };
  };
  /** Asks to upload a picture of a workspace. */
  'POST /api/v1/workspaces/{slug}/assets/': {
    query: {  };
    body: { "name": string; "size"?: number; "type"?: string; "entity_type"?: string | null; "entity_identifier"?: string | null; };
    reply: UploadTicket;
  };
  /** Leads to a picture. */
  'GET /api/v1/workspaces/{slug}/assets/{asset_id}/': {
    query: { "fields"?: string; "expand"?: string; "order_by"?: string; };
    body: undefined;
    reply: undefined;
  };
  /** Confirms the upload of a picture. */
  'PATCH /api/v1/workspaces/{slug}/assets/{asset_id}/': {
    query: {  };
    body: { "attributes"?: { "name"?: string; } | null; };
    reply: undefined;
  };
  /** Deletes a picture. */
  'DELETE /api/v1/workspaces/{slug}/assets/{asset_id}/': {
    query: {  };
    body: undefined;
    reply: undefined;
  };
  /** Finds work items by their title or key. */
  'GET /api/v1/workspaces/{slug}/work-items/search/': {
    query: { "fields"?: string; "expand"?: string; "order_by"?: string; "search"?: string; "project_id"?: string; "project"?: string; "workspace_search"?: string; "limit"?: string; };
    body: undefined;
    reply: Search;
  };
  /** Lists the work items of all my projects. */
  'GET /api/v1/workspaces/{slug}/work-items/': {
    query: { "fields"?: string; "expand"?: string; "order_by"?: string; "per_page"?: string; "limit"?: string; "cursor"?: string; "offset"?: string; "state"?: string; "state_group"?: string; "type"?: string; "priority"?: string; "assignees"?: string; "labels"?: string; "target_date"?: string; "start_date"?: string; "start_target_date"?: string; "epic"?: string; "cycle"?: string; "module"?: string; "created_by"?: string; "mentions"?: string; "subscriber"?: string; "project"?: string; "team_project"?: string; "parent"?: string; "sub_issue"?: string; "show_sub_issues"?: string; "estimate_point"?: string; "issue_type"?: string; "created_at"?: string; "updated_at"?: string; "updated_at__gt"?: string; "completed_at"?: string; "lead_time"?: string; "cycle_time"?: string; "was"?: string; "name"?: string; "inbox_status"?: string; "intake_status"?: string; "group_by"?: string; "sub_group_by"?: string; "assignee"?: string; "pql"?: string; "filters"?: string; };
    body: undefined;
    reply: { "grouped_by": null; "sub_grouped_by": null; "total_count": number; "next_cursor": string; "prev_cursor": string; "next_page_results": boolean; "prev_page_results": boolean; "count": number; "total_pages": number; "total_results": number; "extra_stats": null; "results": (WorkItem)[]; };
  };
  /** Counts work items, also by group. */
  'GET /api/v1/workspaces/{slug}/work-items/count/': {
    query: { "fields"?: string; "expand"?: string; "order_by"?: string; "state"?: string; "state_group"?: string; "type"?: string; "priority"?: string; "assignees"?: string; "labels"?: string; "target_date"?: string; "start_date"?: string; "start_target_date"?: string; "epic"?: string; "cycle"?: string; "module"?: string; "created_by"?: string; "mentions"?: string; "subscriber"?: string; "project"?: string; "team_project"?: string; "parent"?: string; "sub_issue"?: string; "show_sub_issues"?: string; "estimate_point"?: string; "issue_type"?: string; "created_at"?: string; "updated_at"?: string; "updated_at__gt"?: string; "completed_at"?: string; "lead_time"?: string; "cycle_time"?: string; "was"?: string; "name"?: string; "inbox_status"?: string; "intake_status"?: string; "group_by"?: string; "sub_group_by"?: string; "assignee"?: string; "pql"?: string; "filters"?: string; };
    body: undefined;
    reply: Count;
  };
  /** Finds work items by a text, by conditions, or by both. */
  'POST /api/v1/workspaces/{slug}/work-items/advanced-search/': {
    query: {  };
    body: { "query"?: string; "filters"?: Record<string, unknown>; "pql"?: string; "limit"?: number; };
    reply: (FoundWorkItem)[];
  };
  /** Gives a file of at most 1,000 work items: CSV, a workbook, or JSON. */
  'POST /api/v1/workspaces/{slug}/work-items/export/': {
    query: {  };
    body: { "provider": unknown; "project"?: (string)[]; "multiple"?: boolean; "query"?: string; "name"?: string; "columns"?: ("ID" | "Project" | "Name" | "Type" | "Description" | "State" | "Start Date" | "Target Date" | "Priority" | "Created By" | "Labels" | "Cycle Name" | "Cycle Start Date" | "Cycle End Date" | "Module Name" | "Created At" | "Updated At" | "Completed At" | "Archived At" | "Comments" | "Estimate" | "Link" | "Assignees" | "Subscribers Count" | "Attachment Count" | "Attachment Links" | "Parent" | "Epic" | "Relations")[]; };
    reply: unknown;
  };
  /** Lists the ids of related work items by type. */
  'GET /api/v1/workspaces/{slug}/projects/{project_id}/work-items/{work_item_id}/relations/': {
    query: { "fields"?: string; "expand"?: string; "order_by"?: string; };
    body: undefined;
    reply: Relations;
  };
  /** Relates a work item to others. */
  'POST /api/v1/workspaces/{slug}/projects/{project_id}/work-items/{work_item_id}/relations/': {
    query: {  };
    body: { "relation_type"?: "blocking" | "blocked_by" | "duplicate" | "relates_to" | "start_after" | "start_before" | "finish_after" | "finish_before" | "start_before_finish" | "finish_after_start" | null; "issues"?: (string)[] | null; "lag"?: number; };
    reply: (RelatedWorkItem)[];
  };
  /** Ends the relation to another work item. */
  'POST /api/v1/workspaces/{slug}/projects/{project_id}/work-items/{work_item_id}/relations/remove/': {
    query: {  };
    body: { "relation_type"?: string | null; "related_issue": string; };
    reply: undefined;
  };
  /** Lists the work items that come before and after, by type. */
  'GET /api/v1/workspaces/{slug}/projects/{project_id}/work-items/{work_item_id}/dependencies/': {
    query: { "fields"?: string; "expand"?: string; "order_by"?: string; };
    body: undefined;
    reply: Dependencies;
  };
  /** Says which work items come before or after. */
  'POST /api/v1/workspaces/{slug}/projects/{project_id}/work-items/{work_item_id}/dependencies/': {
    query: {  };
    body: { "relation_type": "blocking" | "blocked_by" | "start_before" | "start_after" | "finish_before" | "finish_after"; "work_item_ids": (string)[]; };
    reply: (RelatedWorkItem)[];
  };
  /** Ends the dependency on another work item. */
  'DELETE /api/v1/workspaces/{slug}/projects/{project_id}/work-items/{work_item_id}/dependencies/{related_id}/': {
    query: {  };
    body: {  };
    reply: undefined;
  };
  /** Lists the epics of a project. */
  'GET /api/v1/workspaces/{slug}/projects/{project_id}/epics/': {
    query: { "fields"?: string; "expand"?: string; "order_by"?: string; "per_page"?: string; "limit"?: string; "cursor"?: string; "offset"?: string; "state"?: string; "state_group"?: string; "type"?: string; "priority"?: string; "assignees"?: string; "labels"?: string; "target_date"?: string; "start_date"?: string; "start_target_date"?: string; "epic"?: string; "cycle"?: string; "module"?: string; "created_by"?: string; "mentions"?: string; "subscriber"?: string; "project"?: string; "team_project"?: string; "parent"?: string; "sub_issue"?: string; "show_sub_issues"?: string; "estimate_point"?: string; "issue_type"?: string; "created_at"?: string; "updated_at"?: string; "updated_at__gt"?: string; "completed_at"?: string; "lead_time"?: string; "cycle_time"?: string; "was"?: string; "name"?: string; "inbox_status"?: string; "intake_status"?: string; "group_by"?: string; "sub_group_by"?: string; "pql"?: string; "filters"?: string; };
    body: undefined;
    reply: { "grouped_by": null; "sub_grouped_by": null; "total_count": number; "next_cursor": string; "prev_cursor": string; "next_page_results": boolean; "prev_page_results": boolean; "count": number; "total_pages": number; "total_results": number; "extra_stats": null; "results": (WorkItem)[]; };
  };
  /** Creates an epic. */
  'POST /api/v1/workspaces/{slug}/projects/{project_id}/epics/': {
    query: {  };
    body: { "name": string; "state"?: string | null; "priority"?: "urgent" | "high" | "medium" | "low" | "none"; "assignees"?: (string)[]; "labels"?: (string)[]; "target_date"?: string | null; "start_date"?: string | null; "epic"?: string | null; "parent"?: string | null; "estimate_point"?: string | null; "sort_order"?: number; "description_html"?: string; "external_source"?: string | null; "external_id"?: string | null; "is_draft"?: boolean | null; "type_id"?: string | null; "archived_at"?: string | null; "copy_of"?: { "item": string; "parts": ("sub_items" | "relations" | "links" | "attachments")[]; } | null; };
    reply: WorkItem;
  };
  /** Returns an epic. */
  'GET /api/v1/workspaces/{slug}/projects/{project_id}/epics/{id}/': {
    query: { "fields"?: string; "expand"?: string; "order_by"?: string; "external_id"?: string; "external_source"?: string; "project"?: string; "workspace"?: string; };
    body: undefined;
    reply: WorkItem;
  };
  /** Changes an epic. */
  'PATCH /api/v1/workspaces/{slug}/projects/{project_id}/epics/{id}/': {
    query: {  };
    body: { "name"?: string; "state"?: string | null; "priority"?: "urgent" | "high" | "medium" | "low" | "none"; "assignees"?: (string)[]; "labels"?: (string)[]; "target_date"?: string | null; "start_date"?: string | null; "epic"?: string | null; "parent"?: string | null; "estimate_point"?: string | null; "sort_order"?: number; "description_html"?: string; "external_source"?: string | null; "external_id"?: string | null; "is_draft"?: boolean | null; "type_id"?: string | null; "assignee_ids_add"?: (string)[]; "label_ids_add"?: (string)[]; "assignee_ids_remove"?: (string)[]; "label_ids_remove"?: (string)[]; "archived_at"?: string | null; };
    reply: WorkItem;
  };
  /** Deletes an epic. */
  'DELETE /api/v1/workspaces/{slug}/projects/{project_id}/epics/{id}/': {
    query: {  };
    body: undefined;
    reply: undefined;
  };
  /** Lists the work items of an epic. */
  'GET /api/v1/workspaces/{slug}/projects/{project_id}/epics/{work_item_id}/work-items/': {
    query: { "fields"?: string; "expand"?: string; "order_by"?: string; "per_page"?: string; "limit"?: string; "cursor"?: string; "offset"?: string; "external_id"?: string; "external_source"?: string; "project"?: string; "workspace"?: string; };
    body: undefined;
    reply: { "grouped_by": null; "sub_grouped_by": null; "total_count": number; "next_cursor": string; "prev_cursor": string; "next_page_results": boolean; "prev_page_results": boolean; "count": number; "total_pages": number; "total_results": number; "extra_stats": null; "results": (WorkItem)[]; };
  };
  /** Puts work items into an epic. */
  'POST /api/v1/workspaces/{slug}/projects/{project_id}/epics/{work_item_id}/work-items/': {
    query: {  };
    body: { "work_item_ids": (string)[]; };
    reply: (WorkItem)[];
  };
  /** Lists archived work items. */
  'GET /api/v1/workspaces/{slug}/projects/{project_id}/archived-work-items/': {
    query: { "fields"?: string; "expand"?: string; "order_by"?: string; "per_page"?: string; "limit"?: string; "cursor"?: string; "offset"?: string; "state"?: string; "state_group"?: string; "type"?: string; "priority"?: string; "assignees"?: string; "labels"?: string; "target_date"?: string; "start_date"?: string; "start_target_date"?: string; "epic"?: string; "cycle"?: string; "module"?: string; "created_by"?: string; "mentions"?: string; "subscriber"?: string; "project"?: string; "team_project"?: string; "parent"?: string; "sub_issue"?: string; "show_sub_issues"?: string; "estimate_point"?: string; "issue_type"?: string; "created_at"?: string; "updated_at"?: string; "updated_at__gt"?: string; "completed_at"?: string; "lead_time"?: string; "cycle_time"?: string; "was"?: string; "name"?: string; "inbox_status"?: string; "intake_status"?: string; "group_by"?: string; "sub_group_by"?: string; "pql"?: string; "filters"?: string; };
    body: undefined;
    reply: { "grouped_by": null; "sub_grouped_by": null; "total_count": number; "next_cursor": string; "prev_cursor": string; "next_page_results": boolean; "prev_page_results": boolean; "count": number; "total_pages": number; "total_results": number; "extra_stats": null; "results": (WorkItem)[]; };
  };
  /** Archives a work item. */
  'POST /api/v1/workspaces/{slug}/projects/{project_id}/work-items/{id}/archive/': {
    query: {  };
    body: undefined;
    reply: undefined;
  };
  /** Restores a work item. */
  'DELETE /api/v1/workspaces/{slug}/projects/{project_id}/work-items/{id}/archive/': {
    query: {  };
    body: undefined;
    reply: undefined;
  };
  /** Restores a work item. */
  'DELETE /api/v1/workspaces/{slug}/projects/{project_id}/work-items/{id}/unarchive/': {
    query: {  };
    body: undefined;
    reply: undefined;
  };
  /** Lists the pages of a project on the top level. */
  'GET /api/v1/workspaces/{slug}/projects/{project_id}/pages/': {
    query: { "fields"?: string; "expand"?: string; "order_by"?: string; "per_page"?: string; "limit"?: string; "cursor"?: string; "offset"?: string; "external_id"?: string; "external_source"?: string; "project"?: string; "workspace"?: string; };
    body: undefined;
    reply: { "grouped_by": null; "sub_grouped_by": null; "total_count": number; "next_cursor": string; "prev_cursor": string; "next_page_results": boolean; "prev_page_results": boolean; "count": number; "total_pages": number; "total_results": number; "extra_stats": null; "results": (Page)[]; };
  };
  /** Creates a page. */
  'POST /api/v1/workspaces/{slug}/projects/{project_id}/pages/': {
    query: {  };
    body: { "name"?: string; "access"?: 0 | 1; "color"?: string; "parent"?: string | null; "labels"?: (string)[]; "view_props"?: Record<string, unknown>; "logo_props"?: Record<string, unknown>; "sort_order"?: number; "external_source"?: string | null; "external_id"?: string | null; "description_html"?: string; "description"?: Record<string, unknown>; "description_binary"?: string | null; "description_markdown"?: string; };
    reply: Page;
  };
  /** Returns a page with its text. */
  'GET /api/v1/workspaces/{slug}/projects/{project_id}/pages/{id}/': {
    query: { "fields"?: string; "expand"?: string; "order_by"?: string; "external_id"?: string; "external_source"?: string; "project"?: string; "workspace"?: string; };
    body: undefined;
    reply: Page;
  };
  /** Changes a page or its text. */
  'PATCH /api/v1/workspaces/{slug}/projects/{project_id}/pages/{id}/': {
    query: {  };
    body: { "name"?: string; "access"?: 0 | 1; "color"?: string; "parent"?: string | null; "labels"?: (string)[]; "view_props"?: Record<string, unknown>; "logo_props"?: Record<string, unknown>; "sort_order"?: number; "external_source"?: string | null; "external_id"?: string | null; "description_html"?: string; "is_locked"?: boolean; "archived_at"?: string | null; "description_markdown"?: string; };
    reply: Page;
  };
  /** Changes a page or its text. */
  'PUT /api/v1/workspaces/{slug}/projects/{project_id}/pages/{id}/': {
    query: {  };
    body: { "name"?: string; "access"?: 0 | 1; "color"?: string; "parent"?: string | null; "labels"?: (string)[]; "view_props"?: Record<string, unknown>; "logo_props"?: Record<string, unknown>; "sort_order"?: number; "external_source"?: string | null; "external_id"?: string | null; "description_html"?: string; "is_locked"?: boolean; "archived_at"?: string | null; "description_markdown"?: string; };
    reply: Page;
  };
  /** Deletes an archived page. */
  'DELETE /api/v1/workspaces/{slug}/projects/{project_id}/pages/{id}/': {
    query: {  };
    body: undefined;
    reply: undefined;
  };
  /** Archives a page and all below it. */
  'POST /api/v1/workspaces/{slug}/projects/{project_id}/pages/{id}/archive/': {
    query: {  };
    body: undefined;
    reply: undefined;
  };
  /** Brings an archived page and all below it back. */
  'DELETE /api/v1/workspaces/{slug}/projects/{project_id}/pages/{id}/archive/': {
    query: {  };
    body: undefined;
    reply: undefined;
  };
  /** Lists the pages of all my projects on the top level. */
  'GET /api/v1/workspaces/{slug}/pages/': {
    query: { "fields"?: string; "expand"?: string; "order_by"?: string; "per_page"?: string; "limit"?: string; "cursor"?: string; "offset"?: string; "external_id"?: string; "external_source"?: string; "project"?: string; "workspace"?: string; };
    body: undefined;
    reply: { "grouped_by": null; "sub_grouped_by": null; "total_count": number; "next_cursor": string; "prev_cursor": string; "next_page_results": boolean; "prev_page_results": boolean; "count": number; "total_pages": number; "total_results": number; "extra_stats": null; "results": (Page)[]; };
  };
  /** Creates a page in a project that the body names. */
  'POST /api/v1/workspaces/{slug}/pages/': {
    query: {  };
    body: { "name"?: string; "access"?: 0 | 1; "color"?: string; "parent"?: string | null; "labels"?: (string)[]; "view_props"?: Record<string, unknown>; "logo_props"?: Record<string, unknown>; "sort_order"?: number; "external_source"?: string | null; "external_id"?: string | null; "description_html"?: string; "description"?: Record<string, unknown>; "description_binary"?: string | null; "description_markdown"?: string; "project": string; };
    reply: Page;
  };
  /** Returns a page of any of my projects. */
  'GET /api/v1/workspaces/{slug}/pages/{id}/': {
    query: { "fields"?: string; "expand"?: string; "order_by"?: string; "external_id"?: string; "external_source"?: string; "project"?: string; "workspace"?: string; };
    body: undefined;
    reply: Page;
  };
  /** Changes a page of any of my projects, or its text. */
  'PATCH /api/v1/workspaces/{slug}/pages/{id}/': {
    query: {  };
    body: { "name"?: string; "access"?: 0 | 1; "color"?: string; "parent"?: string | null; "labels"?: (string)[]; "view_props"?: Record<string, unknown>; "logo_props"?: Record<string, unknown>; "sort_order"?: number; "external_source"?: string | null; "external_id"?: string | null; "description_html"?: string; "is_locked"?: boolean; "archived_at"?: string | null; "description_markdown"?: string; };
    reply: Page;
  };
  /** Changes a page of any of my projects, or its text. */
  'PUT /api/v1/workspaces/{slug}/pages/{id}/': {
    query: {  };
    body: { "name"?: string; "access"?: 0 | 1; "color"?: string; "parent"?: string | null; "labels"?: (string)[]; "view_props"?: Record<string, unknown>; "logo_props"?: Record<string, unknown>; "sort_order"?: number; "external_source"?: string | null; "external_id"?: string | null; "description_html"?: string; "is_locked"?: boolean; "archived_at"?: string | null; "description_markdown"?: string; };
    reply: Page;
  };
  /** Deletes an archived page, of any of my projects. */
  'DELETE /api/v1/workspaces/{slug}/pages/{id}/': {
    query: {  };
    body: undefined;
    reply: undefined;
  };
  /** Archives a page and all below it, of any of my projects. */
  'POST /api/v1/workspaces/{slug}/pages/{id}/archive/': {
    query: {  };
    body: undefined;
    reply: undefined;
  };
  /** Brings an archived page and all below it back, of any of my projects. */
  'DELETE /api/v1/workspaces/{slug}/pages/{id}/archive/': {
    query: {  };
    body: undefined;
    reply: undefined;
  };
  /** Lists the pages of the project that a work item links to or that mention it. */
  'GET /api/v1/workspaces/{slug}/projects/{project_id}/work-items/{work_item_id}/pages/': {
    query: { "fields"?: string; "expand"?: string; "order_by"?: string; "per_page"?: string; "limit"?: string; "cursor"?: string; "offset"?: string; "project"?: string; "workspace"?: string; "issue"?: string; };
    body: undefined;
    reply: { "grouped_by": null; "sub_grouped_by": null; "total_count": number; "next_cursor": string; "prev_cursor": string; "next_page_results": boolean; "prev_page_results": boolean; "count": number; "total_pages": number; "total_results": number; "extra_stats": null; "results": (PageLink)[]; };
  };
  /** Links a work item to a page of the project. */
  'POST /api/v1/workspaces/{slug}/projects/{project_id}/work-items/{work_item_id}/pages/': {
    query: {  };
    body: { "page_id": string; };
    reply: PageLink;
  };
  /** Returns that a page belongs to a work item. */
  'GET /api/v1/workspaces/{slug}/projects/{project_id}/work-items/{work_item_id}/pages/{id}/': {
    query: { "fields"?: string; "expand"?: string; "order_by"?: string; "project"?: string; "workspace"?: string; "issue"?: string; };
    body: undefined;
    reply: PageLink;
  };
  /** Takes the link to a page off a work item. */
  'DELETE /api/v1/workspaces/{slug}/projects/{project_id}/work-items/{work_item_id}/pages/{id}/': {
    query: {  };
    body: undefined;
    reply: undefined;
  };
  /** Lists the roles of a workspace and of projects, with what they may do. */
  'GET /api/v1/workspaces/{slug}/roles/': {
    query: { "fields"?: string; "expand"?: string; "order_by"?: string; "per_page"?: string; "limit"?: string; "cursor"?: string; "offset"?: string; "namespace"?: string; };
    body: undefined;
    reply: { "grouped_by": null; "sub_grouped_by": null; "total_count": number; "next_cursor": string; "prev_cursor": string; "next_page_results": boolean; "prev_page_results": boolean; "count": number; "total_pages": number; "total_results": number; "extra_stats": null; "results": (Role)[]; };
  };
  /** Returns a role. */
  'GET /api/v1/workspaces/{slug}/roles/{id}/': {
    query: { "fields"?: string; "expand"?: string; "order_by"?: string; };
    body: undefined;
    reply: Role;
  };
  /** Counts the members of the projects that I see by their roles. */
  'GET /api/v1/workspaces/{slug}/project-role-distribution/': {
    query: { "fields"?: string; "expand"?: string; "order_by"?: string; };
    body: undefined;
    reply: RoleDistribution;
  };
}
