-- The change feed's log (DESIGN 2.1): thin rows, one a changed entity and audience, partitioned by day.
CREATE TABLE change_log (
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  scope_kind text NOT NULL,
  scope uuid NOT NULL,
  entity text NOT NULL,
  entity_id uuid NOT NULL,
  op text NOT NULL,
  rev integer NOT NULL,
  actor uuid,
  mutation_id uuid,
  at timestamptz NOT NULL DEFAULT now()
) PARTITION BY RANGE (at);
--> statement-breakpoint
CREATE TABLE change_log_rest PARTITION OF change_log DEFAULT;
--> statement-breakpoint
CREATE INDEX change_log_order ON change_log (xid, id);
--> statement-breakpoint
CREATE INDEX change_log_scope ON change_log (scope, xid, id);
--> statement-breakpoint
-- Makes the partitions from yesterday to `ahead` days from now, drops those older than `kept` days.
CREATE FUNCTION change_log_partitions(ahead integer, kept integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  day date;
  part record;
  newest text;
BEGIN
  FOR day IN SELECT generate_series(current_date - 1, current_date + ahead, interval '1 day')::date LOOP
    IF to_regclass('change_log_' || to_char(day, 'YYYYMMDD')) IS NULL THEN
      BEGIN
        EXECUTE format('CREATE TABLE %I PARTITION OF change_log FOR VALUES FROM (%L) TO (%L)',
          'change_log_' || to_char(day, 'YYYYMMDD'), day::timestamptz, (day + 1)::timestamptz);
      EXCEPTION WHEN check_violation OR duplicate_table THEN
        NULL; -- the default partition already holds rows of that day: they stay there
      END;
    END IF;
  END LOOP;
  FOR part IN SELECT c.relname FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = 'change_log'::regclass AND c.relname ~ '^change_log_\d{8}$'
      AND to_date(right(c.relname, 8), 'YYYYMMDD') < current_date - kept
  LOOP
    -- A cursor at or before what was dropped can no longer be caught up with: its holder starts over.
    EXECUTE format('SELECT max(xid)::text FROM %I', part.relname) INTO newest;
    IF newest IS NOT NULL THEN
      INSERT INTO system_facts (name, value) VALUES ('feed_trimmed', newest)
        ON CONFLICT (name) DO UPDATE SET value = EXCLUDED.value
        WHERE system_facts.value::numeric < EXCLUDED.value::numeric;
    END IF;
    EXECUTE format('DROP TABLE %I', part.relname);
  END LOOP;
END $$;
--> statement-breakpoint
SELECT change_log_partitions(7, 7);
--> statement-breakpoint
INSERT INTO system_facts (name, value) VALUES ('feed_epoch', gen_random_uuid()::text);
--> statement-breakpoint
ALTER TABLE rate_counters SET UNLOGGED;
--> statement-breakpoint
CREATE FUNCTION raise_revision() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.rev := OLD.rev + 1;
  RETURN NEW;
END $$;
--> statement-breakpoint
DO $$
DECLARE t record;
BEGIN
  FOR t IN SELECT table_name FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name = 'rev' AND table_name NOT LIKE 'change_log%'
  LOOP
    EXECUTE format('CREATE TRIGGER raise_revision BEFORE UPDATE ON %I FOR EACH ROW EXECUTE FUNCTION raise_revision()', t.table_name);
  END LOOP;
END $$;
--> statement-breakpoint
CREATE FUNCTION keep_work_item_memberships() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD.label_ids IS DISTINCT FROM NEW.label_ids OR OLD.assignee_ids IS DISTINCT FROM NEW.assignee_ids
       OR OLD.module_ids IS DISTINCT FROM NEW.module_ids THEN
      DELETE FROM work_item_memberships m WHERE m.work_item_id = NEW.id AND NOT (
        (m.kind = 'label' AND m.value_id = ANY (NEW.label_ids)) OR
        (m.kind = 'assignee' AND m.value_id = ANY (NEW.assignee_ids)) OR
        (m.kind = 'module' AND m.value_id = ANY (NEW.module_ids)));
    END IF;
    IF OLD.sort_order IS DISTINCT FROM NEW.sort_order OR OLD.is_listed IS DISTINCT FROM NEW.is_listed
       OR OLD.project_id IS DISTINCT FROM NEW.project_id OR OLD.created_at IS DISTINCT FROM NEW.created_at THEN
      UPDATE work_item_memberships m
        SET sort_order = NEW.sort_order, is_listed = NEW.is_listed, project_id = NEW.project_id, created_at = NEW.created_at
        WHERE m.work_item_id = NEW.id;
    END IF;
  END IF;
  INSERT INTO work_item_memberships (work_item_id, kind, value_id, project_id, sort_order, created_at, is_listed)
    SELECT NEW.id, v.kind, v.value_id, NEW.project_id, NEW.sort_order, NEW.created_at, NEW.is_listed
    FROM (
      SELECT 'label' AS kind, unnest(NEW.label_ids) AS value_id
      UNION SELECT 'assignee', unnest(NEW.assignee_ids)
      UNION SELECT 'module', unnest(NEW.module_ids)
    ) v
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER keep_memberships_insert AFTER INSERT ON work_items FOR EACH ROW
  WHEN (NEW.label_ids <> '{}' OR NEW.assignee_ids <> '{}' OR NEW.module_ids <> '{}')
  EXECUTE FUNCTION keep_work_item_memberships();
--> statement-breakpoint
CREATE TRIGGER keep_memberships_update AFTER UPDATE ON work_items FOR EACH ROW
  WHEN ((OLD.label_ids, OLD.assignee_ids, OLD.module_ids, OLD.sort_order, OLD.is_listed, OLD.project_id, OLD.created_at)
    IS DISTINCT FROM (NEW.label_ids, NEW.assignee_ids, NEW.module_ids, NEW.sort_order, NEW.is_listed, NEW.project_id, NEW.created_at))
  EXECUTE FUNCTION keep_work_item_memberships();
