CREATE TABLE "stickies" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" varchar(255),
	"description" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"description_html" text DEFAULT '<p></p>' NOT NULL,
	"description_stripped" text,
	"logo_props" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"color" varchar(255),
	"background_color" varchar(255),
	"sort_order" double precision DEFAULT 65535 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"created_by" uuid,
	"updated_by" uuid,
	"rev" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "stickies" ADD CONSTRAINT "stickies_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stickies" ADD CONSTRAINT "stickies_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stickies_owner" ON "stickies" USING btree ("owner_id","workspace_id","sort_order");--> statement-breakpoint
CREATE INDEX "stickies_workspace" ON "stickies" USING btree ("workspace_id","sort_order");--> statement-breakpoint
CREATE TRIGGER raise_revision BEFORE UPDATE ON stickies FOR EACH ROW EXECUTE FUNCTION raise_revision();--> statement-breakpoint
CREATE INDEX stickies_soft_deleted ON stickies (deleted_at, id) WHERE deleted_at IS NOT NULL;
