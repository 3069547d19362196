CREATE TABLE "api_requests" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"token_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"method" varchar(10) NOT NULL,
	"path" text NOT NULL,
	"query_params" text DEFAULT '' NOT NULL,
	"headers" text DEFAULT '{}' NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"response_code" smallint NOT NULL,
	"response_body" text DEFAULT '' NOT NULL,
	"ip_address" varchar(45) DEFAULT '' NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"milliseconds" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "api_tokens" ALTER COLUMN "rate_limit" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "api_tokens" ALTER COLUMN "rate_limit" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD COLUMN "hint" varchar(40) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD COLUMN "user_type" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD COLUMN "is_service" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD COLUMN "last_used_address" varchar(45);--> statement-breakpoint
ALTER TABLE "api_tokens" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD COLUMN "updated_by" uuid;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD COLUMN "rev" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "api_requests" ADD CONSTRAINT "api_requests_token_id_api_tokens_id_fk" FOREIGN KEY ("token_id") REFERENCES "public"."api_tokens"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_requests_token" ON "api_requests" USING btree ("token_id","id");--> statement-breakpoint
CREATE INDEX "api_requests_created" ON "api_requests" USING btree ("created_at");--> statement-breakpoint
CREATE TRIGGER raise_revision BEFORE UPDATE ON api_tokens FOR EACH ROW EXECUTE FUNCTION raise_revision();--> statement-breakpoint
CREATE INDEX api_tokens_soft_deleted ON api_tokens (deleted_at, id) WHERE deleted_at IS NOT NULL;
