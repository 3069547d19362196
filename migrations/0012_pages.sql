CREATE TABLE "page_descriptions" (
	"page_id" uuid PRIMARY KEY NOT NULL,
	"description_html" text DEFAULT '<p></p>' NOT NULL,
	"description_stripped" text,
	"description_json" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"upto_id" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "page_logs" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"page_id" uuid NOT NULL,
	"transaction" uuid NOT NULL,
	"entity_identifier" uuid,
	"entity_name" varchar(30) NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "page_versions" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"page_id" uuid NOT NULL,
	"description_html" text NOT NULL,
	"description_stripped" text,
	"description_json" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"description_binary" "bytea",
	"last_saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	"owned_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"created_by" uuid,
	"updated_by" uuid,
	"rev" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pages" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"parent_id" uuid,
	"name" text DEFAULT '' NOT NULL,
	"owned_by" uuid NOT NULL,
	"access" smallint DEFAULT 0 NOT NULL,
	"color" varchar(255) DEFAULT '' NOT NULL,
	"is_locked" boolean DEFAULT false NOT NULL,
	"archived_at" date,
	"label_ids" uuid[] DEFAULT '{}' NOT NULL,
	"view_props" jsonb DEFAULT '{"full_width":false}'::jsonb NOT NULL,
	"logo_props" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"external_source" varchar(255),
	"external_id" varchar(255),
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"created_by" uuid,
	"updated_by" uuid,
	"rev" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "page_descriptions" ADD CONSTRAINT "page_descriptions_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_logs" ADD CONSTRAINT "page_logs_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_versions" ADD CONSTRAINT "page_versions_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_versions" ADD CONSTRAINT "page_versions_owned_by_users_id_fk" FOREIGN KEY ("owned_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pages" ADD CONSTRAINT "pages_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pages" ADD CONSTRAINT "pages_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pages" ADD CONSTRAINT "pages_owned_by_users_id_fk" FOREIGN KEY ("owned_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "page_logs_one" ON "page_logs" USING btree ("page_id","transaction");--> statement-breakpoint
CREATE INDEX "page_logs_entity" ON "page_logs" USING btree ("entity_identifier");--> statement-breakpoint
CREATE INDEX "page_versions_page" ON "page_versions" USING btree ("page_id","last_saved_at");--> statement-breakpoint
CREATE INDEX "pages_project" ON "pages" USING btree ("project_id","created_at");--> statement-breakpoint
CREATE INDEX "pages_parent" ON "pages" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "pages_owner" ON "pages" USING btree ("owned_by");--> statement-breakpoint
CREATE INDEX "pages_workspace" ON "pages" USING btree ("workspace_id","updated_at");--> statement-breakpoint
CREATE INDEX "pages_labels" ON "pages" USING gin ("label_ids");--> statement-breakpoint
CREATE TRIGGER raise_revision BEFORE UPDATE ON "pages" FOR EACH ROW EXECUTE FUNCTION raise_revision();--> statement-breakpoint
CREATE TRIGGER raise_revision BEFORE UPDATE ON "page_versions" FOR EACH ROW EXECUTE FUNCTION raise_revision();--> statement-breakpoint
-- The pages of an archived project are nobody's to see: archiving waits for changes of pages that are about to
-- commit, as a change of the guest rule does (migration item_audiences).
CREATE TRIGGER lock_audiences_archive AFTER UPDATE OF archived_at ON projects FOR EACH ROW
  WHEN ((OLD.archived_at IS NULL) IS DISTINCT FROM (NEW.archived_at IS NULL))
  EXECUTE FUNCTION lock_audiences_of_project();
