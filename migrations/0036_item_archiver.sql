ALTER TABLE "work_items" ADD COLUMN "archived_by" uuid;--> statement-breakpoint
ALTER TABLE "work_items" ADD CONSTRAINT "work_items_archived_by_users_id_fk" FOREIGN KEY ("archived_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Who did it is in the history: the last line of each item about the archive, unless the automation wrote it.
UPDATE work_items i SET archived_by = last.actor_id
FROM (
  SELECT DISTINCT ON (a.work_item_id) a.work_item_id, a.actor_id, a.new_value
  FROM work_item_activities a JOIN work_items w ON w.id = a.work_item_id AND w.archived_at IS NOT NULL
  WHERE a.field = 'archived_at' ORDER BY a.work_item_id, a.created_at DESC, a.id DESC
) last
WHERE i.id = last.work_item_id AND last.new_value = 'manual_archive';
