CREATE TABLE "intake_issues" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"intake_id" uuid NOT NULL,
	"work_item_id" uuid NOT NULL,
	"status" smallint DEFAULT -2 NOT NULL,
	"duplicate_to" uuid,
	"moved_asset_ids" uuid[] DEFAULT '{}' NOT NULL,
	"state_before" uuid,
	"snoozed_till" timestamp with time zone,
	"source" varchar(255) DEFAULT 'IN_APP' NOT NULL,
	"source_name" varchar(255) DEFAULT '' NOT NULL,
	"source_email" varchar(255),
	"answers" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"external_source" varchar(255),
	"external_id" varchar(255),
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"created_by" uuid,
	"updated_by" uuid,
	"rev" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "intakes" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"name" varchar(255) NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"view_props" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"logo_props" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"is_in_app_enabled" boolean DEFAULT true NOT NULL,
	"is_form_enabled" boolean DEFAULT false NOT NULL,
	"form" jsonb DEFAULT '{"intro_html":"","outro_html":"","is_embeddable":false,"fields":[]}'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"created_by" uuid,
	"updated_by" uuid,
	"rev" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "intake_issues" ADD CONSTRAINT "intake_issues_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intake_issues" ADD CONSTRAINT "intake_issues_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intake_issues" ADD CONSTRAINT "intake_issues_intake_id_intakes_id_fk" FOREIGN KEY ("intake_id") REFERENCES "public"."intakes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intake_issues" ADD CONSTRAINT "intake_issues_work_item_id_work_items_id_fk" FOREIGN KEY ("work_item_id") REFERENCES "public"."work_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intakes" ADD CONSTRAINT "intakes_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intakes" ADD CONSTRAINT "intakes_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "intake_issues_work_item" ON "intake_issues" USING btree ("work_item_id") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "intake_issues_project" ON "intake_issues" USING btree ("project_id","status","created_at");--> statement-breakpoint
CREATE INDEX "intake_issues_intake" ON "intake_issues" USING btree ("intake_id","status");--> statement-breakpoint
CREATE INDEX "intake_issues_creator" ON "intake_issues" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "intake_issues_snoozed" ON "intake_issues" USING btree ("snoozed_till") WHERE status = 0 AND deleted_at IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "intakes_name" ON "intakes" USING btree ("project_id","name") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "intakes_default" ON "intakes" USING btree ("project_id") WHERE is_default AND deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "intakes_workspace" ON "intakes" USING btree ("workspace_id");
--> statement-breakpoint
CREATE TRIGGER raise_revision BEFORE UPDATE ON intakes FOR EACH ROW EXECUTE FUNCTION raise_revision();--> statement-breakpoint
CREATE INDEX intakes_soft_deleted ON intakes (deleted_at, id) WHERE deleted_at IS NOT NULL;--> statement-breakpoint
CREATE TRIGGER raise_revision BEFORE UPDATE ON intake_issues FOR EACH ROW EXECUTE FUNCTION raise_revision();--> statement-breakpoint
CREATE INDEX intake_issues_soft_deleted ON intake_issues (deleted_at, id) WHERE deleted_at IS NOT NULL;--> statement-breakpoint
-- Projects whose intake was switched on before there was one.
INSERT INTO intakes (workspace_id, project_id, name, is_default, created_by)
SELECT workspace_id, id, left(name || ' Intake', 255), true, created_by FROM projects
WHERE intake_view AND deleted_at IS NULL;
