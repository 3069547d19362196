CREATE TABLE "audit_entries" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"actor_id" uuid,
	"actor" varchar(255) DEFAULT '' NOT NULL,
	"kind" varchar(10) NOT NULL,
	"action" varchar(50) NOT NULL,
	"target" text DEFAULT '' NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"workspace_id" uuid,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"ip" varchar(45) DEFAULT '' NOT NULL,
	"user_agent" varchar(300) DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX "audit_entries_created" ON "audit_entries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "audit_entries_kind" ON "audit_entries" USING btree ("kind","id");