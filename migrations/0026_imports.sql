CREATE TABLE "import_problems" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"import_id" uuid NOT NULL,
	"key" varchar(255) NOT NULL,
	"title" varchar(255) NOT NULL,
	"code" varchar(20) NOT NULL,
	"field" varchar(20),
	"value" varchar(255) NOT NULL,
	"work_item_id" uuid
);
--> statement-breakpoint
CREATE TABLE "import_records" (
	"import_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"data" jsonb NOT NULL,
	"status" varchar(10) DEFAULT 'waiting' NOT NULL,
	"is_whole" boolean DEFAULT false NOT NULL,
	"work_item_id" uuid,
	CONSTRAINT "import_records_import_id_place_pk" PRIMARY KEY("import_id","place")
);
--> statement-breakpoint
CREATE TABLE "imported_things" (
	"import_id" uuid NOT NULL,
	"kind" varchar(15) NOT NULL,
	"entity_id" uuid NOT NULL,
	"external_id" varchar(255),
	"is_undone" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "imported_things_import_id_kind_entity_id_pk" PRIMARY KEY("import_id","kind","entity_id")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"initiated_by" uuid NOT NULL,
	"source" varchar(10) NOT NULL,
	"source_key" varchar(255) NOT NULL,
	"name" varchar(255) NOT NULL,
	"config" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"secret" text,
	"file_key" text,
	"project_id" uuid,
	"new_project" jsonb,
	"status" varchar(10) DEFAULT 'draft' NOT NULL,
	"mapping" jsonb NOT NULL,
	"vocabulary" jsonb NOT NULL,
	"forecast" jsonb,
	"counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"problems" integer DEFAULT 0 NOT NULL,
	"recent" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"reason" text,
	"removed" integer DEFAULT 0 NOT NULL,
	"kept" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"created_by" uuid,
	"updated_by" uuid,
	"rev" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "import_problems" ADD CONSTRAINT "import_problems_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_records" ADD CONSTRAINT "import_records_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_things" ADD CONSTRAINT "imported_things_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_initiated_by_users_id_fk" FOREIGN KEY ("initiated_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_problems_import" ON "import_problems" USING btree ("import_id","id");--> statement-breakpoint
CREATE INDEX "imported_things_entity" ON "imported_things" USING btree ("entity_id");--> statement-breakpoint
CREATE INDEX "imports_workspace" ON "imports" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE INDEX "imports_person" ON "imports" USING btree ("initiated_by");--> statement-breakpoint
CREATE INDEX "imports_source" ON "imports" USING btree ("project_id","source_key");--> statement-breakpoint
CREATE INDEX "imports_due" ON "imports" USING btree ("next_attempt_at") WHERE status IN ('reading', 'checking', 'queued', 'running', 'undoing') AND deleted_at IS NULL;--> statement-breakpoint
CREATE INDEX "work_items_former_key" ON "work_items" USING btree ("workspace_id",upper(external_id)) WHERE external_id IS NOT NULL AND deleted_at IS NULL;--> statement-breakpoint
CREATE TRIGGER raise_revision BEFORE UPDATE ON imports FOR EACH ROW EXECUTE FUNCTION raise_revision();--> statement-breakpoint
CREATE INDEX imports_soft_deleted ON imports (deleted_at, id) WHERE deleted_at IS NOT NULL;
