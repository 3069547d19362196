-- Lists, counts and sums of items leave epics out; names for search and single reads do not.
ALTER TABLE work_items ADD COLUMN epic_id uuid;
--> statement-breakpoint
DROP TRIGGER keep_memberships_update ON work_items;
--> statement-breakpoint
DROP TRIGGER count_changed ON work_items;
--> statement-breakpoint
DROP TRIGGER keep_name ON work_items;
--> statement-breakpoint
DROP TRIGGER log_progress_changed ON work_items;
--> statement-breakpoint
ALTER TABLE work_items ADD COLUMN is_current boolean GENERATED ALWAYS AS (deleted_at IS NULL AND archived_at IS NULL AND NOT is_draft AND NOT is_triage AND (intake_status IS NULL OR intake_status IN (-1, 1, 2))) STORED NOT NULL;
--> statement-breakpoint
ALTER TABLE work_items ALTER COLUMN is_listed SET EXPRESSION AS (NOT is_epic AND deleted_at IS NULL AND archived_at IS NULL AND NOT is_draft AND NOT is_triage AND (intake_status IS NULL OR intake_status IN (-1, 1, 2)));
--> statement-breakpoint
CREATE INDEX work_items_epic ON work_items USING btree (epic_id) WHERE epic_id IS NOT NULL;
--> statement-breakpoint
CREATE INDEX work_items_epics ON work_items USING btree (project_id, created_at, id) WHERE is_epic AND is_current;
--> statement-breakpoint
-- An epic stands at the top, and in no cycle or module: it groups items across them.
ALTER TABLE work_items ADD CONSTRAINT work_items_epic_on_top
  CHECK (NOT is_epic OR (parent_id IS NULL AND epic_id IS NULL AND cycle_id IS NULL AND module_ids = '{}'));
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_added_work_items() RETURNS trigger LANGUAGE plpgsql AS $$
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
    FROM added i WHERE i.is_current;
  IF random() < 0.02 THEN
    FOR project IN SELECT DISTINCT i.project_id FROM added i LOOP
      PERFORM fold_work_item_counts(project);
    END LOOP;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_work_item_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.is_current THEN
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
-- The update triggers of 0007_work_item_lists and 0012_planning, which have to see is_epic too.
CREATE TRIGGER keep_memberships_update AFTER UPDATE OF label_ids, assignee_ids, module_ids, sort_order, project_id,
    created_at, deleted_at, archived_at, is_epic, is_draft, is_triage, intake_status ON work_items FOR EACH ROW
  WHEN ((OLD.label_ids, OLD.assignee_ids, OLD.module_ids, OLD.sort_order, OLD.is_listed, OLD.project_id, OLD.created_at)
    IS DISTINCT FROM (NEW.label_ids, NEW.assignee_ids, NEW.module_ids, NEW.sort_order, NEW.is_listed, NEW.project_id, NEW.created_at))
  EXECUTE FUNCTION keep_work_item_memberships();
--> statement-breakpoint
CREATE TRIGGER count_changed AFTER UPDATE OF project_id, state_id, priority, cycle_id, created_by, label_ids,
    assignee_ids, module_ids, deleted_at, archived_at, is_epic, is_draft, is_triage, intake_status ON work_items FOR EACH ROW
  WHEN ((OLD.is_listed OR NEW.is_listed) AND
    (OLD.is_listed, OLD.project_id, OLD.state_id, OLD.priority, OLD.cycle_id, OLD.created_by, OLD.label_ids, OLD.assignee_ids, OLD.module_ids)
    IS DISTINCT FROM
    (NEW.is_listed, NEW.project_id, NEW.state_id, NEW.priority, NEW.cycle_id, NEW.created_by, NEW.label_ids, NEW.assignee_ids, NEW.module_ids))
  EXECUTE FUNCTION count_changed_work_item();
--> statement-breakpoint
CREATE TRIGGER keep_name AFTER UPDATE OF name, workspace_id, project_id, created_by, created_at, deleted_at,
    archived_at, is_epic, is_draft, is_triage, intake_status ON work_items FOR EACH ROW
  WHEN ((OLD.name, OLD.is_current, OLD.workspace_id, OLD.project_id, OLD.created_by, OLD.created_at)
    IS DISTINCT FROM (NEW.name, NEW.is_current, NEW.workspace_id, NEW.project_id, NEW.created_by, NEW.created_at))
  EXECUTE FUNCTION keep_work_item_name();
--> statement-breakpoint
CREATE TRIGGER log_progress_changed AFTER UPDATE OF cycle_id, module_ids, state_id, estimate_point, deleted_at,
    archived_at, is_epic, is_draft, is_triage, intake_status ON work_items FOR EACH ROW
  WHEN ((OLD.cycle_id IS NOT NULL OR NEW.cycle_id IS NOT NULL OR OLD.module_ids <> '{}' OR NEW.module_ids <> '{}')
    AND (OLD.is_listed, OLD.cycle_id, OLD.module_ids, OLD.state_id, OLD.estimate_point)
      IS DISTINCT FROM (NEW.is_listed, NEW.cycle_id, NEW.module_ids, NEW.state_id, NEW.estimate_point))
  EXECUTE FUNCTION log_changed_progress();
--> statement-breakpoint
-- An item's epic is the one above its parent, or its parent. What is below the item follows by the command that moved it.
CREATE FUNCTION set_epic_of_parent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.epic_id := CASE WHEN NOT NEW.is_epic THEN (
    SELECT CASE WHEN p.is_epic THEN p.id ELSE p.epic_id END FROM work_items p WHERE p.id = NEW.parent_id) END;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER set_epic_insert BEFORE INSERT ON work_items FOR EACH ROW
  WHEN (NEW.parent_id IS NOT NULL OR NEW.epic_id IS NOT NULL) EXECUTE FUNCTION set_epic_of_parent();
--> statement-breakpoint
CREATE TRIGGER set_epic_update BEFORE UPDATE OF parent_id, is_epic ON work_items FOR EACH ROW
  WHEN ((OLD.parent_id, OLD.is_epic) IS DISTINCT FROM (NEW.parent_id, NEW.is_epic)) EXECUTE FUNCTION set_epic_of_parent();
