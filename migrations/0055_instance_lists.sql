-- Lists of the admin area: each change of a table that they show is a row for the audience of instance admins. Said by
-- the tables themselves, because jobs and housekeeping change them too. The row names the table and nothing else.
-- It is written once for each table and transaction, and never for a statement that changed nothing: each job that
-- ends well deletes its failures, of which there are none.
CREATE FUNCTION note_instance_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE noted text := coalesce(current_setting('tutti.noted_tables', true), '');
BEGIN
  IF position(' ' || TG_TABLE_NAME || ' ' IN noted) > 0 THEN RETURN NULL; END IF;
  PERFORM set_config('tutti.noted_tables', noted || ' ' || TG_TABLE_NAME || ' ', true);
  INSERT INTO change_log (scope_kind, scope, entity, entity_id, op, rev)
  VALUES ('instance', '00000000-0000-0000-0000-000000000000', TG_TABLE_NAME,
    '00000000-0000-0000-0000-000000000000', 'up', 0);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER note_instance_change AFTER INSERT OR DELETE OR UPDATE OF email, first_name, last_name, display_name,
  avatar, avatar_asset, is_active, is_placeholder, last_login_time ON users
  FOR EACH ROW EXECUTE FUNCTION note_instance_change();--> statement-breakpoint
CREATE TRIGGER note_instance_change AFTER INSERT OR DELETE ON sessions
  FOR EACH ROW EXECUTE FUNCTION note_instance_change();--> statement-breakpoint
CREATE TRIGGER note_instance_change AFTER INSERT OR DELETE OR UPDATE ON instance_admins
  FOR EACH ROW EXECUTE FUNCTION note_instance_change();--> statement-breakpoint
CREATE TRIGGER note_instance_change AFTER INSERT OR DELETE OR UPDATE OF name, slug, owner_id, logo_asset,
  organization_size, deleted_at ON workspaces
  FOR EACH ROW EXECUTE FUNCTION note_instance_change();--> statement-breakpoint
CREATE TRIGGER note_instance_change AFTER INSERT OR DELETE OR UPDATE OF is_active ON workspace_members
  FOR EACH ROW EXECUTE FUNCTION note_instance_change();--> statement-breakpoint
CREATE TRIGGER note_instance_change AFTER INSERT OR DELETE OR UPDATE ON workspace_invitations
  FOR EACH ROW EXECUTE FUNCTION note_instance_change();--> statement-breakpoint
CREATE TRIGGER note_instance_change AFTER INSERT OR DELETE OR UPDATE OF deleted_at ON projects
  FOR EACH ROW EXECUTE FUNCTION note_instance_change();--> statement-breakpoint
CREATE TRIGGER note_instance_change AFTER INSERT OR DELETE OR UPDATE ON mails
  FOR EACH ROW EXECUTE FUNCTION note_instance_change();--> statement-breakpoint
CREATE TRIGGER note_instance_change AFTER INSERT OR DELETE OR UPDATE ON job_failures
  FOR EACH ROW EXECUTE FUNCTION note_instance_change();--> statement-breakpoint
CREATE TRIGGER note_instance_change AFTER INSERT OR DELETE OR UPDATE OF url, is_active, failures, deleted_at ON webhooks
  FOR EACH ROW EXECUTE FUNCTION note_instance_change();--> statement-breakpoint
CREATE TRIGGER note_instance_change AFTER INSERT ON audit_entries
  FOR EACH ROW EXECUTE FUNCTION note_instance_change();
