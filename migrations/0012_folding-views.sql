-- Folding writes a post's figure once for all views of a statement (worker/community/posts/fold-views.ts): a trigger
-- wrote it for each view.
DROP TRIGGER creator_media_views_fold;
