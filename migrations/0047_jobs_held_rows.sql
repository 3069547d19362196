CREATE TABLE "held_jobs" (
	"kind" varchar(50) NOT NULL,
	"row_id" uuid NOT NULL,
	"held_by" integer,
	"held_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deaths" integer DEFAULT 0 NOT NULL,
	"reached" text,
	CONSTRAINT "held_jobs_kind_row_id_pk" PRIMARY KEY("kind","row_id")
);
--> statement-breakpoint
ALTER TABLE "intake_issues" ADD COLUMN "proof" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "intake_issues_proof" ON "intake_issues" USING btree ("proof") WHERE proof IS NOT NULL;