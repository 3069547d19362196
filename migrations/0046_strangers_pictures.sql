-- Pictures of other sites in what strangers have written become links: a reader's browser loads nothing from there.
-- Texts are stored clean: every value is quoted, and holds neither ">" nor a quote.
CREATE FUNCTION pg_temp.linked(html text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT regexp_replace(html,
    '<(?:image-component|img)(?:\s[^>]*)?\ssrc="((?:https?:)?//[^"]*)"[^>]*>(?:\s*</image-component>)?',
    '<a href="\1" target="_blank" rel="noopener noreferrer nofollow">\1</a>', 'gi') $$;
--> statement-breakpoint
UPDATE comments c SET comment_html = pg_temp.linked(c.comment_html)
WHERE c.access = 'EXTERNAL' AND c.comment_html ~* '<(?:image-component|img)(?:\s[^>]*)?\ssrc="(?:https?:)?//'
  AND EXISTS (SELECT 1 FROM public_members s WHERE s.project_id = c.project_id AND s.member_id = c.actor_id)
  AND NOT EXISTS (SELECT 1 FROM project_members m WHERE m.project_id = c.project_id AND m.member_id = c.actor_id);
--> statement-breakpoint
-- Once members have opened a text together, it is theirs.
UPDATE work_item_texts t SET description_html = pg_temp.linked(t.description_html)
FROM intake_issues n
WHERE n.work_item_id = t.work_item_id
  AND t.description_html ~* '<(?:image-component|img)(?:\s[^>]*)?\ssrc="(?:https?:)?//'
  AND NOT EXISTS (SELECT 1 FROM project_members m WHERE m.project_id = n.project_id AND m.member_id = n.created_by)
  AND NOT EXISTS (SELECT 1 FROM document_snapshots d WHERE d.document_id = t.work_item_id);
--> statement-breakpoint
-- A picture of another site that no sign-in service has given to somebody who has taken part in a public board.
UPDATE users u SET avatar = ''
WHERE u.avatar ~* '^https?://' AND EXISTS (SELECT 1 FROM public_members s WHERE s.member_id = u.id)
  AND NOT EXISTS (SELECT 1 FROM accounts a WHERE a.user_id = u.id)
  AND NOT EXISTS (SELECT 1 FROM workspace_members m WHERE m.member_id = u.id);
