DROP INDEX "work_items_epics";--> statement-breakpoint
DROP INDEX "work_items_estimate";--> statement-breakpoint
DROP INDEX "work_items_state_created";--> statement-breakpoint
DROP INDEX "work_items_sorted";--> statement-breakpoint
DROP INDEX "work_items_updated";--> statement-breakpoint
DROP INDEX "work_items_priority";--> statement-breakpoint
DROP INDEX "work_items_due";--> statement-breakpoint
DROP INDEX "work_items_completed";--> statement-breakpoint
DROP INDEX "work_items_unlabelled";--> statement-breakpoint
DROP INDEX "work_items_unassigned";--> statement-breakpoint
DROP INDEX "work_items_archived";--> statement-breakpoint
DROP INDEX "work_items_state";--> statement-breakpoint
DROP INDEX "work_items_hidden";--> statement-breakpoint
CREATE INDEX "work_items_state" ON "work_items" USING btree ("state_id","is_listed","created_at","id");--> statement-breakpoint
CREATE INDEX "work_items_hidden" ON "work_items" USING btree ("project_id","created_at","id") WHERE NOT is_listed;--> statement-breakpoint
-- An item is about 400 bytes: room for two on each page lets a changed one stay on its page, where no index hears of it;
-- what it was before is cleared away by the next who reads the page.
ALTER TABLE work_items SET (fillfactor = 90);
