ALTER TABLE "quick_links" ADD COLUMN "sort_order" double precision DEFAULT 65535 NOT NULL;--> statement-breakpoint
-- The newest stood first.
UPDATE quick_links q SET sort_order = 65535 + 10000 * (p.place - 1)
FROM (
  SELECT id, row_number() OVER (PARTITION BY user_id, workspace_id ORDER BY created_at, id) AS place
  FROM quick_links
) p
WHERE p.id = q.id AND p.place > 1;
