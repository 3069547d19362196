-- Lists of the admin area: each change of a table that they show is a row for the audience of instance admins. Said by
-- the tables themselves, because jobs and housekeeping change them too. The row names the table and nothing else.
CREATE FUNCTION note_instance_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO change_log (scope_kind, scope, entity, entity_id, op, rev)
  VALUES ('instance', '00000000-0000-0000-0000-000000000000', TG_TABLE_NAME,
    '00000000-0000-0000-0000-000000000000', 'up', 0);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER note_instance_change AFTER INSERT OR DELETE OR UPDATE OF email, first_name, last_name, display_name,
  avatar, avatar_asset, is_active, is_placeholder, last_login_time ON users
  FOR EACH STATEMENT EXECUTE FUNCTION note_instance_change();--> statement-breakpoint
CREATE TRIGGER note_instance_change AFTER INSERT OR DELETE ON sessions
  FOR EACH STATEMENT EXECUTE FUNCTION note_instance_change();--> statement-breakpoint
CREATE TRIGGER note_instance_change AFTER INSERT OR DELETE OR UPDATE ON instance_admins
  FOR EACH STATEMENT EXECUTE FUNCTION note_instance_change();--> statement-breakpoint
CREATE TRIGGER note_instance_change AFTER INSERT OR DELETE OR UPDATE OF name, slug, owner_id, logo_asset,
  organization_size, deleted_at ON workspaces
  FOR EACH STATEMENT EXECUTE FUNCTION note_instance_change();--> statement-breakpoint
CREATE TRIGGER note_instance_change AFTER INSERT OR DELETE OR UPDATE OF is_active ON workspace_members
  FOR EACH STATEMENT EXECUTE FUNCTION note_instance_change();--> statement-breakpoint
CREATE TRIGGER note_instance_change AFTER INSERT OR DELETE OR UPDATE ON workspace_invitations
  FOR EACH STATEMENT EXECUTE FUNCTION note_instance_change();--> statement-breakpoint
CREATE TRIGGER note_instance_change AFTER INSERT OR DELETE OR UPDATE OF deleted_at ON projects
  FOR EACH STATEMENT EXECUTE FUNCTION note_instance_change();--> statement-breakpoint
CREATE TRIGGER note_instance_change AFTER INSERT OR DELETE OR UPDATE ON mails
  FOR EACH STATEMENT EXECUTE FUNCTION note_instance_change();--> statement-breakpoint
CREATE TRIGGER note_instance_change AFTER INSERT OR DELETE OR UPDATE ON job_failures
  FOR EACH STATEMENT EXECUTE FUNCTION note_instance_change();--> statement-breakpoint
CREATE TRIGGER note_instance_change AFTER INSERT OR DELETE OR UPDATE OF url, is_active, failures, deleted_at ON webhooks
  FOR EACH STATEMENT EXECUTE FUNCTION note_instance_change();--> statement-breakpoint
CREATE TRIGGER note_instance_change AFTER INSERT ON audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION note_instance_change();
