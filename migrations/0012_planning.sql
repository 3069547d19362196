CREATE TABLE "module_links" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"module_id" uuid NOT NULL,
	"title" varchar(255),
	"url" varchar(200) NOT NULL,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"created_by" uuid,
	"updated_by" uuid,
	"rev" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "progress_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "progress_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"cycle_id" uuid,
	"module_id" uuid,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"from_group" varchar(10),
	"to_group" varchar(10),
	"from_points" double precision DEFAULT 0 NOT NULL,
	"to_points" double precision DEFAULT 0 NOT NULL,
	CONSTRAINT "progress_log_of_one" CHECK (num_nonnulls(cycle_id, module_id) = 1)
);
--> statement-breakpoint
DROP INDEX "project_user_properties_user";--> statement-breakpoint
ALTER TABLE "modules" ADD COLUMN "member_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "project_user_properties" ADD COLUMN "entity_id" uuid;--> statement-breakpoint
ALTER TABLE "module_links" ADD CONSTRAINT "module_links_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "module_links" ADD CONSTRAINT "module_links_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "module_links" ADD CONSTRAINT "module_links_module_id_modules_id_fk" FOREIGN KEY ("module_id") REFERENCES "public"."modules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "progress_log" ADD CONSTRAINT "progress_log_cycle_id_cycles_id_fk" FOREIGN KEY ("cycle_id") REFERENCES "public"."cycles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "progress_log" ADD CONSTRAINT "progress_log_module_id_modules_id_fk" FOREIGN KEY ("module_id") REFERENCES "public"."modules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "module_links_url" ON "module_links" USING btree ("module_id","url") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "module_links_project" ON "module_links" USING btree ("project_id");--> statement-breakpoint
CREATE INDEX "progress_log_cycle" ON "progress_log" USING btree ("cycle_id","at") WHERE cycle_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "progress_log_module" ON "progress_log" USING btree ("module_id","at") WHERE module_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "cycles_ending" ON "cycles" USING btree ("end_date") WHERE progress_snapshot = '{}' AND deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "project_user_properties_entity" ON "project_user_properties" USING btree ("entity_id") WHERE entity_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "project_user_properties_user" ON "project_user_properties" USING btree ("project_id","user_id","kind",coalesce(entity_id, project_id));--> statement-breakpoint
CREATE TRIGGER raise_revision BEFORE UPDATE ON module_links FOR EACH ROW EXECUTE FUNCTION raise_revision();--> statement-breakpoint
CREATE INDEX module_links_soft_deleted ON module_links (deleted_at, id) WHERE deleted_at IS NOT NULL;--> statement-breakpoint
-- What charts of cycles and modules are drawn from: the group of an item's state, and its estimate in points.
CREATE FUNCTION group_of_state(state uuid) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce((SELECT s."group" FROM states s WHERE s.id = state), 'backlog')
$$;--> statement-breakpoint
CREATE FUNCTION points_of_estimate(point uuid) RETURNS double precision LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce((
    SELECT x.value::double precision FROM estimate_points x JOIN estimates e ON e.id = x.estimate_id
    WHERE x.id = point AND e.type = 'points' AND x.value ~ '^[0-9]+([.][0-9]+)?$'), 0)
$$;--> statement-breakpoint
-- One line for each cycle and module that an item enters, leaves or moves within.
CREATE FUNCTION log_progress(
  old_cycle uuid, new_cycle uuid, old_modules uuid[], new_modules uuid[],
  old_group text, new_group text, old_points double precision, new_points double precision
) RETURNS void LANGUAGE sql AS $$
  INSERT INTO progress_log (cycle_id, module_id, from_group, to_group, from_points, to_points)
  SELECT c.id, m.id,
    CASE WHEN v.was THEN old_group END, CASE WHEN v.is THEN new_group END,
    CASE WHEN v.was THEN old_points ELSE 0 END, CASE WHEN v.is THEN new_points ELSE 0 END
  FROM (
    SELECT old_cycle AS cycle, NULL::uuid AS module, true AS was, old_cycle IS NOT DISTINCT FROM new_cycle AS is
      WHERE old_cycle IS NOT NULL
    UNION ALL SELECT new_cycle, NULL, false, true
      WHERE new_cycle IS NOT NULL AND old_cycle IS DISTINCT FROM new_cycle
    UNION ALL SELECT NULL, o.id, true, o.id = ANY (new_modules) FROM unnest(old_modules) o(id)
    UNION ALL SELECT NULL, n.id, false, true FROM unnest(new_modules) n(id) WHERE n.id <> ALL (old_modules)
  ) v
  LEFT JOIN cycles c ON c.id = v.cycle
  LEFT JOIN modules m ON m.id = v.module
  WHERE num_nonnulls(c.id, m.id) = 1
    AND NOT (v.was AND v.is AND old_group = new_group AND old_points = new_points)
