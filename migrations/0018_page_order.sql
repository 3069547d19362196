ALTER TABLE "pages" ADD COLUMN "sort_order" double precision DEFAULT 65535 NOT NULL;--> statement-breakpoint
-- Pages that are there already stand as they were made.
UPDATE "pages" p SET "sort_order" = o.place * 10000 FROM (
  SELECT id, row_number() OVER (PARTITION BY project_id ORDER BY created_at, id) AS place FROM "pages") o
WHERE o.id = p.id;
