CREATE TABLE "job_failures" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"kind" varchar(50) NOT NULL,
	"row_id" uuid NOT NULL,
	"error" text NOT NULL,
	"failures" integer DEFAULT 1 NOT NULL,
	"is_over" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"failed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "job_failures_row" ON "job_failures" USING btree ("kind","row_id");--> statement-breakpoint
CREATE INDEX "job_failures_failed" ON "job_failures" USING btree ("failed_at");--> statement-breakpoint
CREATE INDEX "audit_entries_workspace" ON "audit_entries" USING btree ("workspace_id","id");--> statement-breakpoint
CREATE INDEX "audit_entries_actor" ON "audit_entries" USING btree ("actor_id","id");