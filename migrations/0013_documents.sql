CREATE TABLE "document_snapshots" (
	"document_id" uuid PRIMARY KEY NOT NULL,
	"kind" varchar(10) NOT NULL,
	"state" "bytea" NOT NULL,
	"upto_id" bigint DEFAULT 0 NOT NULL,
	"is_derived" boolean DEFAULT true NOT NULL,
	"author" uuid,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"process" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "document_updates" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "document_updates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"document_id" uuid NOT NULL,
	"data" "bytea" NOT NULL,
	"author" uuid,
	"is_derived" boolean DEFAULT false NOT NULL,
	"xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"process" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "document_snapshots_due" ON "document_snapshots" USING btree ("next_attempt_at") WHERE NOT is_derived;--> statement-breakpoint
CREATE INDEX "document_snapshots_order" ON "document_snapshots" USING btree ("xid");--> statement-breakpoint
CREATE INDEX "document_updates_document" ON "document_updates" USING btree ("document_id","id");--> statement-breakpoint
CREATE INDEX "document_updates_order" ON "document_updates" USING btree ("xid","id");--> statement-breakpoint
CREATE INDEX "document_updates_due" ON "document_updates" USING btree ("created_at") WHERE NOT is_derived;