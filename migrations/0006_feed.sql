-- The change feed: its log, revisions of rows, and the locks that keep audiences right.

-- One thin row for each changed entity and audience, partitioned by day.
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
CREATE TABLE change_log_rest PARTITION OF change_log DEFAULT;
CREATE INDEX change_log_order ON change_log (xid, id);
CREATE INDEX change_log_scope ON change_log (scope, xid, id);

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

SELECT change_log_partitions(7, 7);

-- Clients compare the epoch: after another one they load everything again.
INSERT INTO system_facts (name, value) VALUES ('feed_epoch', gen_random_uuid()::text);

-- Every table with revisions raises them itself.
DO $$
DECLARE t record;
BEGIN
  FOR t IN SELECT table_name FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name = 'rev' AND table_name NOT LIKE 'change_log%'
  LOOP
    EXECUTE format('CREATE TRIGGER raise_revision BEFORE UPDATE ON %I FOR EACH ROW EXECUTE FUNCTION raise_revision()', t.table_name);
  END LOOP;
END $$;

-- Who receives a change of an item depends on the project's guest rule and on who is a guest. A change of those takes
-- this lock and waits for the changes of items that are about to commit, which hold it shared. Otherwise such a change
-- could be sent by the old rule to people whose first load, by the new rule, came too early to contain it.
CREATE FUNCTION lock_item_audiences(project uuid) RETURNS void LANGUAGE sql VOLATILE AS $$
  SELECT pg_advisory_xact_lock(7283010, hashtext(project::text))
$$;

CREATE FUNCTION share_item_audiences(projects uuid[]) RETURNS void LANGUAGE plpgsql VOLATILE AS $$
DECLARE place integer;
BEGIN
  -- Always in the same order, to avoid deadlocks.
  FOR place IN SELECT DISTINCT hashtext(p::text) FROM unnest(projects) p ORDER BY 1 LOOP
    PERFORM pg_advisory_xact_lock_shared(7283010, place);
  END LOOP;
END $$;

CREATE FUNCTION lock_audiences_of_project() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_item_audiences(NEW.id);
  RETURN NULL;
END $$;

CREATE FUNCTION lock_audiences_of_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_item_audiences(NEW.project_id);
  RETURN NULL;
END $$;

CREATE TRIGGER lock_audiences AFTER UPDATE OF guest_view_all_features ON projects FOR EACH ROW
  WHEN (OLD.guest_view_all_features IS DISTINCT FROM NEW.guest_view_all_features)
  EXECUTE FUNCTION lock_audiences_of_project();
CREATE TRIGGER lock_audiences_insert AFTER INSERT ON project_members FOR EACH ROW
  WHEN (NEW.role = 5) EXECUTE FUNCTION lock_audiences_of_member();
CREATE TRIGGER lock_audiences_update AFTER UPDATE OF role, is_active ON project_members FOR EACH ROW
  WHEN ((OLD.role, OLD.is_active) IS DISTINCT FROM (NEW.role, NEW.is_active) AND (OLD.role = 5 OR NEW.role = 5))
  EXECUTE FUNCTION lock_audiences_of_member();

-- Nobody sees the pages of an archived project: archiving waits for page changes that are about to commit.
CREATE TRIGGER lock_audiences_archive AFTER UPDATE OF archived_at ON projects FOR EACH ROW
  WHEN ((OLD.archived_at IS NULL) IS DISTINCT FROM (NEW.archived_at IS NULL))
  EXECUTE FUNCTION lock_audiences_of_project();
