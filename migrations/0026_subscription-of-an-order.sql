-- A refund finds the subscription of its order without reading all of them.
CREATE INDEX premium_subscriptions_order ON premium_subscriptions (order_id) WHERE order_id is not null;
