-- Forms of the admin area follow what another admin saves, as its lists do.
CREATE TRIGGER note_instance_change AFTER INSERT OR DELETE OR UPDATE OF instance_name ON instances
  FOR EACH ROW EXECUTE FUNCTION note_instance_change();--> statement-breakpoint
CREATE TRIGGER note_instance_change AFTER INSERT OR DELETE OR UPDATE OF value, deleted_at ON instance_configurations
  FOR EACH ROW EXECUTE FUNCTION note_instance_change();
