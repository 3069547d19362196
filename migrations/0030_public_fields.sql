ALTER TABLE "anchors" ALTER COLUMN "fields" SET DEFAULT '["key","state","description","priority","labels","due_date","start_date","assignee","cycle","modules"]'::jsonb;--> statement-breakpoint
-- Descriptions were always shown. Estimates were sent, although nobody was asked about them.
UPDATE "anchors" SET "fields" = ("fields" - 'estimate') || '["description"]'::jsonb;
