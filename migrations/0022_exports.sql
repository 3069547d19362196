CREATE TABLE "exports" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"initiated_by" uuid NOT NULL,
	"provider" varchar(10) NOT NULL,
	"project_ids" uuid[] NOT NULL,
	"is_multiple" boolean DEFAULT false NOT NULL,
	"name" varchar(255),
	"query" text,
	"columns" jsonb,
	"status" varchar(10) DEFAULT 'queued' NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"size" bigint,
	"reason" text,
	"token" varchar(32) NOT NULL,
	"file_key" text,
	"url" text,
	"expires_at" timestamp with time zone,
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
ALTER TABLE "exports" ADD CONSTRAINT "exports_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exports" ADD CONSTRAINT "exports_initiated_by_users_id_fk" FOREIGN KEY ("initiated_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "exports_workspace" ON "exports" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE INDEX "exports_person" ON "exports" USING btree ("initiated_by");--> statement-breakpoint
CREATE INDEX "exports_due" ON "exports" USING btree ("next_attempt_at") WHERE status IN ('queued', 'processing');--> statement-breakpoint
CREATE INDEX "exports_expiring" ON "exports" USING btree ("expires_at") WHERE file_key IS NOT NULL;--> statement-breakpoint
CREATE TRIGGER raise_revision BEFORE UPDATE ON exports FOR EACH ROW EXECUTE FUNCTION raise_revision();--> statement-breakpoint
CREATE INDEX exports_soft_deleted ON exports (deleted_at, id) WHERE deleted_at IS NOT NULL;
