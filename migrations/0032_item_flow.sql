CREATE TABLE "work_item_flow" (
	"project_id" uuid NOT NULL,
	"day" date NOT NULL,
	"place" smallint NOT NULL,
	"n" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "work_item_flow_day" ON "work_item_flow" USING btree ("project_id","day","place");
--> statement-breakpoint
-- Merges rows of the same group and day. Only one transaction at a time does so in a project, and none waits for another.
CREATE FUNCTION fold_work_item_flow(project uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock(7283003, hashtext(project::text)) THEN
    RETURN;
  END IF;
  WITH crowded AS (
    SELECT f.day, f.place FROM work_item_flow f WHERE f.project_id = project
    GROUP BY f.day, f.place HAVING count(*) > 1
  ), gone AS (
    DELETE FROM work_item_flow f USING crowded c
    WHERE f.project_id = project AND f.day = c.day AND f.place = c.place
    RETURNING f.day, f.place, f.n
  )
  INSERT INTO work_item_flow (project_id, day, place, n)
    SELECT project, g.day, g.place, sum(g.n) FROM gone g GROUP BY g.day, g.place HAVING sum(g.n) <> 0;
END $$;--> statement-breakpoint
-- A statement adds at most one row for each group and day, however many steps it writes.
CREATE FUNCTION count_steps() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE project uuid;
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO work_item_flow (project_id, day, place, n)
      SELECT t.project_id, t.day, m.place, -sum(m.n)
      FROM gone t JOIN work_items i ON i.id = t.work_item_id
      CROSS JOIN LATERAL (VALUES (t.to_group, 1), (t.from_group, -1)) m(place, n)
      WHERE i.is_listed AND m.place IS NOT NULL
      GROUP BY t.project_id, t.day, m.place HAVING sum(m.n) <> 0;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO work_item_flow (project_id, day, place, n)
      SELECT t.project_id, t.day, m.place, sum(m.n)
      FROM added t JOIN work_items i ON i.id = t.work_item_id
      CROSS JOIN LATERAL (VALUES (t.to_group, 1), (t.from_group, -1)) m(place, n)
      WHERE i.is_listed AND m.place IS NOT NULL
      GROUP BY t.project_id, t.day, m.place HAVING sum(m.n) <> 0;
    IF random() < 0.02 THEN
      FOR project IN SELECT DISTINCT t.project_id FROM added t LOOP
        PERFORM fold_work_item_flow(project);
      END LOOP;
    END IF;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- An item that lists do not show any more, or show again, takes its past along.
CREATE FUNCTION count_steps_of_item() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO work_item_flow (project_id, day, place, n)
    SELECT t.project_id, t.day, m.place, sum(CASE WHEN OLD.is_listed THEN -m.n ELSE m.n END)
    FROM work_item_steps t
    CROSS JOIN LATERAL (VALUES (t.to_group, 1), (t.from_group, -1)) m(place, n)
    WHERE t.work_item_id = OLD.id AND m.place IS NOT NULL
    GROUP BY t.project_id, t.day, m.place HAVING sum(m.n) <> 0;
  RETURN OLD;
END $$;--> statement-breakpoint
CREATE TRIGGER count_added_steps AFTER INSERT ON work_item_steps REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_steps();--> statement-breakpoint
CREATE TRIGGER count_changed_steps AFTER UPDATE ON work_item_steps REFERENCING OLD TABLE AS gone NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_steps();--> statement-breakpoint
-- Steps that go with their item are taken off before: their item is no longer there then.
CREATE TRIGGER count_deleted_steps AFTER DELETE ON work_item_steps REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION count_steps();--> statement-breakpoint
-- Its name lets it run before `log_step`: a step of the same change is counted as it is written.
CREATE TRIGGER count_steps_of_listed AFTER UPDATE OF is_listed ON work_items FOR EACH ROW
  WHEN (OLD.is_listed IS DISTINCT FROM NEW.is_listed) EXECUTE FUNCTION count_steps_of_item();--> statement-breakpoint
CREATE TRIGGER count_steps_of_deleted BEFORE DELETE ON work_items FOR EACH ROW
  WHEN (OLD.is_listed) EXECUTE FUNCTION count_steps_of_item();--> statement-breakpoint
INSERT INTO work_item_flow (project_id, day, place, n)
SELECT t.project_id, t.day, m.place, sum(m.n)
FROM work_item_steps t JOIN work_items i ON i.id = t.work_item_id
CROSS JOIN LATERAL (VALUES (t.to_group, 1), (t.from_group, -1)) m(place, n)
WHERE i.is_listed AND m.place IS NOT NULL
GROUP BY t.project_id, t.day, m.place HAVING sum(m.n) <> 0;
