CREATE TABLE "analytic_views" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"name" varchar(255) NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"query" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"query_dict" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"created_by" uuid,
	"updated_by" uuid,
	"rev" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "work_item_steps" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "work_item_steps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"work_item_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"day" date GENERATED ALWAYS AS (((at AT TIME ZONE 'UTC')::date)) STORED NOT NULL,
	"from_group" smallint,
	"to_group" smallint NOT NULL,
	"started_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "attachments" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "analytic_views" ADD CONSTRAINT "analytic_views_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_item_steps" ADD CONSTRAINT "work_item_steps_work_item_id_work_items_id_fk" FOREIGN KEY ("work_item_id") REFERENCES "public"."work_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "analytic_views_workspace" ON "analytic_views" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE INDEX "work_item_steps_item" ON "work_item_steps" USING btree ("work_item_id","id");--> statement-breakpoint
CREATE INDEX "work_item_steps_flow" ON "work_item_steps" USING btree ("project_id","work_item_id","day","from_group","to_group");--> statement-breakpoint
CREATE INDEX "work_items_completed" ON "work_items" USING btree ("project_id","completed_at","created_at","id") WHERE is_listed AND completed_at IS NOT NULL;--> statement-breakpoint
CREATE TRIGGER raise_revision BEFORE UPDATE ON analytic_views FOR EACH ROW EXECUTE FUNCTION raise_revision();--> statement-breakpoint
CREATE INDEX analytic_views_soft_deleted ON analytic_views (deleted_at, id) WHERE deleted_at IS NOT NULL;--> statement-breakpoint
-- Where an item is in the order of work, by its state: 0 backlog, 1 unstarted, 2 started, 3 completed, 4 canceled.
CREATE FUNCTION place_of_group(name text) RETURNS smallint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE name WHEN 'unstarted' THEN 1 WHEN 'started' THEN 2 WHEN 'completed' THEN 3 WHEN 'cancelled' THEN 4
    ELSE 0 END::smallint
$$;--> statement-breakpoint
CREATE FUNCTION place_of_state(state uuid) RETURNS smallint LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce((SELECT place_of_group(s."group") FROM states s WHERE s.id = state), 0::smallint)
$$;--> statement-breakpoint
-- An item that comes completed, as imported ones do, was to be done from the day it was made.
CREATE FUNCTION log_first_steps() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO work_item_steps (work_item_id, project_id, at, from_group, to_group, started_at)
  SELECT i.id, i.project_id, s.at, s.from_group, s.to_group, CASE WHEN s.to_group = 2 THEN s.at END
  FROM added i
  CROSS JOIN LATERAL (SELECT place_of_state(i.state_id) AS place) p
  CROSS JOIN LATERAL (SELECT p.place = 3 AND i.completed_at > i.created_at AS is_older) o
  CROSS JOIN LATERAL (VALUES
    (i.created_at, NULL::smallint, CASE WHEN o.is_older THEN 1::smallint ELSE p.place END),
    (CASE WHEN o.is_older THEN i.completed_at END, 1::smallint, 3::smallint)) s(at, from_group, to_group)
  WHERE s.at IS NOT NULL ORDER BY i.id, s.at;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION log_step() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was smallint := place_of_state(OLD.state_id);
  now_at smallint := place_of_state(NEW.state_id);
BEGIN
  IF was <> now_at THEN
    INSERT INTO work_item_steps (work_item_id, project_id, from_group, to_group, started_at)
    SELECT NEW.id, NEW.project_id, was, now_at, coalesce(
      (SELECT t.started_at FROM work_item_steps t
        WHERE t.work_item_id = NEW.id AND t.started_at IS NOT NULL ORDER BY t.id LIMIT 1),
      CASE WHEN now_at = 2 THEN clock_timestamp() END);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION log_steps_of_state() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was smallint := place_of_group(OLD."group");
  now_at smallint := place_of_group(NEW."group");
BEGIN
  IF was <> now_at THEN
    INSERT INTO work_item_steps (work_item_id, project_id, from_group, to_group, started_at)
    SELECT i.id, i.project_id, was, now_at, coalesce(
      (SELECT t.started_at FROM work_item_steps t
        WHERE t.work_item_id = i.id AND t.started_at IS NOT NULL ORDER BY t.id LIMIT 1),
      CASE WHEN now_at = 2 THEN clock_timestamp() END)
    FROM work_items i WHERE i.state_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER log_first_steps AFTER INSERT ON work_items REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION log_first_steps();--> statement-breakpoint
CREATE TRIGGER log_step AFTER UPDATE OF state_id ON work_items FOR EACH ROW
  WHEN (OLD.state_id IS DISTINCT FROM NEW.state_id) EXECUTE FUNCTION log_step();--> statement-breakpoint
CREATE TRIGGER log_steps_of_state AFTER UPDATE OF "group" ON states FOR EACH ROW
  WHEN (OLD."group" IS DISTINCT FROM NEW."group") EXECUTE FUNCTION log_steps_of_state();--> statement-breakpoint
-- Items that are here already: their steps are read from their history, and end where the items are now.
WITH place AS MATERIALIZED (
  SELECT i.id, i.project_id, i.created_at, i.updated_at, i.completed_at, place_of_state(i.state_id) AS is_at
  FROM work_items i),
moves AS MATERIALIZED (
  SELECT a.work_item_id AS id, a.created_at AS at, place_of_state(a.old_identifier) AS from_group,
    place_of_state(a.new_identifier) AS to_group,
    row_number() OVER (PARTITION BY a.work_item_id ORDER BY a.created_at, a.id) AS n,
    count(*) OVER (PARTITION BY a.work_item_id) AS of
  FROM work_item_activities a
  WHERE a.field = 'state' AND a.work_item_id IS NOT NULL AND a.old_identifier IS NOT NULL
    AND a.new_identifier IS NOT NULL),
began AS MATERIALIZED (
  SELECT p.*, coalesce(m.from_group, CASE WHEN p.is_at = 3 AND p.completed_at > p.created_at THEN 1 ELSE p.is_at END)
    AS first_group, coalesce(l.to_group, m.from_group,
      CASE WHEN p.is_at = 3 AND p.completed_at > p.created_at THEN 1 ELSE p.is_at END) AS last_group, coalesce(l.n, 0) AS n
  FROM place p LEFT JOIN moves m ON m.id = p.id AND m.n = 1 LEFT JOIN moves l ON l.id = p.id AND l.n = l.of)
INSERT INTO work_item_steps (work_item_id, project_id, at, from_group, to_group, started_at)
SELECT s.id, s.project_id, s.at, s.from_group, s.to_group,
  min(s.at) FILTER (WHERE s.to_group = 2) OVER (PARTITION BY s.id ORDER BY s.n)
FROM (
  SELECT b.id, b.project_id, b.created_at AS at, NULL::smallint AS from_group, b.first_group::smallint AS to_group, 0 AS n
  FROM began b
  UNION ALL
  SELECT m.id, p.project_id, m.at, m.from_group, m.to_group, m.n FROM moves m JOIN place p ON p.id = m.id
  WHERE m.from_group <> m.to_group
  UNION ALL
  SELECT b.id, b.project_id, CASE WHEN b.is_at = 3 THEN coalesce(b.completed_at, b.updated_at) ELSE b.updated_at END,
    b.last_group::smallint, b.is_at, b.n + 1
  FROM began b WHERE b.last_group <> b.is_at) s
ORDER BY s.id, s.n;