$$;--> statement-breakpoint
CREATE FUNCTION log_added_progress() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM log_progress(NULL, i.cycle_id, '{}', i.module_ids, '', group_of_state(i.state_id), 0,
    points_of_estimate(i.estimate_point))
  FROM added i WHERE i.is_listed AND (i.cycle_id IS NOT NULL OR i.module_ids <> '{}');
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION log_changed_progress() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  old_group text := group_of_state(OLD.state_id);
  old_points double precision := points_of_estimate(OLD.estimate_point);
BEGIN
  PERFORM log_progress(
    CASE WHEN OLD.is_listed THEN OLD.cycle_id END, CASE WHEN NEW.is_listed THEN NEW.cycle_id END,
    CASE WHEN OLD.is_listed THEN OLD.module_ids ELSE '{}' END, CASE WHEN NEW.is_listed THEN NEW.module_ids ELSE '{}' END,
    old_group,
    CASE WHEN OLD.state_id IS NOT DISTINCT FROM NEW.state_id THEN old_group ELSE group_of_state(NEW.state_id) END,
    old_points,
    CASE WHEN OLD.estimate_point IS NOT DISTINCT FROM NEW.estimate_point THEN old_points
      ELSE points_of_estimate(NEW.estimate_point) END);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION log_state_progress() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM log_progress(i.cycle_id, i.cycle_id, i.module_ids, i.module_ids, OLD."group", NEW."group",
    points_of_estimate(i.estimate_point), points_of_estimate(i.estimate_point))
  FROM work_items i
  WHERE i.state_id = NEW.id AND i.is_listed AND (i.cycle_id IS NOT NULL OR i.module_ids <> '{}');
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION log_estimate_progress() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was double precision;
BEGIN
  IF NOT EXISTS (SELECT 1 FROM estimates e WHERE e.id = NEW.estimate_id AND e.type = 'points') THEN
    RETURN NULL;
  END IF;
  was := CASE WHEN OLD.value ~ '^[0-9]+([.][0-9]+)?$' THEN OLD.value::double precision ELSE 0 END;
  PERFORM log_progress(i.cycle_id, i.cycle_id, i.module_ids, i.module_ids, group_of_state(i.state_id),
    group_of_state(i.state_id), was, points_of_estimate(NEW.id))
  FROM work_items i
  WHERE i.estimate_point = NEW.id AND i.is_listed AND i.deleted_at IS NULL
    AND (i.cycle_id IS NOT NULL OR i.module_ids <> '{}');
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER log_progress_added AFTER INSERT ON work_items REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION log_added_progress();--> statement-breakpoint
CREATE TRIGGER log_progress_changed AFTER UPDATE OF cycle_id, module_ids, state_id, estimate_point, deleted_at,
    archived_at, is_draft, is_triage, intake_status ON work_items FOR EACH ROW
  WHEN ((OLD.cycle_id IS NOT NULL OR NEW.cycle_id IS NOT NULL OR OLD.module_ids <> '{}' OR NEW.module_ids <> '{}')
    AND (OLD.is_listed, OLD.cycle_id, OLD.module_ids, OLD.state_id, OLD.estimate_point)
      IS DISTINCT FROM (NEW.is_listed, NEW.cycle_id, NEW.module_ids, NEW.state_id, NEW.estimate_point))
  EXECUTE FUNCTION log_changed_progress();--> statement-breakpoint
CREATE TRIGGER log_progress_of_state AFTER UPDATE OF "group" ON states FOR EACH ROW
  WHEN (OLD."group" IS DISTINCT FROM NEW."group") EXECUTE FUNCTION log_state_progress();--> statement-breakpoint
CREATE TRIGGER log_progress_of_estimate AFTER UPDATE OF value ON estimate_points FOR EACH ROW
  WHEN (OLD.value IS DISTINCT FROM NEW.value) EXECUTE FUNCTION log_estimate_progress();--> statement-breakpoint
-- Items that are in cycles and modules already begin where they are now.
DO $$ BEGIN
  PERFORM log_progress(NULL, i.cycle_id, '{}', i.module_ids, '', group_of_state(i.state_id), 0,
    points_of_estimate(i.estimate_point))
  FROM work_items i WHERE i.is_listed AND (i.cycle_id IS NOT NULL OR i.module_ids <> '{}');
END $$;
