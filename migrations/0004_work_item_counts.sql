-- What lists and search keep beside the items: counts by value, folded names (DESIGN 3).
-- The values an item is counted under: one row a field, or one an element.
CREATE FUNCTION work_item_values(state uuid, priority text, cycle uuid, creator uuid, labels uuid[], assignees uuid[], modules uuid[])
RETURNS TABLE (kind text, value text) LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT one.kind, coalesce(one.value, 'None')
  FROM (VALUES ('state', state::text), ('priority', priority), ('cycle', cycle::text), ('creator', creator::text)) one (kind, value)
  UNION ALL
  SELECT many.kind, coalesce(v.id::text, 'None')
  FROM (VALUES ('label', labels), ('assignee', assignees), ('module', modules)) many (kind, ids)
  LEFT JOIN LATERAL unnest(many.ids) v (id) ON true
$$;
--> statement-breakpoint
-- Adds rows of the same value together. Only one transaction a project does it, and none waits for another.
CREATE FUNCTION fold_work_item_counts(project uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock(7283002, hashtext(project::text)) THEN
    RETURN;
  END IF;
  WITH crowded AS (
    SELECT c.kind, c.value FROM work_item_counts c WHERE c.project_id = project
    GROUP BY c.kind, c.value HAVING count(*) > 1
  ), gone AS (
    DELETE FROM work_item_counts c USING crowded d
    WHERE c.project_id = project AND c.kind = d.kind AND c.value = d.value
    RETURNING c.kind, c.value, c.n
  )
  INSERT INTO work_item_counts (project_id, kind, value, n)
    SELECT project, g.kind, g.value, sum(g.n) FROM gone g GROUP BY g.kind, g.value HAVING sum(g.n) <> 0;
END $$;
--> statement-breakpoint
-- A statement adds at most one row a value, however many items it brings.
CREATE FUNCTION count_added_work_items() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE project uuid;
BEGIN
  INSERT INTO work_item_counts (project_id, kind, value, n)
    SELECT i.project_id, v.kind, v.value, count(*)
    FROM added i
    CROSS JOIN LATERAL work_item_values(i.state_id, i.priority, i.cycle_id, i.created_by, i.label_ids, i.assignee_ids, i.module_ids) v
    WHERE i.is_listed
    GROUP BY i.project_id, v.kind, v.value;
  INSERT INTO work_item_names (work_item_id, workspace_id, project_id, created_by, created_at, folded)
    SELECT i.id, i.workspace_id, i.project_id, i.created_by, i.created_at, lower(i.name COLLATE pg_c_utf8)
    FROM added i WHERE i.is_listed;
  IF random() < 0.02 THEN
    FOR project IN SELECT DISTINCT i.project_id FROM added i LOOP
      PERFORM fold_work_item_counts(project);
    END LOOP;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_changed_work_item() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO work_item_counts (project_id, kind, value, n)
    SELECT d.project_id, d.kind, d.value, sum(d.n) FROM (
      SELECT OLD.project_id, v.kind, v.value, -1 AS n
      FROM work_item_values(OLD.state_id, OLD.priority, OLD.cycle_id, OLD.created_by, OLD.label_ids, OLD.assignee_ids, OLD.module_ids) v
      WHERE OLD.is_listed
      UNION ALL
      SELECT NEW.project_id, v.kind, v.value, 1
      FROM work_item_values(NEW.state_id, NEW.priority, NEW.cycle_id, NEW.created_by, NEW.label_ids, NEW.assignee_ids, NEW.module_ids) v
      WHERE NEW.is_listed
    ) d GROUP BY d.project_id, d.kind, d.value HAVING sum(d.n) <> 0;
  IF random() < 0.02 THEN
    PERFORM fold_work_item_counts(NEW.project_id);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION uncount_work_item() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO work_item_counts (project_id, kind, value, n)
    SELECT OLD.project_id, v.kind, v.value, -1
    FROM work_item_values(OLD.state_id, OLD.priority, OLD.cycle_id, OLD.created_by, OLD.label_ids, OLD.assignee_ids, OLD.module_ids) v;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION keep_work_item_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.is_listed THEN
    INSERT INTO work_item_names (work_item_id, workspace_id, project_id, created_by, created_at, folded)
      VALUES (NEW.id, NEW.workspace_id, NEW.project_id, NEW.created_by, NEW.created_at, lower(NEW.name COLLATE pg_c_utf8))
      ON CONFLICT (work_item_id) DO UPDATE SET workspace_id = excluded.workspace_id, project_id = excluded.project_id,
        created_by = excluded.created_by, created_at = excluded.created_at, folded = excluded.folded;
  ELSE
    DELETE FROM work_item_names n WHERE n.work_item_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER count_added AFTER INSERT ON work_items REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_added_work_items();
--> statement-breakpoint
CREATE TRIGGER count_changed AFTER UPDATE ON work_items FOR EACH ROW
  WHEN ((OLD.is_listed OR NEW.is_listed) AND
    (OLD.is_listed, OLD.project_id, OLD.state_id, OLD.priority, OLD.cycle_id, OLD.created_by, OLD.label_ids, OLD.assignee_ids, OLD.module_ids)
    IS DISTINCT FROM
    (NEW.is_listed, NEW.project_id, NEW.state_id, NEW.priority, NEW.cycle_id, NEW.created_by, NEW.label_ids, NEW.assignee_ids, NEW.module_ids))
  EXECUTE FUNCTION count_changed_work_item();
--> statement-breakpoint
CREATE TRIGGER count_deleted AFTER DELETE ON work_items FOR EACH ROW WHEN (OLD.is_listed)
  EXECUTE FUNCTION uncount_work_item();
--> statement-breakpoint
CREATE TRIGGER keep_name AFTER UPDATE ON work_items FOR EACH ROW
  WHEN ((OLD.name, OLD.is_listed, OLD.workspace_id, OLD.project_id, OLD.created_by, OLD.created_at)
    IS DISTINCT FROM (NEW.name, NEW.is_listed, NEW.workspace_id, NEW.project_id, NEW.created_by, NEW.created_at))
  EXECUTE FUNCTION keep_work_item_name();
--> statement-breakpoint
INSERT INTO work_item_counts (project_id, kind, value, n)
  SELECT i.project_id, v.kind, v.value, count(*) FROM work_items i
  CROSS JOIN LATERAL work_item_values(i.state_id, i.priority, i.cycle_id, i.created_by, i.label_ids, i.assignee_ids, i.module_ids) v
  WHERE i.is_listed GROUP BY i.project_id, v.kind, v.value;
--> statement-breakpoint
INSERT INTO work_item_names (work_item_id, workspace_id, project_id, created_by, created_at, folded)
  SELECT id, workspace_id, project_id, created_by, created_at, lower(name COLLATE pg_c_utf8) FROM work_items WHERE is_listed;
--> statement-breakpoint
-- Stable, as to_char is: only so may the planner put its body in place of the call (5 against 8 us a row of three).
CREATE OR REPLACE FUNCTION utc_text(moment timestamptz) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE STRICT AS
$$ SELECT to_char(moment AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') $$;
--> statement-breakpoint
-- A moment as replies to one person print it: in that time zone, with its offset, or Z for none.
CREATE FUNCTION zone_text(moment timestamptz, zone text) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE STRICT AS
$$
  SELECT to_char(moment AT TIME ZONE zone, 'YYYY-MM-DD"T"HH24:MI:SS.US') || CASE
    WHEN moment AT TIME ZONE zone = moment AT TIME ZONE 'UTC' THEN 'Z'
    WHEN moment AT TIME ZONE zone > moment AT TIME ZONE 'UTC'
      THEN '+' || to_char((moment AT TIME ZONE zone) - (moment AT TIME ZONE 'UTC'), 'HH24:MI')
    ELSE '-' || to_char((moment AT TIME ZONE 'UTC') - (moment AT TIME ZONE zone), 'HH24:MI') END
$$;
