DROP INDEX "notifications_entity";--> statement-breakpoint
ALTER TABLE "mutations" DROP CONSTRAINT "mutations_user_id_mutation_id_pk";--> statement-breakpoint
ALTER TABLE "mutations" ADD CONSTRAINT "mutations_mutation_id_user_id_pk" PRIMARY KEY("mutation_id","user_id");--> statement-breakpoint
CREATE INDEX "project_members_guests" ON "project_members" USING btree ("project_id") WHERE role = 5 AND is_active;--> statement-breakpoint
CREATE INDEX "mutations_entity" ON "mutations" USING btree ("entity_id","user_id") WHERE entity_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "notifications_entity" ON "notifications" USING btree ("entity_identifier",(data -> 'issue_activity' ->> 'id'));
--> statement-breakpoint
-- Merging read all days of a project. Nearly all steps are of today: those since a day are enough, and now and then all.
DROP FUNCTION fold_work_item_flow(uuid);
--> statement-breakpoint
CREATE FUNCTION fold_work_item_flow(project uuid, since date DEFAULT '-infinity') RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock(7283003, hashtext(project::text)) THEN
    RETURN;
  END IF;
  WITH crowded AS (
    SELECT f.day, f.place FROM work_item_flow f WHERE f.project_id = project AND f.day >= since
    GROUP BY f.day, f.place HAVING count(*) > 1
  ), gone AS (
    DELETE FROM work_item_flow f USING crowded c
    WHERE f.project_id = project AND f.day >= since AND f.day = c.day AND f.place = c.place
    RETURNING f.day, f.place, f.n
  )
  INSERT INTO work_item_flow (project_id, day, place, n)
    SELECT project, g.day, g.place, sum(g.n) FROM gone g GROUP BY g.day, g.place HAVING sum(g.n) <> 0;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_steps() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  crowd record;
  is_whole boolean;
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
      is_whole := random() < 0.02;
      FOR crowd IN SELECT t.project_id, min(t.day) AS day FROM added t GROUP BY t.project_id LOOP
        PERFORM fold_work_item_flow(crowd.project_id, CASE WHEN is_whole THEN '-infinity' ELSE crowd.day END);
      END LOOP;
    END IF;
  END IF;
  RETURN NULL;
END $$;
