CREATE TABLE "import_mappings" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"name" varchar(80) NOT NULL,
	"mapping" jsonb NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "project_syncs" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"integration_id" uuid NOT NULL,
	"provider" varchar(10) NOT NULL,
	"target_id" varchar(64) NOT NULL,
	"name" varchar(255) NOT NULL,
	"url" text DEFAULT '' NOT NULL,
	"options" jsonb NOT NULL,
	"status" varchar(10) DEFAULT 'active' NOT NULL,
	"reason" text,
	"has_webhook" boolean DEFAULT false NOT NULL,
	"webhook_secret" text,
	"webhook_id" varchar(64),
	"last_synced_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"created_by" uuid,
	"updated_by" uuid,
	"rev" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sync_deliveries" (
	"sync_id" uuid NOT NULL,
	"delivery_id" varchar(64) NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "sync_deliveries_sync_id_delivery_id_pk" PRIMARY KEY("sync_id","delivery_id")
);
--> statement-breakpoint
CREATE TABLE "sync_links" (
	"sync_id" uuid NOT NULL,
	"kind" varchar(10) NOT NULL,
	"entity_id" uuid NOT NULL,
	"external_id" bigint,
	"work_item_id" uuid NOT NULL,
	"base" jsonb,
	CONSTRAINT "sync_links_sync_id_kind_entity_id_pk" PRIMARY KEY("sync_id","kind","entity_id")
);
--> statement-breakpoint
CREATE TABLE "sync_queue" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"sync_id" uuid NOT NULL,
	"kind" varchar(10) NOT NULL,
	"key" varchar(64) NOT NULL,
	"data" jsonb,
	"stamp" integer DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sync_runs" (
	"sync_id" uuid PRIMARY KEY NOT NULL,
	"busy_until" timestamp with time zone,
	"paused_until" timestamp with time zone,
	"poll_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_until" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "workspace_integrations" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"provider" varchar(10) NOT NULL,
	"account" varchar(255) NOT NULL,
	"account_url" text DEFAULT '' NOT NULL,
	"avatar_url" text DEFAULT '' NOT NULL,
	"api_url" text NOT NULL,
	"secret" text,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"created_by" uuid,
	"updated_by" uuid,
	"rev" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "import_mappings" ADD CONSTRAINT "import_mappings_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_syncs" ADD CONSTRAINT "project_syncs_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_syncs" ADD CONSTRAINT "project_syncs_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_syncs" ADD CONSTRAINT "project_syncs_integration_id_workspace_integrations_id_fk" FOREIGN KEY ("integration_id") REFERENCES "public"."workspace_integrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sync_deliveries" ADD CONSTRAINT "sync_deliveries_sync_id_project_syncs_id_fk" FOREIGN KEY ("sync_id") REFERENCES "public"."project_syncs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sync_links" ADD CONSTRAINT "sync_links_sync_id_project_syncs_id_fk" FOREIGN KEY ("sync_id") REFERENCES "public"."project_syncs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sync_queue" ADD CONSTRAINT "sync_queue_sync_id_project_syncs_id_fk" FOREIGN KEY ("sync_id") REFERENCES "public"."project_syncs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sync_runs" ADD CONSTRAINT "sync_runs_sync_id_project_syncs_id_fk" FOREIGN KEY ("sync_id") REFERENCES "public"."project_syncs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workspace_integrations" ADD CONSTRAINT "workspace_integrations_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "import_mappings_name" ON "import_mappings" USING btree ("workspace_id",lower(name));--> statement-breakpoint
CREATE UNIQUE INDEX "project_syncs_project" ON "project_syncs" USING btree ("project_id","provider") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "project_syncs_repository" ON "project_syncs" USING btree ("workspace_id","target_id") WHERE deleted_at IS NULL AND provider = 'github';--> statement-breakpoint
CREATE INDEX "project_syncs_integration" ON "project_syncs" USING btree ("integration_id");--> statement-breakpoint
CREATE INDEX "sync_deliveries_created" ON "sync_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sync_links_external" ON "sync_links" USING btree ("sync_id","kind","external_id") WHERE external_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX "sync_links_item" ON "sync_links" USING btree ("sync_id","work_item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sync_queue_thing" ON "sync_queue" USING btree ("sync_id","kind","key");--> statement-breakpoint
CREATE INDEX "sync_runs_poll" ON "sync_runs" USING btree ("poll_at");--> statement-breakpoint
CREATE UNIQUE INDEX "workspace_integrations_provider" ON "workspace_integrations" USING btree ("workspace_id","provider") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE TRIGGER raise_revision BEFORE UPDATE ON workspace_integrations FOR EACH ROW EXECUTE FUNCTION raise_revision();--> statement-breakpoint
CREATE TRIGGER raise_revision BEFORE UPDATE ON project_syncs FOR EACH ROW EXECUTE FUNCTION raise_revision();--> statement-breakpoint
CREATE INDEX workspace_integrations_soft_deleted ON workspace_integrations (deleted_at, id) WHERE deleted_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX project_syncs_soft_deleted ON project_syncs (deleted_at, id) WHERE deleted_at IS NOT NULL;
