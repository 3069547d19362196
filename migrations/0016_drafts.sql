CREATE TABLE "drafts" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"project_id" uuid,
	"name" varchar(255),
	"description_html" text DEFAULT '<p></p>' NOT NULL,
	"state_id" uuid,
	"priority" varchar(10) DEFAULT 'none' NOT NULL,
	"sort_order" double precision DEFAULT 65535 NOT NULL,
	"estimate_point" uuid,
	"start_date" date,
	"target_date" date,
	"completed_at" timestamp with time zone,
	"parent_id" uuid,
	"epic_id" uuid,
	"cycle_id" uuid,
	"label_ids" uuid[] DEFAULT '{}' NOT NULL,
	"assignee_ids" uuid[] DEFAULT '{}' NOT NULL,
	"module_ids" uuid[] DEFAULT '{}' NOT NULL,
	"is_epic" boolean DEFAULT false NOT NULL,
	"copy_of" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"created_by" uuid,
	"updated_by" uuid,
	"rev" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "drafts_owner" ON "drafts" USING btree ("owner_id","workspace_id","created_at");--> statement-breakpoint
CREATE TRIGGER raise_revision BEFORE UPDATE ON drafts FOR EACH ROW EXECUTE FUNCTION raise_revision();--> statement-breakpoint
CREATE INDEX drafts_soft_deleted ON drafts (deleted_at, id) WHERE deleted_at IS NOT NULL;
