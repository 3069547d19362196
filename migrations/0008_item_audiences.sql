-- Who is told of a change of an item depends on the project's guest rule and on who is a guest. A change of
-- those waits here for the changes of items that are about to commit, which hold the lock shared: else such a
-- change could be told by the old rule to people whose first load, by the new one, came too early to see it.
CREATE FUNCTION lock_item_audiences(project uuid) RETURNS void LANGUAGE sql VOLATILE AS $$
  SELECT pg_advisory_xact_lock(7283010, hashtext(project::text))
$$;
--> statement-breakpoint
CREATE FUNCTION share_item_audiences(projects uuid[]) RETURNS void LANGUAGE plpgsql VOLATILE AS $$
DECLARE place integer;
BEGIN
  -- In one order, so that no two wait for each other.
  FOR place IN SELECT DISTINCT hashtext(p::text) FROM unnest(projects) p ORDER BY 1 LOOP
    PERFORM pg_advisory_xact_lock_shared(7283010, place);
  END LOOP;
END $$;
--> statement-breakpoint
CREATE FUNCTION lock_audiences_of_project() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_item_audiences(NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION lock_audiences_of_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_item_audiences(NEW.project_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER lock_audiences AFTER UPDATE OF guest_view_all_features ON projects FOR EACH ROW
  WHEN (OLD.guest_view_all_features IS DISTINCT FROM NEW.guest_view_all_features)
  EXECUTE FUNCTION lock_audiences_of_project();
--> statement-breakpoint
CREATE TRIGGER lock_audiences_insert AFTER INSERT ON project_members FOR EACH ROW
  WHEN (NEW.role = 5) EXECUTE FUNCTION lock_audiences_of_member();
--> statement-breakpoint
CREATE TRIGGER lock_audiences_update AFTER UPDATE OF role, is_active ON project_members FOR EACH ROW
  WHEN ((OLD.role, OLD.is_active) IS DISTINCT FROM (NEW.role, NEW.is_active) AND (OLD.role = 5 OR NEW.role = 5))
  EXECUTE FUNCTION lock_audiences_of_member();
