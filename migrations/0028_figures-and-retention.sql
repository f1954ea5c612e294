-- The oldest declarations of sellers, for the retention job.
CREATE INDEX seller_declarations_since ON seller_declarations (since);
