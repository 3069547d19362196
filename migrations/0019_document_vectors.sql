DROP INDEX "document_updates_due";--> statement-breakpoint
ALTER TABLE "document_snapshots" ADD COLUMN "vector" "bytea";--> statement-breakpoint
-- A text's state is read whole whenever somebody opens it, and little of it can be made smaller: putting it together
-- from what was packed took longer than all else, and packing it five times as long.
ALTER TABLE "document_snapshots" ALTER COLUMN "state" SET STORAGE EXTERNAL;
