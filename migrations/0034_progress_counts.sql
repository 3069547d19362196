CREATE TABLE "progress_counts" (
	"scope_id" uuid NOT NULL,
	"assignee_id" uuid,
	"state_id" uuid,
	"estimate_point" uuid,
	"n" integer NOT NULL,
	"below" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "progress_counts_scope" ON "progress_counts" USING btree ("scope_id");--> statement-breakpoint
ALTER TABLE "cycles" ADD COLUMN "ended_by" uuid;--> statement-breakpoint
ALTER TABLE "cycles" ADD CONSTRAINT "cycles_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- What an item adds to the counts of its cycle and modules: a row for its state and estimate, and one for each assignee.
CREATE FUNCTION progress_values(cycle uuid, modules uuid[], state uuid, point uuid, assignees uuid[], parent uuid)
RETURNS TABLE (scope_id uuid, assignee_id uuid, state_id uuid, estimate_point uuid, below integer)
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT s.id, NULL::uuid, state, point, (parent IS NOT NULL)::integer FROM unnest(cycle || modules) s (id)
  WHERE s.id IS NOT NULL
  UNION ALL
  SELECT s.id, a.id, NULL, NULL, 0 FROM unnest(cycle || modules) s (id), unnest(assignees) a (id) WHERE s.id IS NOT NULL
$$;--> statement-breakpoint
-- Merges the rows of a cycle or module. Only one transaction at a time does so, and none waits for another.
CREATE FUNCTION fold_progress_counts(scope uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock(7283003, hashtext(scope::text)) THEN
    RETURN;
  END IF;
  WITH gone AS (
    DELETE FROM progress_counts c WHERE c.scope_id = scope
    RETURNING c.assignee_id, c.state_id, c.estimate_point, c.n, c.below
  )
  INSERT INTO progress_counts (scope_id, assignee_id, state_id, estimate_point, n, below)
    SELECT scope, g.assignee_id, g.state_id, g.estimate_point, sum(g.n), sum(g.below) FROM gone g
    GROUP BY g.assignee_id, g.state_id, g.estimate_point HAVING sum(g.n) <> 0 OR sum(g.below) <> 0;
END $$;--> statement-breakpoint
CREATE FUNCTION count_added_progress() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE scope uuid;
BEGIN
  INSERT INTO progress_counts (scope_id, assignee_id, state_id, estimate_point, n, below)
    SELECT v.scope_id, v.assignee_id, v.state_id, v.estimate_point, count(*), sum(v.below)
    FROM added i
    CROSS JOIN LATERAL progress_values(i.cycle_id, i.module_ids, i.state_id, i.estimate_point, i.assignee_ids, i.parent_id) v
    WHERE i.is_listed AND (i.cycle_id IS NOT NULL OR i.module_ids <> '{}')
    GROUP BY v.scope_id, v.assignee_id, v.state_id, v.estimate_point;
  IF random() < 0.02 THEN
    FOR scope IN SELECT DISTINCT s.id FROM added i, unnest(i.cycle_id || i.module_ids) s (id) WHERE s.id IS NOT NULL LOOP
      PERFORM fold_progress_counts(scope);
    END LOOP;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION count_changed_progress() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  scope uuid;
  -- The usual change leaves everyone who has the item where they were.
  has_same_people boolean := (OLD.is_listed, OLD.cycle_id, OLD.module_ids, OLD.assignee_ids)
    IS NOT DISTINCT FROM (NEW.is_listed, NEW.cycle_id, NEW.module_ids, NEW.assignee_ids);
BEGIN
  INSERT INTO progress_counts (scope_id, assignee_id, state_id, estimate_point, n, below)
    SELECT d.scope_id, d.assignee_id, d.state_id, d.estimate_point, sum(d.n), sum(d.below) FROM (
      SELECT v.scope_id, v.assignee_id, v.state_id, v.estimate_point, -1 AS n, -v.below AS below
      FROM progress_values(OLD.cycle_id, OLD.module_ids, OLD.state_id, OLD.estimate_point,
        CASE WHEN has_same_people THEN '{}' ELSE OLD.assignee_ids END, OLD.parent_id) v
      WHERE OLD.is_listed
      UNION ALL
      SELECT v.scope_id, v.assignee_id, v.state_id, v.estimate_point, 1, v.below
      FROM progress_values(NEW.cycle_id, NEW.module_ids, NEW.state_id, NEW.estimate_point,
        CASE WHEN has_same_people THEN '{}' ELSE NEW.assignee_ids END, NEW.parent_id) v
      WHERE NEW.is_listed
    ) d
    GROUP BY d.scope_id, d.assignee_id, d.state_id, d.estimate_point HAVING sum(d.n) <> 0 OR sum(d.below) <> 0;
  IF random() < 0.05 THEN
    FOR scope IN SELECT s.id FROM unnest(NEW.cycle_id || NEW.module_ids) s (id) WHERE s.id IS NOT NULL LOOP
      PERFORM fold_progress_counts(scope);
    END LOOP;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION uncount_progress() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO progress_counts (scope_id, assignee_id, state_id, estimate_point, n, below)
    SELECT v.scope_id, v.assignee_id, v.state_id, v.estimate_point, -1, -v.below
    FROM progress_values(OLD.cycle_id, OLD.module_ids, OLD.state_id, OLD.estimate_point, OLD.assignee_ids, OLD.parent_id) v;
  RETURN NULL;
END $$;--> statement-breakpoint
-- As with the other counts, the update trigger names the columns that its data is made of.
CREATE TRIGGER count_progress_added AFTER INSERT ON work_items REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_added_progress();--> statement-breakpoint
CREATE TRIGGER count_progress_changed AFTER UPDATE OF cycle_id, module_ids, state_id, estimate_point, assignee_ids,
    parent_id, deleted_at, archived_at, is_epic, is_draft, is_triage, intake_status ON work_items FOR EACH ROW
  WHEN ((OLD.cycle_id IS NOT NULL OR NEW.cycle_id IS NOT NULL OR OLD.module_ids <> '{}' OR NEW.module_ids <> '{}')
    AND (OLD.is_listed, OLD.cycle_id, OLD.module_ids, OLD.state_id, OLD.estimate_point, OLD.assignee_ids, OLD.parent_id)
      IS DISTINCT FROM
      (NEW.is_listed, NEW.cycle_id, NEW.module_ids, NEW.state_id, NEW.estimate_point, NEW.assignee_ids, NEW.parent_id))
  EXECUTE FUNCTION count_changed_progress();--> statement-breakpoint
CREATE TRIGGER count_progress_deleted AFTER DELETE ON work_items FOR EACH ROW
  WHEN (OLD.is_listed AND (OLD.cycle_id IS NOT NULL OR OLD.module_ids <> '{}'))
  EXECUTE FUNCTION uncount_progress();--> statement-breakpoint
INSERT INTO progress_counts (scope_id, assignee_id, state_id, estimate_point, n, below)
  SELECT v.scope_id, v.assignee_id, v.state_id, v.estimate_point, count(*), sum(v.below)
  FROM work_items i
  CROSS JOIN LATERAL progress_values(i.cycle_id, i.module_ids, i.state_id, i.estimate_point, i.assignee_ids, i.parent_id) v
  WHERE i.is_listed AND (i.cycle_id IS NOT NULL OR i.module_ids <> '{}')
  GROUP BY v.scope_id, v.assignee_id, v.state_id, v.estimate_point;
