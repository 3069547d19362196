CREATE TABLE "public_members" (
	"project_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "public_members_project_id_member_id_pk" PRIMARY KEY("project_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "work_item_votes" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"workspace_id" uuid NOT NULL,
	"project_id" uuid NOT NULL,
	"work_item_id" uuid NOT NULL,
	"actor_id" uuid NOT NULL,
	"vote" smallint DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	"created_by" uuid,
	"updated_by" uuid,
	"rev" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "work_item_votes_vote" CHECK ("work_item_votes"."vote" IN (1, -1))
);
--> statement-breakpoint
DROP INDEX "anchors_entity";--> statement-breakpoint
ALTER TABLE "anchors" ADD COLUMN "is_comments_enabled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "anchors" ADD COLUMN "is_reactions_enabled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "anchors" ADD COLUMN "is_votes_enabled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "anchors" ADD COLUMN "is_activity_enabled" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "anchors" ADD COLUMN "is_disabled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "anchors" ADD COLUMN "is_embeddable" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "anchors" ADD COLUMN "view_props" jsonb DEFAULT '{"list":true,"kanban":true,"calendar":true,"gantt":true,"spreadsheet":true}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "anchors" ADD COLUMN "fields" jsonb DEFAULT '["key","state","priority","labels","due_date","start_date","assignee","estimate","cycle","modules"]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "anchors" ADD COLUMN "intake_id" uuid;--> statement-breakpoint
ALTER TABLE "anchors" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "anchors" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "anchors" ADD COLUMN "updated_by" uuid;--> statement-breakpoint
ALTER TABLE "anchors" ADD COLUMN "rev" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "anchor" varchar(32);--> statement-breakpoint
ALTER TABLE "views" ADD COLUMN "anchor" varchar(32);--> statement-breakpoint
ALTER TABLE "public_members" ADD CONSTRAINT "public_members_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "public_members" ADD CONSTRAINT "public_members_member_id_users_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_item_votes" ADD CONSTRAINT "work_item_votes_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_item_votes" ADD CONSTRAINT "work_item_votes_work_item_id_work_items_id_fk" FOREIGN KEY ("work_item_id") REFERENCES "public"."work_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_item_votes" ADD CONSTRAINT "work_item_votes_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "public_members_member" ON "public_members" USING btree ("member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "work_item_votes_one" ON "work_item_votes" USING btree ("work_item_id","actor_id");--> statement-breakpoint
CREATE UNIQUE INDEX "anchors_entity" ON "anchors" USING btree ("entity_identifier") WHERE deleted_at IS NULL;--> statement-breakpoint
CREATE TRIGGER raise_revision BEFORE UPDATE ON anchors FOR EACH ROW EXECUTE FUNCTION raise_revision();--> statement-breakpoint
CREATE INDEX anchors_soft_deleted ON anchors (deleted_at, id) WHERE deleted_at IS NOT NULL;--> statement-breakpoint
CREATE TRIGGER raise_revision BEFORE UPDATE ON work_item_votes FOR EACH ROW EXECUTE FUNCTION raise_revision();--> statement-breakpoint
CREATE INDEX work_item_votes_soft_deleted ON work_item_votes (deleted_at, id) WHERE deleted_at IS NOT NULL;
