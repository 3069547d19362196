CREATE TABLE "work_item_names" (
	"work_item_id" uuid PRIMARY KEY NOT NULL,
	"workspace_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"folded" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "work_item_counts" (
	"project_id" uuid NOT NULL,
	"kind" varchar(10) NOT NULL,
	"value" text NOT NULL,
	"n" integer NOT NULL
);
--> statement-breakpoint
DROP INDEX "work_item_memberships_value";--> statement-breakpoint
DROP INDEX "work_items_synced";--> statement-breakpoint
ALTER TABLE "work_item_names" ADD CONSTRAINT "work_item_names_work_item_id_work_items_id_fk" FOREIGN KEY ("work_item_id") REFERENCES "public"."work_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "work_item_names_text" ON "work_item_names" USING gin ("folded" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "work_item_names_workspace" ON "work_item_names" USING btree ("workspace_id","created_at","work_item_id");--> statement-breakpoint
CREATE INDEX "work_item_names_project" ON "work_item_names" USING btree ("project_id","created_at","work_item_id");--> statement-breakpoint
CREATE INDEX "work_item_counts_value" ON "work_item_counts" USING btree ("project_id","kind","value");--> statement-breakpoint
CREATE INDEX "favorites_project" ON "favorites" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "favorites_sequence" ON "favorites" USING btree ("workspace_id","sequence");--> statement-breakpoint
CREATE INDEX "projects_deleted" ON "projects" USING btree ("deleted_at") WHERE deleted_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "work_item_memberships_created" ON "work_item_memberships" USING btree ("value_id","project_id","created_at","work_item_id");--> statement-breakpoint
CREATE INDEX "work_item_memberships_sorted" ON "work_item_memberships" USING btree ("value_id","project_id","sort_order","created_at" DESC NULLS FIRST,"work_item_id" DESC NULLS FIRST) WHERE is_listed;--> statement-breakpoint
CREATE INDEX "work_items_state_created" ON "work_items" USING btree ("state_id","created_at","id") WHERE is_listed;--> statement-breakpoint
CREATE INDEX "work_items_state_sorted" ON "work_items" USING btree ("state_id","sort_order","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE is_listed;--> statement-breakpoint
CREATE INDEX "work_items_created" ON "work_items" USING btree ("project_id","created_at","id") WHERE is_listed;--> statement-breakpoint
CREATE INDEX "work_items_sorted" ON "work_items" USING btree ("project_id","sort_order","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE is_listed;--> statement-breakpoint
CREATE INDEX "work_items_updated" ON "work_items" USING btree ("project_id","updated_at","created_at","id") WHERE is_listed;--> statement-breakpoint
CREATE INDEX "work_items_priority" ON "work_items" USING btree ("project_id","priority_rank","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE is_listed;--> statement-breakpoint
CREATE INDEX "work_items_due" ON "work_items" USING btree ("project_id","target_date","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE is_listed AND target_date IS NOT NULL;--> statement-breakpoint
CREATE INDEX "work_items_creator" ON "work_items" USING btree ("created_by","created_at","id") WHERE is_listed;--> statement-breakpoint
CREATE INDEX "work_items_unlabelled" ON "work_items" USING btree ("project_id") WHERE is_listed AND label_ids = '{}';--> statement-breakpoint
CREATE INDEX "work_items_unassigned" ON "work_items" USING btree ("project_id") WHERE is_listed AND assignee_ids = '{}';--> statement-breakpoint
CREATE INDEX "work_items_archived" ON "work_items" USING btree ("project_id","created_at","id") WHERE archived_at IS NOT NULL AND deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "work_items_hidden" ON "work_items" USING btree ("project_id","updated_at") WHERE NOT is_listed;