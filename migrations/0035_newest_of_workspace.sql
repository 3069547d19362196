DROP INDEX "project_members_user";--> statement-breakpoint
CREATE INDEX "work_items_newest" ON "work_items" USING btree ("workspace_id","created_at","id") WHERE is_listed;--> statement-breakpoint
CREATE INDEX "project_members_user" ON "project_members" USING btree ("member_id","workspace_id","project_id","role","is_active");