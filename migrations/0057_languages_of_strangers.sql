-- Strangers get mails in the language in which they were asked, or in which they wrote.
ALTER TABLE "intake_issues" ADD COLUMN "source_language" text;--> statement-breakpoint
ALTER TABLE "workspace_invitations" ADD COLUMN "language" text;
